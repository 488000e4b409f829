import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { messageSchema } from '../messages/message.ts';
import { notificationReasons } from './reasons.ts';

/**
 * That a message is for somebody to know now: all that a device needs to show it. The service has looked at every
 * preference already; who gets one shows it, unless it is old.
 */
export const messageNotificationSchema = v.object({
  message: messageSchema,
  channel: v.object({
    cid: v.string(),
    /** Left out for a conversation that is called by its members. */
    name: v.optional(v.string()),
    image: v.optional(v.string()),
    /** Whether it is a direct or group conversation. */
    distinct: v.boolean(),
    member_count: v.number(),
  }),
  reason: v.picklist(notificationReasons),
  /** When it was decided: one that comes much later, after a break, is no news. */
  notified_at: timeField,
});
export type MessageNotification = v.InferOutput<typeof messageNotificationSchema>;
export const messageNotification = defineEntity('MessageNotification', messageNotificationSchema);
