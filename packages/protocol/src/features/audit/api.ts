import * as v from 'valibot';
import { cidField, countField, nextField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { userRefSchema } from '../users/schema.ts';
import { type AuditAction, auditActions, auditPageLimit, auditPageMost, auditSubjects } from './limits.ts';

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

export const audit = defineFeature({
  name: 'audit',
  entities: [auditEntry],
  endpoints,
  events: [],
  errors: [],
});
