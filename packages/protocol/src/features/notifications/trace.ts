import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationReasons, notificationWayStates, notificationWays, withheldReasons } from './reasons.ts';

/** By which way somebody was told, and what became of it. */
export const notificationWaySchema = v.object({
  way: v.picklist(notificationWays),
  state: v.picklist(notificationWayStates),
  /** Of a push: the name of the device that subscribed. */
  device_name: v.optional(v.string()),
  /** Why it was skipped or failed: a reason of `withheldReasons`, or a word such as `subscription_gone`, `not_connected`, `push_refused`. */
  detail: v.optional(v.string()),
  at: v.optional(timeField),
});
export type NotificationWay = v.InferOutput<typeof notificationWaySchema>;

/** Why a person was told of a message, or was not (NOTE-01). */
export const notificationTraceSchema = v.object({
  message_id: v.string(),
  user_id: v.string(),
  is_notified: v.boolean(),
  /** What about it called them; left out where nothing did. */
  reason: v.optional(v.picklist(notificationReasons)),
  /** Why they were not told all the same, or what keeps such messages from calling them. */
  withheld: v.optional(v.picklist(withheldReasons)),
  /** When it was decided; left out where nothing about it called them, which is then found out by what holds now. */
  decided_at: v.optional(timeField),
  ways: v.array(notificationWaySchema),
});
export type NotificationTrace = v.InferOutput<typeof notificationTraceSchema>;
export const notificationTrace = defineEntity('NotificationTrace', notificationTraceSchema);
