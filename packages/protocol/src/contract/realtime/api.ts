import * as v from 'valibot';
import { countField } from '../fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../index.ts';
import { cursorsField } from './frames.ts';

export const endpoints = {
  /** Fallback where no socket is available (CONN-01). */
  pollEvents: defineEndpoint('POST /events/poll', {
    allowsAnonymous: true,
    summary: 'Return the events after the cursors. Waits up to `wait_ms` for at least one.',
    body: v.object({
      cursors: cursorsField,
      wait_ms: v.optional(countField(0, 25_000), 0),
      /** Streams that were not readable when last checked: the answer comes as soon as one of them is readable again. */
      awaited: v.optional(v.pipe(v.array(v.string()), v.maxLength(5000)), []),
    }),
    answer: v.object({
      /** In each stream's order. */
      events: v.array(v.looseObject({ type: v.string(), stream: v.string(), seq: v.number() })),
      /** Heads of every stream that the user is subscribed to, with or without a cursor. */
      heads: v.record(v.string(), v.number()),
      resets: v.array(v.string()),
      /**
       * Streams of the cursors that the user may not or no longer read; if there are any, the answer comes immediately.
       */
      refused: v.array(v.string()),
    }),
  }),
};

export const events = {
  eventSuperseded: defineEvent('event.superseded', {
    stream: 'channel',
    summary:
      'Stands in for an event whose content a later event replaced. Only its sequence number matters; sent on resume only.',
    payload: {},
  }),
  eventHidden: defineEvent('event.hidden', {
    stream: 'app',
    summary:
      'Stands in for an event about users whom the reader cannot see. Only its sequence number matters.',
    payload: {},
  }),
};

export const realtime = defineFeature({
  name: 'realtime',
  entities: [],
  endpoints,
  events: Object.values(events),
  errors: [],
});
