/** Exports for other features: `tasks(context).define(…)` while wiring, `.request(tx, actor, …)` in a use case. */
export { taskStanding } from './taskStanding.ts';
export { selectUnfinished, selectUnfinishedOfKind } from './taskStore.ts';
export { type RunningTask, type TaskRule, type TaskStep, type Tasks, type TaskWork, tasks } from './tasks.ts';
