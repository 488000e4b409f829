import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEvent } from '../../contract/index.ts';
import { presenceStates } from '../users/roles.ts';

export const presenceChanged = defineEvent('presence.changed', {
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
});
export const events = [presenceChanged] as const;
