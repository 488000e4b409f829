import * as v from 'valibot';
import { timeField } from '../contract/fields.ts';
import { defineEntity } from '../contract/index.ts';
import { appRoles } from '../users/roles.ts';

/** One signed-in browser or device of a user. */
export const sessionSchema = v.object({
  id: v.string(),
  created_at: timeField,
  last_seen_at: timeField,
  expires_at: timeField,
  user_agent: v.string(),
  address: v.string(),
  /** Whether it is the session that asks. */
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof sessionSchema>;
export const session = defineEntity('Session', sessionSchema);

/** A link that lets people make an account (APP-02). `code` is shown to admins only, and once more to its bearer. */
export const invitationSchema = v.object({
  code: v.string(),
  /** Where the web app takes it up. */
  url: v.string(),
  role: v.picklist(appRoles),
  created_by_id: v.string(),
  created_at: timeField,
  expires_at: timeField,
  uses_left: v.number(),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;
export const invitation = defineEntity('Invitation', invitationSchema);
