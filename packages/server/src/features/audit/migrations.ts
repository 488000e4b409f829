import type { Generated } from 'kysely';
import type { Migration } from '../../core/storage/migration.ts';
import type { AuditStreamRow } from './stream/streamStore.ts';

/** A stored entry of the audit log. */
export interface AuditRow {
  id: Generated<number>;
  action: string;
  /** `user`, `host` or `service`. */
  actor_kind: string;
  actor_id: string | null;
  subject_kind: string;
  subject_id: string;
  /** The user who is the subject or owns it. */
  user_id: string | null;
  cid: string | null;
  /** JSON, or empty. */
  details: string | null;
  /** The tenant that it concerns (TEN-02); null for none. */
  tenant: string | null;
  /** The network address and the user agent of the call (ACC-07); null for what no call did. */
  address: string | null;
  user_agent: string | null;
  created_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    audit_log: AuditRow;
    audit_streams: AuditStreamRow;
  }
}

export const auditMigrations: readonly Migration[] = [
  {
    id: 'audit-0001',
    up: ({ text, bigint, identity }) => [
      `CREATE TABLE audit_log (
         id ${identity},
         action ${text} NOT NULL,
         actor_kind ${text} NOT NULL,
         actor_id ${text},
         subject_kind ${text} NOT NULL,
         subject_id ${text} NOT NULL,
         user_id ${text},
         cid ${text},
         details ${text},
         created_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX audit_log_by_time ON audit_log (created_at, id)',
      'CREATE INDEX audit_log_by_action ON audit_log (action, created_at, id)',
      'CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at, id)',
      'CREATE INDEX audit_log_by_user ON audit_log (user_id, created_at, id)',
      'CREATE INDEX audit_log_by_subject ON audit_log (subject_kind, subject_id, created_at, id)',
      'CREATE INDEX audit_log_by_channel ON audit_log (cid, created_at, id)',
    ],
  },
  { id: 'audit-0002', up: ({ text }) => [`ALTER TABLE audit_log ADD COLUMN tenant ${text}`] },
  {
    id: 'audit-0003',
    isConcurrent: true,
    up: () => [
      'CREATE INDEX audit_log_of_tenant ON audit_log (tenant, created_at, id) WHERE tenant IS NOT NULL',
    ],
  },
  {
    id: 'audit-0004',
    up: ({ text, bigint }) => [
      `ALTER TABLE audit_log ADD COLUMN address ${text}`,
      `ALTER TABLE audit_log ADD COLUMN user_agent ${text}`,
      `CREATE TABLE audit_streams (receiver ${text} PRIMARY KEY, last_id ${bigint} NOT NULL)`,
    ],
  },
];
