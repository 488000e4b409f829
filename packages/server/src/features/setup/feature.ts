import { setupEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { mailSteps } from '../mail/index.ts';
import { dismissSetup, recordFact, removeSamples } from './changeSetup.ts';
import { setupMigrations } from './migrations.ts';
import { readSetup } from './readSetup.ts';

/** The first-run checklist of the admins (ONB-04). */
export const createSetupFeature: CreateFeature = (context) => {
  mailSteps(context).afterTest.push(() => recordFact(context, 'mail'));
  return {
    name: 'setup',
    migrations: setupMigrations,
    endpoints: [
      implement(endpoints.getSetup, async () => ({ setup: await readSetup(context, context.database.read) })),
      implement(endpoints.updateSetup, async ({ body }) => ({
        setup: await dismissSetup(context, body.dismissed),
      })),
      implement(endpoints.removeSamples, async ({ actor }) => ({
        setup: await removeSamples(context, actor),
      })),
      implement(endpoints.recordBackup, async () => {
        await recordFact(context, 'backup');
        return {};
      }),
    ],
  };
};
