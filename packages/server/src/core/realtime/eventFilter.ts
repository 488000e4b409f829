import type { Actor } from '../access/actor.ts';

/** Who reads an event: what decides how much of it is for that reader. */
export interface EventReader {
  readonly userId: string | undefined;
  /** The streams that the reader gets because of who it is. */
  readonly own: ReadonlySet<string>;
}

/**
 * Gives an event in wire form as the reader may see it; undefined for one that is not logged and has nothing for it.
 */
export type ShowEvent = (json: string, reader: EventReader) => string | undefined;

/**
 * The filter for streams of which some readers get only a part, as sockets and long polls use it. Given by one feature.
 */
export interface EventFilter {
  /**
   * Whether the actor gets only a part of the stream, which it gets because of who it is (`isOwn`) or has asked for;
   * everybody else gets every byte of it.
   */
  appliesTo(actor: Actor, stream: string, isOwn: boolean): boolean;
  /** Looks up, once for all readers, what deciding about these events takes. */
  prepare(events: readonly string[]): Promise<ShowEvent>;
}

/** The texts of events as one reader may see them, in their order. */
export async function filterEvents(
  filter: EventFilter,
  events: readonly string[],
  reader: EventReader,
): Promise<string[]> {
  if (events.length === 0) return [];
  const show = await filter.prepare(events);
  return events.flatMap((json) => show(json, reader) ?? []);
}
