import { taskKeptMs } from '@confab/protocol';
import { taskEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { getTask, queryTasks } from './getTask.ts';
import { taskMigrations } from './migrations.ts';
import { runTask } from './runTask.ts';
import { deleteFinishedTasks } from './taskStore.ts';
import { taskJob } from './tasks.ts';

const sweepJob = 'tasks.sweep';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [sweepJob]: null;
  }
}
const sweepEveryMs = 3_600_000;

/** Tasks: work that takes longer than a request, with a status (APP-06). */
export const createTasksFeature: CreateFeature = (context) => ({
  name: 'tasks',
  migrations: taskMigrations,
  jobs: {
    [taskJob]: (job) => runTask(context, job),
    [sweepJob]: async () => {
      const before = context.clock.now() - taskKeptMs;
      await context.database.write((tx) => tx.run(deleteFinishedTasks, { before }));
    },
  },
  recurring: [{ kind: sweepJob, everyMs: sweepEveryMs }],
  endpoints: [
    implement(endpoints.getTask, async ({ actor, params }) => ({
      task: await getTask(context, actor, params.task_id),
    })),
    implement(endpoints.queryTasks, async ({ actor, body }) => ({
      tasks: await queryTasks(context, actor, body),
    })),
  ],
});
