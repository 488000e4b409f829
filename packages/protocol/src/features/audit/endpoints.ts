import * as v from 'valibot';
import { cidField, countField, nextField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { auditSubjects } from './actions.ts';
import { auditActionField, auditEntrySchema } from './auditEntry.ts';
import { auditPageLimit, auditPageMost } from './limits.ts';

/** Narrows the log; what is left out narrows nothing. */
export const auditFilterSchema = v.strictObject({
  /** Any of these. */
  actions: v.optional(v.pipe(v.array(auditActionField), v.minLength(1), v.maxLength(50))),
  actor_id: v.optional(userIdField),
  /** The user who is the subject, or whose the subject is. */
  user_id: v.optional(userIdField),
  subject_kind: v.optional(v.picklist(auditSubjects)),
  subject_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  cid: v.optional(cidField),
  /** From this time on. */
  from: v.optional(timeField),
  /** Before this time. */
  to: v.optional(timeField),
});
export type AuditFilter = v.InferInput<typeof auditFilterSchema>;

export const endpoints = {
  queryAudit: defineEndpoint('POST /audit/query', {
    summary:
      'The audit log, newest first, a page at a time: all of it for admins, what concerns moderation for moderators.',
    body: v.object({
      filter: v.optional(auditFilterSchema, {}),
      limit: v.optional(countField(1, auditPageMost), auditPageLimit),
      next: v.optional(nextField),
    }),
    answer: v.object({
      entries: v.array(auditEntrySchema),
      /** Leads to the page after this one; left out where there is none. */
      next: v.optional(v.string()),
    }),
  }),
};
