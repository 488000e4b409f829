import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { attachmentSchema } from '../attachments/attachment.ts';
import { sharedLocationSchema } from '../locations/sharedLocation.ts';
import { pinFields } from '../pins/pinFields.ts';
import { pollSchema } from '../polls/poll.ts';
import { reactionGroupSchema, reactionSchema } from '../reactions/reaction.ts';
import { userRefSchema } from '../users/user.ts';
import { messageTypes } from './limits.ts';
import { wideMentionFields } from './mentionFields.ts';

/** Where a forwarded message comes from (MSG-08), as the forwarder saw it then. */
export const forwardedFromSchema = v.object({
  message_id: v.string(),
  cid: v.string(),
  user: userRefSchema,
  created_at: timeField,
});
export type ForwardedFrom = v.InferOutput<typeof forwardedFromSchema>;

/** A message without what it quotes. */
const plainMessage = v.object({
  id: v.string(),
  cid: v.string(),
  /** Its place in the channel: given by the server in the message's own transaction, from 1 without ties. */
  number: v.number(),
  type: v.picklist(messageTypes),
  text: v.string(),
  user: userRefSchema,
  parent_id: v.optional(v.string()),
  /** A reply that also stands in the channel's own list. */
  show_in_channel: v.optional(v.boolean()),
  quoted_message_id: v.optional(v.string()),
  mentioned_users: v.array(userRefSchema),
  ...wideMentionFields,
  /** Text and attachments are those of this message, as they were when it was forwarded. */
  forwarded_from: v.optional(forwardedFromSchema),
  /** Counts for nobody's unread and notifies nobody. */
  silent: v.optional(v.boolean()),
  /** The ids of those who may read it, its author among them; left out where everybody in the channel may (MSG-15). */
  restricted_visibility: v.optional(v.array(v.string())),
  /** Its text in other languages, by BCP 47 tag (MSG-15). */
  translations: v.optional(v.record(v.string(), v.string())),
  /** Files and link previews, in the author's order. */
  attachments: v.array(attachmentSchema),
  poll_id: v.optional(v.string()),
  /** The poll of this id (POLL-08). */
  poll: v.optional(pollSchema),
  /** Links of the text whose previews are on their way: a `message.updated` brings them among the attachments. */
  pending_previews: v.optional(v.array(v.string())),
  /** The place that it shares (LOC-01). */
  shared_location: v.optional(sharedLocationSchema),
  reaction_groups: v.record(v.string(), reactionGroupSchema),
  latest_reactions: v.array(reactionSchema),
  /** The reader's own; always empty in events, where the client derives it from the actor. */
  own_reactions: v.array(reactionSchema),
  reply_count: v.number(),
  last_reply_at: v.optional(timeField),
  thread_participants: v.array(userRefSchema),
  ...pinFields,
  custom: v.record(v.string(), v.unknown()),
  created_at: timeField,
  updated_at: timeField,
  /** When its text was last changed by a person: the 'edited' mark. */
  edited_at: v.optional(timeField),
  deleted_at: v.optional(timeField),
});

/** A message (SEED.md section 3, MSG-01). Times are ISO 8601; order is by `number`, never by time. */
export const messageSchema = v.object({
  ...plainMessage.entries,
  /** The quoted message as it was when this one was read; the client shows its present state. */
  quoted_message: v.optional(plainMessage),
});
export type Message = v.InferOutput<typeof messageSchema>;
export type QuotedMessage = v.InferOutput<typeof plainMessage>;
export const message = defineEntity('Message', messageSchema);

/** One earlier text of an edited message (MSG-03). */
export const revisionSchema = v.object({ text: v.string(), edited_at: timeField, edited_by_id: v.string() });
export type Revision = v.InferOutput<typeof revisionSchema>;
export const revision = defineEntity('Revision', revisionSchema);
