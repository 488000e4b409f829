import type { CreateFeature } from '../../core/feature/feature.ts';
import { eraseLogged } from './eraseLogged.ts';
import { diskJob, logJob } from './erasureJobs.ts';

/** Removes erased content from the log and the disk (APP-06). */
export const createErasureFeature: CreateFeature = (context) => ({
  name: 'erasure',
  jobs: {
    [logJob]: ({ payload }) => eraseLogged(context, payload),
    [diskJob]: () => context.database.purge(),
  },
});
