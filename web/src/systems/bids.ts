/** Tables at which sides are bid for: known from their options alone, before anything else is. */
export const bidsForSides = (options: string): boolean => /\blevel=marshal\b/.test(options);
