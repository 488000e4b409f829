import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
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

/** A link that lets people make an account (APP-02), without its code, which the service does not know. */
export const invitationSchema = v.object({
  id: v.string(),
  role: v.picklist(appRoles),
  created_by_id: v.string(),
  created_at: timeField,
  expires_at: timeField,
  uses_left: v.number(),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;
export const invitation = defineEntity('Invitation', invitationSchema);

/** An invitation right after it was made: its link is told this once. */
export const newInvitationSchema = v.object({
  ...invitationSchema.entries,
  code: v.string(),
  /** Where the web app takes it up. */
  url: v.string(),
});
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>;
