/** What French makes of names in sentences. */

/** « de » before a name: « d’Ostritz », « de Halle ». Names that begin with an H or a Y are German here, and take no elision. */
export const de = (name: string): string => (/^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`);
