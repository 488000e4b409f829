import { defineError } from '../../contract/errors.ts';

/** How long an export can be downloaded: 7 days. */
export const exportKeptMs = 7 * 86_400_000;

export const exportNotFound = defineError({
  name: 'export_not_found',
  code: 840,
  status: 404,
  message: 'This export doesn’t exist or has expired.',
});
/** One export per user at a time; `details.task_id` is the running one. */
export const exportUnderWay = defineError({
  name: 'export_under_way',
  code: 841,
  status: 409,
  message: 'You already have an export in progress. Wait for it to finish.',
});
export const exportErrors = [exportNotFound, exportUnderWay] as const;
