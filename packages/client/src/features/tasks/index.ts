/** Long works and how far they are (APP-06): an entry of its own, `@confab/client/tasks`. */
export { Tasks, tasks } from './tasks.ts';
