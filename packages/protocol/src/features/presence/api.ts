import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { presenceStates } from '../users/limits.ts';

export const endpoints = {
  /** A device reports `away` after a period without input and `online` on input. */
  setActivity: defineEndpoint('POST /me/activity', {
    summary: "Report whether this connection's device is in use.",
    body: v.object({
      connection_id: v.pipe(v.string(), v.maxLength(64)),
      activity: v.picklist(['online', 'away']),
    }),
    answer: v.object({ presence: v.picklist(presenceStates) }),
  }),
};

export const events = {
  presenceChanged: defineEvent('presence.changed', {
    stream: 'app',
    logged: false,
    summary: 'Users came online, went away or went offline; batched. Never logged.',
    payload: {
      changes: v.array(
        v.object({
          user_id: v.string(),
          presence: v.picklist(presenceStates),
          last_active: v.optional(timeField),
        }),
      ),
    },
  }),
};

export const presence = defineFeature({
  name: 'presence',
  entities: [],
  endpoints,
  events: Object.values(events),
  errors: [],
});
