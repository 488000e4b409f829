import * as v from 'valibot';
import { textField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationPreferences } from '../members/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import {
  keywordLength,
  keywordsMost,
  notificationReasons,
  notificationWayStates,
  notificationWays,
  peoplePreferencesMost,
  withheldReasons,
} from './limits.ts';

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

/** How often missed mentions and direct messages come by e-mail. */
export const digestRhythms = ['off', 'hourly', 'daily'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** What a push says: the message (`full`), or only that there is one (`none`). */
export const pushContents = ['full', 'none'] as const;
export type PushContent = (typeof pushContents)[number];

const personPreference = v.picklist(['always', 'never']);

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM'));

/** A word or a few that call one wherever somebody else writes them, as they stand in a text. */
const keywordField = v.pipe(
  textField(keywordLength),
  v.trim(),
  v.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit'),
);

const languageField = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a BCP 47 tag'),
);

/** What one wants to be notified of, and how (NOTE-01). A channel's own preference (CHAN-08) goes before `channels` and `direct_messages`. */
export const notificationSettingsSchema = v.object({
  /** For channels. */
  channels: v.picklist(notificationPreferences),
  /** For direct and group conversations. */
  direct_messages: v.picklist(notificationPreferences),
  /** Whether replies in threads that one follows call one. */
  threads: v.boolean(),
  /** Whether one's devices make a sound. */
  sound: v.boolean(),
  push_content: v.picklist(pushContents),
  digest: v.picklist(digestRhythms),
  /** When the daily digest comes, `HH:MM` by one's own time zone. */
  digest_time: timeOfDay,
  /** In which language the service writes to one, a BCP 47 tag. */
  language: languageField,
  keywords: v.pipe(v.array(keywordField), v.maxLength(keywordsMost)),
  /** People whose messages always or never call one, by id. */
  people: v.pipe(
    v.record(userIdField, personPreference),
    v.check(
      (people) => Object.keys(people).length <= peoplePreferencesMost,
      `must name at most ${peoplePreferencesMost} people`,
    ),
  ),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>;
export const notificationSettings = defineEntity('NotificationSettings', notificationSettingsSchema);

/** The settings as an answer and an event tell them after a change. */
export const changedSettingsFields = {
  settings: notificationSettingsSchema,
  /** Later than that of every change before. */
  updated_at: timeField,
};

/** What one may change of them; what is left out stays, of `people` too. */
export const notificationSettingsChangeSchema = v.partial(
  v.strictObject({
    ...notificationSettingsSchema.entries,
    /** `null` takes what was said of a person back. */
    people: v.pipe(
      v.record(userIdField, v.nullable(personPreference)),
      v.check(
        (people) => Object.keys(people).length <= peoplePreferencesMost,
        `must name at most ${peoplePreferencesMost} people`,
      ),
    ),
  }),
);
export type NotificationSettingsChange = v.InferInput<typeof notificationSettingsChangeSchema>;

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
