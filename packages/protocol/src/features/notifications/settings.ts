import * as v from 'valibot';
import { textField, timeField, userIdField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationPreferences } from '../members/ownLimits.ts';
import { keywordLength, keywordsMost, peoplePreferencesMost } from './limits.ts';

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
