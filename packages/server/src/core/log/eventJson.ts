import type { EventDefinition, PayloadOf } from '@confab/protocol/schemas';
import { isoTime } from '../storage/columns.ts';
import { jsonFields, type PartlySerialised } from '../storage/serialised.ts';

/** An event without its number and time. */
export interface NewEvent<D extends EventDefinition = EventDefinition> {
  readonly stream: string;
  readonly definition: D;
  /** Who caused it; undefined for the service. */
  readonly actor_id?: string;
  readonly payload: PartlySerialised<PayloadOf<D>>;
  /** The log keeps the content of only the last event per key and stream; for states that change every few seconds. */
  readonly key?: string;
}

/** Serializes an event (type, envelope and payload in one flat object) in two parts, between which its number goes. */
export function eventJsonAround(event: NewEvent, now: number): [before: string, after: string] {
  const { stream, definition, actor_id, payload } = event;
  const before = `{"type":"${definition.type}","stream":${JSON.stringify(stream)},"seq":`;
  const actor = actor_id === undefined ? '' : `,"actor_id":${JSON.stringify(actor_id)}`;
  // Concatenated as text: copying the payload would cost half as much again.
  const fields = jsonFields(payload);
  const comma = fields === '' ? '' : ',';
  return [before, `,"created_at":"${isoTime(now)}"${actor}${comma}${fields}}`];
}

/** Serializes an event that is not logged (typing, presence): number 0. */
export const ephemeralEventJson = (event: NewEvent, now: number): string =>
  eventJsonAround(event, now).join('0');

/** Reads an event's type without parsing the whole. */
export function eventTypeOf(json: string): string {
  const start = '{"type":"'.length;
  return json.slice(start, json.indexOf('"', start));
}

/** Reads the time at which an event was written, without parsing the whole; undefined if it has none. */
export function eventTimeOf(json: string): number | undefined {
  const key = '"created_at":"';
  const start = json.indexOf(key) + key.length;
  const time = Date.parse(json.slice(start, json.indexOf('"', start)));
  return Number.isNaN(time) ? undefined : time;
}
