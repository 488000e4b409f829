import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/user.ts';
import { channelRoles } from './roles.ts';

/** A user's place in a channel. */
export const memberSchema = v.object({
  cid: v.string(),
  user_id: v.string(),
  user: userRefSchema,
  channel_role: v.picklist(channelRoles),
  /** An invited user is not a member yet: it may read only what a stranger may. */
  state: v.picklist(['joined', 'invited', 'rejected']),
  /** The channel's last message number when the user came in; unread counts never reach before it. */
  joined_number: v.number(),
  custom: v.record(v.string(), v.unknown()),
  created_at: timeField,
  updated_at: timeField,
});
export type Member = v.InferOutput<typeof memberSchema>;
export const member = defineEntity('Member', memberSchema);
