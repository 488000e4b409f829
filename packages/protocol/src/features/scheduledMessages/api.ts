import * as v from 'valibot';
import type { MessageCustom } from '../../contract/customData.ts';
import {
  cidField,
  clientIdField,
  countField,
  customAnswer,
  customField,
  emptyAnswer,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { pendingPreviewsField } from '../linkPreviews/api.ts';
import { messageInputSchema } from '../messages/api.ts';
import {
  idTaken,
  maxMessageTextLength,
  messageEmpty,
  messageTooLong,
  parentInvalid,
  quoteInvalid,
} from '../messages/limits.ts';
import { mentionInputFields, messageSchema } from '../messages/schema.ts';
import {
  scheduledCommand,
  scheduledMessageErrors,
  scheduledNotFound,
  scheduledSent,
  scheduledStatuses,
  scheduleTimeInvalid,
  tooManyScheduled,
} from './limits.ts';

/**
 * The content of a scheduled message: a message without channel and id. Forwards and locations cannot be scheduled,
 * since they are about the present.
 */
export const scheduledContentSchema = v.omit(messageInputSchema, [
  'id',
  'parent_id',
  'forwarded_message_id',
  'sends_draft',
  'shared_location',
]);
export type ScheduledContent = v.InferInput<typeof scheduledContentSchema>;
/** The stored content, with defaults filled in. */
export type KeptContent = v.InferOutput<typeof scheduledContentSchema>;

/** A scheduled message as its author writes it; its id becomes that of the message, so that it is sent at most once. */
export const scheduledMessageInputSchema = v.strictObject({
  ...scheduledContentSchema.entries,
  id: clientIdField,
  parent_id: v.optional(clientIdField),
  /** Deletes the author's draft of this channel or thread along with scheduling (COMP-04). */
  sends_draft: v.optional(v.boolean()),
  send_at: timeField,
});
export type ScheduledMessageInput = v.InferInput<typeof scheduledMessageInputSchema>;

/** A message to be sent later (MSG-09), private to its author. */
export const scheduledMessageSchema = v.object({
  /** The id of the future message. */
  id: v.string(),
  cid: v.string(),
  /** For a reply: its thread's parent. */
  parent_id: v.optional(v.string()),
  ...scheduledContentSchema.entries,
  text: v.string(),
  custom: customAnswer<MessageCustom>(),
  send_at: timeField,
  status: v.picklist(scheduledStatuses),
  /** Why sending failed. */
  error: v.optional(v.object({ name: v.string(), code: v.number(), message: v.string() })),
  created_at: timeField,
  updated_at: timeField,
});
export type ScheduledMessage = v.InferOutput<typeof scheduledMessageSchema>;
export const scheduledMessage = defineEntity('ScheduledMessage', scheduledMessageSchema);

const answer = v.object({ scheduled_message: scheduledMessageSchema });
const contentErrors = [channelNotFound, messageEmpty, messageTooLong, scheduledCommand] as const;

export const endpoints = {
  scheduleMessage: defineEndpoint('POST /channels/{type}/{id}/scheduled-messages', {
    summary:
      "Schedule a message. The author's permission is checked now and again when it is sent. Repeating the same id returns the first one.",
    body: v.object({ scheduled_message: scheduledMessageInputSchema }),
    answer,
    errors: [
      ...contentErrors,
      parentInvalid,
      quoteInvalid,
      idTaken,
      scheduleTimeInvalid,
      scheduledSent,
      tooManyScheduled,
    ],
  }),
  queryScheduledMessages: defineEndpoint('POST /scheduled-messages/query', {
    summary:
      'Query your own scheduled messages, failed ones included, of one channel or all, by time, one page at a time.',
    body: v.object({
      cid: v.optional(cidField),
      limit: v.optional(countField(1, 100), 25),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ scheduled_messages: v.array(scheduledMessageSchema), has_next: v.boolean() }),
  }),
  updateScheduledMessage: defineEndpoint('PATCH /scheduled-messages/{message_id}', {
    summary: "Change a scheduled message's content or time. A new time puts a failed one back in the queue.",
    body: v.partial(
      v.strictObject({
        text: textField(maxMessageTextLength),
        ...mentionInputFields,
        /** Replaces the whole list. */
        attachments: attachmentsField,
        pending_previews: pendingPreviewsField,
        custom: customField<MessageCustom>(),
        send_at: timeField,
      }),
    ),
    answer,
    errors: [...contentErrors, scheduledNotFound, scheduledSent, scheduleTimeInvalid],
  }),
  sendScheduledMessage: defineEndpoint('POST /scheduled-messages/{message_id}/send', {
    summary: 'Send a scheduled message now. It is unchanged if it cannot be sent.',
    body: v.object({}),
    answer: v.object({ message: messageSchema }),
    errors: [...contentErrors, parentInvalid, quoteInvalid, idTaken, scheduledNotFound, scheduledSent],
  }),
  cancelScheduledMessage: defineEndpoint('DELETE /scheduled-messages/{message_id}', {
    summary: 'Cancel a scheduled message. Its files are deleted within a day unless it is scheduled again.',
    answer: emptyAnswer,
    errors: [scheduledNotFound, scheduledSent],
  }),
};

export const events = {
  scheduledMessageUpdated: defineEvent('scheduled_message.updated', {
    stream: 'user',
    summary: "The user's own scheduled message was created, changed, or could not be sent.",
    payload: { scheduled_message: scheduledMessageSchema },
  }),
  scheduledMessageDeleted: defineEvent('scheduled_message.deleted', {
    stream: 'user',
    summary: "The user's own scheduled message was sent or cancelled.",
    payload: { cid: v.string(), message_id: v.string(), sent: v.boolean() },
  }),
};

export const scheduledMessages = defineFeature({
  name: 'scheduledMessages',
  entities: [scheduledMessage],
  endpoints,
  events: Object.values(events),
  errors: scheduledMessageErrors,
});
