import * as v from 'valibot';
import { textField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationPreferences } from '../members/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import {
  keywordLength,
  maxKeywords,
  maxPeoplePreferences,
  notificationReasons,
  notificationWayStates,
  notificationWays,
  withheldReasons,
} from './limits.ts';

/**
 * A notification of a message, with everything a device needs to show it. The service has already applied all
 * preferences, so devices show it unless it is old.
 */
export const messageNotificationSchema = v.object({
  message: messageSchema,
  channel: v.object({
    cid: v.string(),
    /** Omitted for a conversation named after its members. */
    name: v.optional(v.string()),
    image: v.optional(v.string()),
    /** Whether it is a direct or group conversation. */
    distinct: v.boolean(),
    member_count: v.number(),
  }),
  reason: v.picklist(notificationReasons),
  /** When it was dispatched; one that arrives much later, after a reconnect, is not shown. */
  notified_at: timeField,
});
export type MessageNotification = v.InferOutput<typeof messageNotificationSchema>;
export const messageNotification = defineEntity('MessageNotification', messageNotificationSchema);

/** How often missed mentions and direct messages are sent by e-mail. */
export const digestRhythms = ['off', 'hourly', 'daily'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** Push content: the message (`full`), or only that there is one (`none`). */
export const pushContents = ['full', 'none'] as const;
export type PushContent = (typeof pushContents)[number];

const personPreference = v.picklist(['always', 'never']);

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM'));

/** A word or phrase that notifies the user wherever someone else writes it. */
const keywordField = v.pipe(
  textField(keywordLength),
  v.trim(),
  v.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit'),
);

const languageField = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a BCP 47 tag'),
);

/**
 * A user's notification settings (NOTE-01). A channel's own preference (CHAN-08) overrides `channels` and
 * `direct_messages`.
 */
export const notificationSettingsSchema = v.object({
  /** For channels. */
  channels: v.picklist(notificationPreferences),
  /** For direct and group conversations. */
  direct_messages: v.picklist(notificationPreferences),
  /** Whether replies in followed threads notify the user. */
  threads: v.boolean(),
  /** Whether the user's devices play a sound. */
  sound: v.boolean(),
  push_content: v.picklist(pushContents),
  digest: v.picklist(digestRhythms),
  /** Time of the daily digest, `HH:MM` in the user's time zone. */
  digest_time: timeOfDay,
  /** The language of e-mails and other texts by the service, a BCP 47 tag. */
  language: languageField,
  keywords: v.pipe(v.array(keywordField), v.maxLength(maxKeywords)),
  /** Users whose messages always or never notify, by id. */
  people: v.pipe(
    v.record(userIdField, personPreference),
    v.check(
      (people) => Object.keys(people).length <= maxPeoplePreferences,
      `must list at most ${maxPeoplePreferences} people`,
    ),
  ),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>;
export const notificationSettings = defineEntity('NotificationSettings', notificationSettingsSchema);

/** The settings in the answer and event of a change. */
export const changedSettingsFields = {
  settings: notificationSettingsSchema,
  /** Increases with every change. */
  updated_at: timeField,
};

/** A change of notification settings; omitted fields, and omitted `people`, are unchanged. */
export const notificationSettingsChangeSchema = v.partial(
  v.strictObject({
    ...notificationSettingsSchema.entries,
    /** `null` removes a user's preference. */
    people: v.pipe(
      v.record(userIdField, v.nullable(personPreference)),
      v.check(
        (people) => Object.keys(people).length <= maxPeoplePreferences,
        `must list at most ${maxPeoplePreferences} people`,
      ),
    ),
  }),
);
export type NotificationSettingsChange = v.InferInput<typeof notificationSettingsChangeSchema>;

/** A delivery of a notification and its state. */
export const notificationWaySchema = v.object({
  way: v.picklist(notificationWays),
  state: v.picklist(notificationWayStates),
  /** For a push: the name of the subscribed device. */
  device_name: v.optional(v.string()),
  /**
   * Why it was skipped or failed: a reason of `withheldReasons`, or one such as `subscription_gone`, `not_connected`,
   * `push_refused`.
   */
  detail: v.optional(v.string()),
  at: v.optional(timeField),
});
export type NotificationWay = v.InferOutput<typeof notificationWaySchema>;

/** Why a user was or was not notified of a message (NOTE-01). */
export const notificationTraceSchema = v.object({
  message_id: v.string(),
  user_id: v.string(),
  is_notified: v.boolean(),
  /** Why the message concerns the user; omitted if it does not. */
  reason: v.optional(v.picklist(notificationReasons)),
  /** Why it was suppressed nevertheless, or what would suppress such messages. */
  withheld: v.optional(v.picklist(withheldReasons)),
  /** When it was decided; omitted if nothing was recorded and the answer was computed from current settings. */
  decided_at: v.optional(timeField),
  ways: v.array(notificationWaySchema),
});
export type NotificationTrace = v.InferOutput<typeof notificationTraceSchema>;
export const notificationTrace = defineEntity('NotificationTrace', notificationTraceSchema);
