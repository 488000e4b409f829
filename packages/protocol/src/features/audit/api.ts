import * as v from 'valibot';
import { cidField, countField, nextField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { userRefSchema } from '../users/schema.ts';
import { type AuditAction, auditActions, auditPageLimit, auditSubjects, maxAuditPageSize } from './limits.ts';

/** Who acted: a user, a host's back end, or the service itself (expiry, automatic moderation). */
export const auditActors = ['user', 'host', 'service'] as const;

export const auditActionField = v.picklist(Object.keys(auditActions) as AuditAction[]);

/** An entry of the audit log (MOD-01): who did what to what, and when. It is immutable and contains no message text. */
export const auditEntrySchema = v.object({
  id: v.string(),
  action: auditActionField,
  actor_kind: v.picklist(auditActors),
  /** The user who acted, also through the back end. */
  actor: v.optional(userRefSchema),
  subject_kind: v.picklist(auditSubjects),
  subject_id: v.string(),
  /** The user who is the subject or owns it. */
  user: v.optional(userRefSchema),
  /** The channel it happened in. */
  cid: v.optional(v.string()),
  /** The channel as it is now; omitted once it is permanently deleted. */
  channel: v.optional(
    v.object({
      /** Its name; omitted where it has none, or where the reader may neither read nor restore it. */
      name: v.optional(v.string()),
    }),
  ),
  /** The network address of the call; for admins only, and omitted for what no call did. */
  address: v.optional(v.string()),
  /** The user agent of the call; for admins only. */
  device: v.optional(v.string()),
  /** Facts of the action, such as the role before and after. */
  details: v.record(v.string(), v.unknown()),
  created_at: timeField,
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const auditEntry = defineEntity('AuditEntry', auditEntrySchema);

/** Narrows the log; omitted fields match everything. */
export const auditFilterSchema = v.strictObject({
  /** Matches any of these. */
  actions: v.optional(v.pipe(v.array(auditActionField), v.minLength(1), v.maxLength(50))),
  actor_id: v.optional(userIdField),
  /** The user who is the subject or owns it. */
  user_id: v.optional(userIdField),
  subject_kind: v.optional(v.picklist(auditSubjects)),
  subject_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  cid: v.optional(cidField),
  /** At or after this time. */
  from: v.optional(timeField),
  /** Before this time. */
  to: v.optional(timeField),
});
export type AuditFilter = v.InferInput<typeof auditFilterSchema>;

export const endpoints = {
  queryAudit: defineEndpoint('POST /audit/query', {
    summary:
      'Query the audit log, newest first, one page at a time. Admins see everything, moderators see moderation entries.',
    body: v.object({
      filter: v.optional(auditFilterSchema, {}),
      limit: v.optional(countField(1, maxAuditPageSize), auditPageLimit),
      next: v.optional(nextField),
    }),
    answer: v.object({
      entries: v.array(auditEntrySchema),
      /** Cursor of the next page; omitted if there is none. */
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
