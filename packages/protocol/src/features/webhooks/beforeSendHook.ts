import * as v from 'valibot';
import { channelTypeField, countField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { beforeSendDeadlineMs, beforeSendFailureModes } from './limits.ts';
import { hookUrlField } from './webhook.ts';

/** What an admin sets of the before-send hook. */
export const beforeSendFields = {
  url: hookUrlField,
  deadline_ms: countField(beforeSendDeadlineMs.least, beforeSendDeadlineMs.most),
  on_failure: v.picklist(beforeSendFailureModes),
  /** Messages in channels of these types alone; none stands for all. */
  channel_types: v.pipe(v.array(channelTypeField), v.maxLength(50)),
  active: v.boolean(),
};

/** The hook that is asked before a message or an edit is written (HOOK-01). */
export const beforeSendHookSchema = v.object({
  url: v.string(),
  deadline_ms: v.number(),
  on_failure: v.picklist(beforeSendFailureModes),
  channel_types: v.array(v.string()),
  active: v.boolean(),
  /** Until when it is not asked, because it failed too often in a row. */
  paused_until: v.optional(timeField),
  /** What its last failure was; left out once it has answered again. */
  last_error: v.optional(v.string()),
  old_secret_until: v.optional(timeField),
  updated_at: timeField,
});
export type BeforeSendHook = v.InferOutput<typeof beforeSendHookSchema>;
export const beforeSendHook = defineEntity('BeforeSendHook', beforeSendHookSchema);
