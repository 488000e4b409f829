import { auditEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { auditEraser } from './auditEraser.ts';
import { auditMigrations } from './migrations.ts';
import { queryAudit } from './queryAudit.ts';
import { auditStream } from './stream/auditStream.ts';

/** The audit log: who did what, and when (MOD-01). */
export const createAuditFeature: CreateFeature = (context) => {
  erasure(context).add(auditEraser);
  // An incomplete configuration fails at startup.
  const stream = auditStream(context);
  return {
    name: 'audit',
    migrations: auditMigrations,
    startJobs: () => stream.start(),
    stop: () => stream.stop(),
    endpoints: [implement(endpoints.queryAudit, ({ actor, body }) => queryAudit(context, actor, body))],
  };
};
