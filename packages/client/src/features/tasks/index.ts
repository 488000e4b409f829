/** Long-running tasks and their progress (APP-06): an entry of its own, `@confab/client/tasks`. */
export { Tasks, tasks } from './tasks.ts';
