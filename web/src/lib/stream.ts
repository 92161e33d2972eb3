/**
 * News of one table, in order and without gaps.
 *
 * The browser's own event source comes back by itself and tells the server the last number it saw; when it has given up
 * (the server answered with an error), this one starts anew after a pause, from the last number heard.
 */
import type { ChatLine, LogLine, StreamEvent } from "../wire.ts";

export interface Source {
  close(): void;
  addEventListener(kind: string, listener: (event: MessageEvent<string>) => void): void;
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  readonly readyState: number;
}

export interface NewsSettings {
  url: (after: number) => string;
  after: number;
  onEvent: (event: StreamEvent) => void;
  onState: (live: boolean) => void;
  open?: (url: string) => Source;
  /** Pauses before starting anew, the last one again and again. */
  pauses?: number[];
  /** Without any sign of life for so long (pings come every 15 s) the line counts as dead. */
  silence?: number;
}

const KINDS = ["played", "chat", "offer", "seat", "clock", "over"] as const;
const CLOSED = 2;

/** Reads one event; `null` when it is not ours or broken. */
export function readEvent(kind: (typeof KINDS)[number], data: string, id: number): StreamEvent | null {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(data) as Record<string, unknown>;
  } catch {
    return null;
  }
  const k = typeof body.k === "number" ? body.k : id;
  if (kind === "played") {
    return {
      kind,
      k,
      n: Number(body.n),
      lines: (body.lines as LogLine[] | undefined) ?? [],
      asked: body.asked === true,
    };
  }
  if (kind === "chat") return { kind, k, line: body as unknown as ChatLine };
  if (kind === "offer") {
    // What the offer is about has the name that tells the sorts of news apart here.
    const { kind: what, by, state, table } = body as { kind: string; by: number; state: string; table?: string | null };
    return { kind, k, what, by, state, table: table ?? null };
  }
  return { kind, k };
}

export class News {
  #settings: Required<Omit<NewsSettings, "after">>;
  #after: number;
  #source: Source | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(settings: NewsSettings) {
    const open = (url: string): Source => new EventSource(url) as unknown as Source;
    this.#settings = { open, pauses: [500, 1500, 4000, 8000], silence: 45_000, ...settings };
    this.#after = settings.after;
    this.#connect();
  }

  /** The number of the last event heard. */
  get after(): number {
    return this.#after;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#source?.close();
  }

  /** Starts anew at once: for a page that comes back from sleep. */
  again(): void {
    if (this.#closed) return;
    this.#source?.close();
    clearTimeout(this.#timer);
    this.#connect();
  }

  #alive(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#settings.onState(false);
      this.again();
    }, this.#settings.silence);
  }

  #connect(): void {
    const source = this.#settings.open(this.#settings.url(this.#after));
    this.#source = source;
    source.onopen = () => {
      this.#attempt = 0;
      this.#alive();
      this.#settings.onState(true);
    };
    source.addEventListener("ping", () => this.#alive());
    for (const kind of KINDS) {
      source.addEventListener(kind, (message) => {
        this.#alive();
        const event = readEvent(kind, message.data, Number(message.lastEventId));
        // After a reconnection the server may repeat what was heard already.
        if (event === null || event.k <= this.#after) return;
        this.#after = event.k;
        this.#settings.onEvent(event);
      });
    }
    source.onerror = () => {
      this.#settings.onState(false);
      if (source.readyState !== CLOSED || this.#closed) return;
      const pauses = this.#settings.pauses;
      const pause = pauses[Math.min(this.#attempt, pauses.length - 1)] ?? 1000;
      this.#attempt += 1;
      this.#timer = setTimeout(() => this.#connect(), pause);
    };
  }
}
