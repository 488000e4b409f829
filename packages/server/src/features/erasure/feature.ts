import type { CreateFeature } from '../../core/feature/feature.ts';
import { eraseLogged } from './eraseLogged.ts';
import { diskJob, type LogErasure, logJob } from './erasureJobs.ts';

/** Removes erased content from the log and the disk (APP-06). */
export const createErasureFeature: CreateFeature = (context) => ({
  name: 'erasure',
  jobs: {
    [logJob]: ({ payload }) => eraseLogged(context, payload as LogErasure),
    [diskJob]: () => context.database.purge(),
  },
});
