import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/user.ts';
import { type AuditAction, auditActions, auditSubjects } from './actions.ts';

/** Who acted: a person, a host's back end, or the service by itself (what ends at its time, automatic moderation). */
export const auditActors = ['user', 'host', 'service'] as const;

export const auditActionField = v.picklist(Object.keys(auditActions) as AuditAction[]);

/** One line of the audit log (MOD-01): who did what to what, and when. It is never changed and holds no message's text. */
export const auditEntrySchema = v.object({
  id: v.string(),
  action: auditActionField,
  actor_kind: v.picklist(auditActors),
  /** The person, where one acted or the back end did for one. */
  actor: v.optional(userRefSchema),
  subject_kind: v.picklist(auditSubjects),
  subject_id: v.string(),
  /** The user who is the subject, or whose the subject is. */
  user: v.optional(userRefSchema),
  /** The channel where it happened. */
  cid: v.optional(v.string()),
  /** Facts of the action, such as a role before and after. */
  details: v.record(v.string(), v.unknown()),
  created_at: timeField,
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const auditEntry = defineEntity('AuditEntry', auditEntrySchema);
