import { auditEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { auditMigrations } from './migrations.ts';
import { queryAudit } from './queryAudit.ts';

/** The audit log: who governed what, and when (MOD-01). */
export const createAuditFeature: CreateFeature = (context) => ({
  name: 'audit',
  migrations: auditMigrations,
  endpoints: [implement(endpoints.queryAudit, ({ actor, body }) => queryAudit(context, actor, body))],
});
