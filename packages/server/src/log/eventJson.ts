import type { EventDefinition, PayloadOf } from '@confab/protocol/schemas';

/** An event before it has its number and time. */
export interface NewEvent<D extends EventDefinition = EventDefinition> {
  readonly stream: string;
  readonly definition: D;
  /** Who caused it; nobody where the service did. */
  readonly actor_id?: string;
  readonly payload: PayloadOf<D>;
}

/** The wire form of an event: type, envelope and payload in one flat object. */
export function eventJson(event: NewEvent, seq: number, now: number): string {
  const { stream, definition, actor_id, payload } = event;
  const created_at = new Date(now).toISOString();
  return JSON.stringify({ type: definition.type, stream, seq, created_at, actor_id, ...(payload as object) });
}

/** The wire form of an event that is not logged (typing, presence): number 0. */
export const ephemeralEventJson = (event: NewEvent, now: number): string => eventJson(event, 0, now);

/** The type of an event in wire form, read without parsing it whole. */
export function eventTypeOf(json: string): string {
  const start = '{"type":"'.length;
  return json.slice(start, json.indexOf('"', start));
}
