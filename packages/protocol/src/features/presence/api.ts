import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { presenceStates } from '../users/limits.ts';

export const endpoints = {
  /** A device tells `away` when nobody has touched it for a while and `online` when somebody does. */
  setActivity: defineEndpoint('POST /me/activity', {
    summary: 'Tell whether this connection is in use.',
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
    summary: 'Users came, went away or left; several at once. Never logged.',
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
