/** Links that were given to this reader, kept so that he can copy them again while he waits. */

const place = (table: string) => `vedette-invitation-${table}`;

export function keepInvitation(table: string, link: string): void {
  try {
    sessionStorage.setItem(place(table), link);
  } catch {
    // Without storage the link is shown once, when the table is made.
  }
}

export function keptInvitation(table: string): string | null {
  try {
    return sessionStorage.getItem(place(table));
  } catch {
    return null;
  }
}
