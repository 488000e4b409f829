import * as v from 'valibot';
import {
  countField,
  customField,
  imageUrlField,
  nameField,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { capabilities } from '../channelTypes/capabilities.ts';
import { memberSchema } from '../members/member.ts';
import { readerMembershipSchema } from '../members/ownMembership.ts';
import { messagePageAnswer } from '../messages/pages.ts';
import { restrictionSchema } from '../moderation/ban.ts';
import { ownReadSchema, readSchema } from '../reads/read.ts';
import { cooldownMost } from './limits.ts';

/** A channel, the same for everybody who may read it. */
export const channelSchema = v.object({
  cid: v.string(),
  type: v.string(),
  id: v.string(),
  name: v.optional(v.string()),
  topic: v.optional(v.string()),
  image: v.optional(v.string()),
  /** Made from a members list alone: the same members give the same channel (CHAN-02). */
  distinct: v.boolean(),
  created_by_id: v.optional(v.string()),
  member_count: v.number(),
  /** Number of the newest message that everybody here may read (MSG-15), 0 before the first. */
  last_message_number: v.number(),
  last_message_at: v.optional(timeField),
  /** Nobody writes here: see `withheldWhileFrozen` (CHAN-10). */
  frozen: v.boolean(),
  /** Slow mode: seconds that a person waits between two messages, 0 for none; its type's holds where it is left out (CHAN-10). */
  cooldown: v.optional(v.number()),
  /** Messages up to this number have been taken out, 0 before the first truncation (CHAN-06). */
  truncated_number: v.number(),
  truncated_at: v.optional(timeField),
  /** When it was deleted: only who may bring it back finds it (CHAN-06). */
  deleted_at: v.optional(timeField),
  custom: v.record(v.string(), v.unknown()),
  created_at: timeField,
  updated_at: timeField,
});
export type Channel = v.InferOutput<typeof channelSchema>;
export const channel = defineEntity('Channel', channelSchema);

/** A channel as one reader finds it: with the reader's own state and the first pages. */
export const channelStateSchema = v.object({
  channel: channelSchema,
  /** What the reader may do here (APP-04). */
  own_capabilities: v.array(v.picklist(capabilities)),
  /** What keeps the reader from writing here, while something does (MOD-01). */
  restriction: v.optional(restrictionSchema),
  /** The reader's membership with what is the reader's own in it, absent for a stranger who may read. */
  membership: v.optional(readerMembershipSchema),
  /** Members, by id, one page; for a distinct channel all of them up to the page's size. */
  members: v.array(memberSchema),
  /** Newest page, oldest message first. */
  ...messagePageAnswer.entries,
  /** The reader's own read state, absent for a stranger. */
  read: v.optional(ownReadSchema),
  /** How far the others have read, where the type has read events. */
  reads: v.array(readSchema),
  /** When the reader last wrote here while slow mode held them: the next message waits its cooldown from then (CHAN-10). */
  last_sent_at: v.optional(timeField),
  /** Devices that are connected and subscribed now. */
  watcher_count: v.number(),
  /** The channel stream's head when this was read: resume after it. */
  seq: v.number(),
  /** The head of the reader's own stream when this was read: messages of restricted visibility come by that one (MSG-15). */
  user_seq: v.number(),
});
export type ChannelState = v.InferOutput<typeof channelStateSchema>;
export const channelState = defineEntity('ChannelState', channelStateSchema);

/** The fields of a channel that people set. */
export const channelFields = {
  name: nameField(80),
  topic: textField(500),
  image: imageUrlField,
  custom: customField,
};

/** What of a running channel is set by who may: freezing takes `update-channel`, slow mode `set-channel-cooldown`. */
export const channelControls = {
  frozen: v.boolean(),
  cooldown: countField(0, cooldownMost),
};
