import type { Actor } from '../access/actor.ts';

/** The reader of an event, for filtering. */
export interface EventReader {
  readonly userId: string | undefined;
  /** The streams that the reader receives because of who it is. */
  readonly own: ReadonlySet<string>;
  /** Whether it has no account: it receives what is written, and nothing about people. */
  readonly isAnonymous: boolean;
}

/**
 * Returns an event in wire form as the reader may see it; undefined for an unlogged event with nothing for the reader.
 */
export type ShowEvent = (json: string, reader: EventReader) => string | undefined;

/** Filters streams of which some readers receive only a part, for sockets and long polls. Provided by one feature. */
export interface EventFilter {
  /**
   * Whether the actor receives only a part of a stream, its own (`isOwn`) or subscribed to; everyone else receives it
   * unchanged.
   */
  appliesTo(actor: Actor, stream: string, isOwn: boolean): boolean;
  /** Loads, once for all readers, the facts needed to filter these events. */
  prepare(events: readonly string[]): Promise<ShowEvent>;
}

/** Filters the texts of events for one reader, in order. */
export async function filterEvents(
  filter: EventFilter,
  events: readonly string[],
  reader: EventReader,
): Promise<string[]> {
  if (events.length === 0) return [];
  const show = await filter.prepare(events);
  return events.flatMap((json) => show(json, reader) ?? []);
}
