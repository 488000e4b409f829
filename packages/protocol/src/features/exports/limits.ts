import { defineError } from '../../contract/errors.ts';

/** How long an export can be downloaded: 7 days. */
export const exportKeptMs = 7 * 86_400_000;

export const exportNotFound = defineError({
  name: 'export_not_found',
  code: 840,
  status: 404,
  message: 'There is no such export, or it has expired.',
});
/** One export per user at a time; `details.task_id` is the running one. */
export const exportUnderWay = defineError({
  name: 'export_under_way',
  code: 841,
  status: 409,
  message: 'Another export of yours is being written. Wait until it has ended.',
});
export const exportErrors = [exportNotFound, exportUnderWay] as const;
