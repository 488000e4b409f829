import * as v from 'valibot';
import { clientIdField, customField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/attachment.ts';
import { messageTextMost } from '../messages/limits.ts';
import { mentionInputFields } from '../messages/mentionFields.ts';
import { pollDraftSchema } from '../polls/pollInput.ts';

/** What a draft holds: a message as far as it is written. */
export const draftContentSchema = v.object({
  /** Cut to the channel type's max_message_length by the service (COMP-04). */
  text: v.optional(textField(2 * messageTextMost), ''),
  quoted_message_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  ...mentionInputFields,
  /** Files whose upload has ended. */
  attachments: v.optional(attachmentsField),
  /** A poll that is being written (POLL-01). */
  poll: v.optional(pollDraftSchema),
  custom: v.optional(customField),
});
export type DraftContent = v.InferInput<typeof draftContentSchema>;

/** What one has written and not sent: one per channel and thread, seen by nobody else (COMP-04). */
export const draftSchema = v.object({
  cid: v.string(),
  /** The thread's parent; left out for the channel's own. */
  parent_id: v.optional(v.string()),
  ...draftContentSchema.entries,
  text: v.string(),
  custom: v.record(v.string(), v.unknown()),
  created_at: timeField,
  updated_at: timeField,
});
export type Draft = v.InferOutput<typeof draftSchema>;
export const draft = defineEntity('Draft', draftSchema);
