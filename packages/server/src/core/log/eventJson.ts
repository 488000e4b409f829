import type { EventDefinition, PayloadOf } from '@confab/protocol/schemas';
import { isoTime } from '../storage/columns.ts';
import { jsonFields, type PartlySerialised } from '../storage/serialised.ts';

/** An event before it has its number and time. */
export interface NewEvent<D extends EventDefinition = EventDefinition> {
  readonly stream: string;
  readonly definition: D;
  /** Who caused it; nobody where the service did. */
  readonly actor_id?: string;
  readonly payload: PartlySerialised<PayloadOf<D>>;
  /**
   * Of the events of one key in a stream the log keeps the content of the last alone; for states that change every few
   * seconds.
   */
  readonly key?: string;
}

/** The wire form of an event (type, envelope and payload in one flat object), in two parts: its number goes between. */
export function eventJsonAround(event: NewEvent, now: number): [before: string, after: string] {
  const { stream, definition, actor_id, payload } = event;
  const before = `{"type":"${definition.type}","stream":${JSON.stringify(stream)},"seq":`;
  const actor = actor_id === undefined ? '' : `,"actor_id":${JSON.stringify(actor_id)}`;
  // Put together as text: a copy of the payload beside them would cost as much as half of its own text.
  const fields = jsonFields(payload);
  const comma = fields === '' ? '' : ',';
  return [before, `,"created_at":"${isoTime(now)}"${actor}${comma}${fields}}`];
}

/** The wire form of an event that is not logged (typing, presence): number 0. */
export const ephemeralEventJson = (event: NewEvent, now: number): string =>
  eventJsonAround(event, now).join('0');

/** The type of an event in wire form, read without parsing it whole. */
export function eventTypeOf(json: string): string {
  const start = '{"type":"'.length;
  return json.slice(start, json.indexOf('"', start));
}
