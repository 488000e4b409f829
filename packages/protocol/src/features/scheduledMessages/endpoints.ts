import * as v from 'valibot';
import {
  cidField,
  countField,
  customField,
  emptyAnswer,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/attachment.ts';
import { channelNotFound } from '../channels/errors.ts';
import { pendingPreviewsField } from '../linkPreviews/linkPreview.ts';
import { idTaken, messageEmpty, messageTooLong, parentInvalid, quoteInvalid } from '../messages/errors.ts';
import { messageTextMost } from '../messages/limits.ts';
import { mentionInputFields } from '../messages/mentionFields.ts';
import { messageSchema } from '../messages/message.ts';
import {
  scheduledCommand,
  scheduledNotFound,
  scheduledSent,
  scheduleTimeInvalid,
  tooManyScheduled,
} from './errors.ts';
import { scheduledMessageInputSchema, scheduledMessageSchema } from './scheduledMessage.ts';

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
