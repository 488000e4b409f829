/** Push notifications to devices without an open page (NOTE-01). */
export type { QueuedPushRow } from './migrations.ts';
export { type PushDevice, type PushOutcome, pushes } from './pushes.ts';
export { type TestedDevice, testPushes } from './testPushes.ts';
export { readVapidKeys } from './vapidKeys.ts';
