import { recordedSecretMigrations } from '../config/recordedSecrets.ts';
import { sharedStorageMigrations } from '../files/sharedStorage.ts';
import { jobMigrations } from '../jobs/jobTables.ts';
import { leaseMigrations } from '../jobs/leaseTables.ts';
import { rateLimitMigrations } from '../limits/rateLimitStore.ts';
import { eventLogMigrations } from '../log/eventLogTables.ts';
import { nodeMigrations } from '../nodes/nodeTables.ts';
import { healthMigrations } from '../observe/health.ts';
import type { Migration } from '../storage/migration.ts';
import type { ServerFeature } from './feature.ts';

/** Returns the history of a server's tables: those of the foundations, then those of its features. */
export const serverMigrations = (features: readonly ServerFeature[]): readonly Migration[] => [
  ...eventLogMigrations,
  ...jobMigrations,
  ...leaseMigrations,
  ...nodeMigrations,
  ...healthMigrations,
  ...recordedSecretMigrations,
  ...sharedStorageMigrations,
  ...rateLimitMigrations,
  ...features.flatMap((feature) => feature.migrations ?? []),
];
