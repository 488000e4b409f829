import * as v from 'valibot';
import {
  cidField,
  clientIdField,
  countField,
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
  messageEmpty,
  messageTextMost,
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
 * What a scheduled message says: a message without its place and id. What is forwarded goes at once or not at all, and so
 * does a place: it is where somebody is now.
 */
export const scheduledContentSchema = v.omit(messageInputSchema, [
  'id',
  'parent_id',
  'forwarded_message_id',
  'sends_draft',
  'shared_location',
]);
export type ScheduledContent = v.InferInput<typeof scheduledContentSchema>;
/** The same as the service keeps it: what was left out has its default. */
export type KeptContent = v.InferOutput<typeof scheduledContentSchema>;

/** What a client writes of it; the id is the client's, and that of the message to be: so it is sent once at most. */
export const scheduledMessageInputSchema = v.strictObject({
  ...scheduledContentSchema.entries,
  id: clientIdField,
  parent_id: v.optional(clientIdField),
  /** The author's draft of this channel or thread goes with the scheduling (COMP-04). */
  sends_draft: v.optional(v.boolean()),
  send_at: timeField,
});
export type ScheduledMessageInput = v.InferInput<typeof scheduledMessageInputSchema>;

/** A message that is to be sent later (MSG-09), seen by its author alone. */
export const scheduledMessageSchema = v.object({
  /** That of the message to be. */
  id: v.string(),
  cid: v.string(),
  /** For a reply: its thread's parent. */
  parent_id: v.optional(v.string()),
  ...scheduledContentSchema.entries,
  text: v.string(),
  custom: v.record(v.string(), v.unknown()),
  send_at: timeField,
  status: v.picklist(scheduledStatuses),
  /** Why it could not be sent, of one that failed. */
  error: v.optional(v.object({ name: v.string(), code: v.number(), message: v.string() })),
  created_at: timeField,
  updated_at: timeField,
});
export type ScheduledMessage = v.InferOutput<typeof scheduledMessageSchema>;
export const scheduledMessage = defineEntity('ScheduledMessage', scheduledMessageSchema);

const answer = v.object({ scheduled_message: scheduledMessageSchema });
const contentErrors = [channelNotFound, messageEmpty, messageTooLong, scheduledCommand] as const;

export const endpoints = {
  scheduleMessage: defineEndpoint('POST /channels/{type}/{id}/scheduled_messages', {
    summary:
      'Have a message sent at a time; whether its author may send it is asked now and again then. The same id again answers with the first one.',
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
  queryScheduledMessages: defineEndpoint('POST /scheduled_messages/query', {
    summary:
      "One's own scheduled messages, of all channels or of one, those that failed among them, by time, a page at a time.",
    body: v.object({
      cid: v.optional(cidField),
      limit: v.optional(countField(1, 100), 25),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ scheduled_messages: v.array(scheduledMessageSchema), has_next: v.boolean() }),
  }),
  updateScheduledMessage: defineEndpoint('PATCH /scheduled_messages/{message_id}', {
    summary: 'Change what it says or its time; a new time puts one that failed back in the queue.',
    body: v.partial(
      v.strictObject({
        text: textField(messageTextMost),
        ...mentionInputFields,
        /** The whole list that it has from now on. */
        attachments: attachmentsField,
        pending_previews: pendingPreviewsField,
        custom: customField,
        send_at: timeField,
      }),
    ),
    answer,
    errors: [...contentErrors, scheduledNotFound, scheduledSent, scheduleTimeInvalid],
  }),
  sendScheduledMessage: defineEndpoint('POST /scheduled_messages/{message_id}/send', {
    summary: 'Send it now; where it cannot be sent it stays as it is.',
    body: v.object({}),
    answer: v.object({ message: messageSchema }),
    errors: [...contentErrors, parentInvalid, quoteInvalid, idTaken, scheduledNotFound, scheduledSent],
  }),
  cancelScheduledMessage: defineEndpoint('DELETE /scheduled_messages/{message_id}', {
    summary: 'Cancel it: nothing is sent. Its files go within a day, unless it is scheduled again.',
    answer: emptyAnswer,
    errors: [scheduledNotFound, scheduledSent],
  }),
};

export const events = {
  scheduledMessageUpdated: defineEvent('scheduled_message.updated', {
    stream: 'user',
    summary: "One's own scheduled message is new, has changed, or could not be sent.",
    payload: { scheduled_message: scheduledMessageSchema },
  }),
  scheduledMessageDeleted: defineEvent('scheduled_message.deleted', {
    stream: 'user',
    summary: "One's own scheduled message was sent or cancelled.",
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
