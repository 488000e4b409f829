import * as v from 'valibot';
import type { MessageCustom } from '../../contract/customData.ts';
import {
  clientIdField,
  countField,
  countText,
  customAnswer,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { attachmentSchema } from '../attachments/schema.ts';
import { groupIdField } from '../groups/api.ts';
import { sharedLocationSchema } from '../locations/api.ts';
import { pinFields } from '../pins/schema.ts';
import { pollSchema } from '../polls/schema.ts';
import { reactionGroupSchema, reactionSchema } from '../reactions/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import {
  maxMessagePageSize,
  maxMessageTextLength,
  maxRestrictedReaders,
  maxTranslations,
  maxTranslationsLength,
  messagePageLimit,
  messageTypes,
} from './limits.ts';
import { mentionableRoles } from './mentions.ts';

const roles = v.picklist(mentionableRoles);

/** Mentions besides single users, as on the wire (MSG-05); omitted if there are none. */
export const wideMentionFields = {
  mentioned_channel: v.optional(v.boolean()),
  mentioned_here: v.optional(v.boolean()),
  mentioned_roles: v.optional(v.array(roles)),
  mentioned_group_ids: v.optional(v.array(v.string())),
};

/** Requested mentions; those that the text does not contain are dropped. */
export const mentionInputFields = {
  mentioned_user_ids: v.optional(v.pipe(v.array(userIdField), v.maxLength(50))),
  /** Requires `notify-channel`. */
  mentioned_channel: v.optional(v.boolean()),
  /** Requires `notify-channel`. */
  mentioned_here: v.optional(v.boolean()),
  mentioned_roles: v.optional(v.pipe(v.array(roles), v.maxLength(mentionableRoles.length))),
  mentioned_group_ids: v.optional(v.pipe(v.array(groupIdField), v.maxLength(20))),
};

/** A user whom a message mentions but does not notify, since they are no member of its channel (MSG-16). */
export const missedMentionSchema = v.object({
  user: userRefSchema,
  /** Whether they may read the message anyway, so that they can be notified without becoming a member. */
  can_read: v.boolean(),
});
export type MissedMention = v.InferOutput<typeof missedMentionSchema>;

/** The source of a forwarded message (MSG-08), as the forwarder saw it. */
export const forwardedFromSchema = v.object({
  message_id: v.string(),
  cid: v.string(),
  user: userRefSchema,
  created_at: timeField,
});
export type ForwardedFrom = v.InferOutput<typeof forwardedFromSchema>;

/** A message without its quote. */
const plainMessage = v.object({
  id: v.string(),
  cid: v.string(),
  /** Its position in the channel: assigned by the server in the message's own transaction, from 1, unique. */
  number: v.number(),
  type: v.picklist(messageTypes),
  text: v.string(),
  user: userRefSchema,
  parent_id: v.optional(v.string()),
  /** A reply that is also shown in the main list. */
  show_in_channel: v.optional(v.boolean()),
  quoted_message_id: v.optional(v.string()),
  mentioned_users: v.array(userRefSchema),
  ...wideMentionFields,
  /** Text and attachments are those of the original message when it was forwarded. */
  forwarded_from: v.optional(forwardedFromSchema),
  /** Does not count as unread, notifies nobody and is no activity of the channel. */
  silent: v.optional(v.boolean()),
  /** The ids of its readers, author included; omitted if everyone in the channel may read it (MSG-15). */
  restricted_visibility: v.optional(v.array(v.string())),
  /** Its text in other languages, by BCP 47 tag (MSG-15). */
  translations: v.optional(v.record(v.string(), v.string())),
  /** Files and link previews, in the author's order. */
  attachments: v.array(attachmentSchema),
  poll_id: v.optional(v.string()),
  /** The poll of this id (POLL-08). */
  poll: v.optional(pollSchema),
  /** Links of the text whose previews are loading: a `message.updated` adds them to the attachments. */
  pending_previews: v.optional(v.array(v.string())),
  /** The location it shares (LOC-01). */
  shared_location: v.optional(sharedLocationSchema),
  reaction_groups: v.record(v.string(), reactionGroupSchema),
  latest_reactions: v.array(reactionSchema),
  /** The reader's own; always empty in events, where clients derive it from the actor. */
  own_reactions: v.array(reactionSchema),
  reply_count: v.number(),
  last_reply_at: v.optional(timeField),
  thread_participants: v.array(userRefSchema),
  ...pinFields,
  custom: customAnswer<MessageCustom>(),
  created_at: timeField,
  updated_at: timeField,
  /** When a person last changed its text: the 'edited' label. */
  edited_at: v.optional(timeField),
  deleted_at: v.optional(timeField),
});

/** A message (SEED.md section 3, MSG-01). Times are ISO 8601; sort by `number`, never by time. */
export const messageSchema = v.object({
  ...plainMessage.entries,
  /** The quoted message at the time of reading; clients show its current state. */
  quoted_message: v.optional(plainMessage),
});
export type Message = v.InferOutput<typeof messageSchema>;
export type QuotedMessage = v.InferOutput<typeof plainMessage>;
export const message = defineEntity('Message', messageSchema);

/** The text that a message had until an edit, with the time and author of that edit (MSG-03). */
export const revisionSchema = v.object({ text: v.string(), edited_at: timeField, edited_by_id: v.string() });
export type Revision = v.InferOutput<typeof revisionSchema>;
export const revision = defineEntity('Revision', revisionSchema);

const cursors = {
  id_lt: v.optional(clientIdField),
  id_gt: v.optional(clientIdField),
  id_around: v.optional(clientIdField),
  created_at_around: v.optional(timeField),
};

/**
 * Selects a page of messages: the newest, before or after an id, around an id or a time; at most one cursor (CHAN-04).
 */
export const messagePageSchema = v.object({
  limit: v.optional(countField(1, maxMessagePageSize), messagePageLimit),
  ...cursors,
});
export type MessagePageInput = v.InferInput<typeof messagePageSchema>;
export type MessagePageRequest = v.InferOutput<typeof messagePageSchema>;

/** A page of messages as parameters of a query string. */
export const messagePageQuery = v.object({
  limit: v.optional(countText(1, maxMessagePageSize), String(messagePageLimit)),
  ...cursors,
});

/** A page, oldest first. `has_prev` and `has_next` say whether there are older and newer messages. */
export const messagePageAnswer = v.object({
  messages: v.array(messageSchema),
  has_prev: v.boolean(),
  has_next: v.boolean(),
});
export type MessagePage = v.InferOutput<typeof messagePageAnswer>;

/** Readers of a message besides its author (MSG-15): user ids; an empty list limits it to the author. */
export const restrictedVisibilityField = v.pipe(v.array(userIdField), v.maxLength(maxRestrictedReaders - 1));

const languageTag = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language tag such as de or pt-BR'),
);

/** A message's text in other languages (MSG-15), by language tag (BCP 47), limited in number and total length. */
export const translationsField = v.pipe(
  v.record(languageTag, textField(maxMessageTextLength)),
  v.check(
    (texts) => Object.keys(texts).length <= maxTranslations,
    `must have at most ${maxTranslations} languages`,
  ),
  v.check(
    (texts) => Object.values(texts).reduce((sum, text) => sum + text.length, 0) <= maxTranslationsLength,
    `must have at most ${maxTranslationsLength} characters together`,
  ),
);
