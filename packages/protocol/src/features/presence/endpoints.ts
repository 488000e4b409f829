import * as v from 'valibot';
import { defineEndpoint } from '../../contract/index.ts';
import { presenceStates } from '../users/roles.ts';

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
