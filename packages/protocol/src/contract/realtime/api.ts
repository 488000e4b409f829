import * as v from 'valibot';
import { countField } from '../fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../index.ts';
import { cursorsField } from './frames.ts';

export const endpoints = {
  /** Takes over where a socket cannot be had (CONN-01). */
  pollEvents: defineEndpoint('POST /events/poll', {
    summary: 'Events after the cursors; waits for one up to `wait_ms`.',
    body: v.object({
      cursors: cursorsField,
      wait_ms: v.optional(countField(0, 25_000), 0),
      /** Streams that one might not read when last heard of: the answer comes when one of them can be read again. */
      awaited: v.optional(v.pipe(v.array(v.string()), v.maxLength(5000)), []),
    }),
    answer: v.object({
      /** In each stream's order. */
      events: v.array(v.looseObject({ type: v.string(), stream: v.string(), seq: v.number() })),
      /** Heads of every stream that the user is subscribed to, whether or not it had a cursor. */
      heads: v.record(v.string(), v.number()),
      resets: v.array(v.string()),
      /** Streams of the cursors that the user may not read, or not any more: the answer comes at once. */
      refused: v.array(v.string()),
    }),
  }),
};

export const events = {
  eventSuperseded: defineEvent('event.superseded', {
    stream: 'channel',
    summary:
      'The place of an event in its stream whose content a later one has replaced: nothing is to be done. Only who resumes gets it.',
    payload: {},
  }),
  eventHidden: defineEvent('event.hidden', {
    stream: 'app',
    summary:
      'The place of an event about people of whom the reader sees none: nothing is to be done, and it says nothing of whom.',
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
