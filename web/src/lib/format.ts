/** Numbers and times as people say them. */
import type { Messages } from "./i18n/en.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ago(then: number, now: number, t: Messages): string {
  const past = Math.max(0, now - then);
  if (past < MINUTE) return t.ago.now;
  if (past < HOUR) return t.ago.minutes(Math.floor(past / MINUTE));
  if (past < 2 * DAY) return t.ago.hours(Math.floor(past / HOUR));
  return t.ago.days(Math.floor(past / DAY));
}

/** What is left on a clock: `12:03`, `1:04:09`, `3 d 4 h`. */
export function clockText(left: number, day: string, hour: string): string {
  const ms = Math.max(0, left);
  if (ms >= DAY) return `${Math.floor(ms / DAY)} ${day} ${Math.floor((ms % DAY) / HOUR)} ${hour}`;
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A name at the head of a line: "the French" becomes "The French". */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function percent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 }).format(share);
}

export function decimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

export function clockTime(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(ms);
}

const MADE_UP = /^Guest(?= |$)/;

/** Somebody's name. One that the server made up for a guest is English there and in the reader's language here; a guest who has chosen a name is called one. */
export function personName(name: string, guest: boolean, t: Messages): string {
  return MADE_UP.test(name) ? name.replace(MADE_UP, t.table.guest) : guest ? t.table.guestName(name) : name;
}
