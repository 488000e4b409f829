import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { scheduledMessageSchema } from './scheduledMessage.ts';

export const scheduledMessageUpdated = defineEvent('scheduled_message.updated', {
  stream: 'user',
  summary: "One's own scheduled message is new, has changed, or could not be sent.",
  payload: { scheduled_message: scheduledMessageSchema },
});
export const scheduledMessageDeleted = defineEvent('scheduled_message.deleted', {
  stream: 'user',
  summary: "One's own scheduled message was sent or cancelled.",
  payload: { cid: v.string(), message_id: v.string(), sent: v.boolean() },
});
export const events = [scheduledMessageUpdated, scheduledMessageDeleted] as const;
