import * as v from 'valibot';
import type { ChannelCustom } from '../../contract/customData.ts';
import {
  countField,
  customAnswer,
  customField,
  imageUrlField,
  nameField,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { capabilities } from '../channelTypes/capabilities.ts';
import { memberSchema, readerMembershipSchema } from '../members/schema.ts';
import { messagePageAnswer } from '../messages/schema.ts';
import { restrictionSchema } from '../moderation/schema.ts';
import { ownReadSchema, readSchema } from '../reads/api.ts';
import { maxCooldown } from './limits.ts';

/** A channel, the same for all its readers. */
export const channelSchema = v.object({
  cid: v.string(),
  type: v.string(),
  id: v.string(),
  name: v.optional(v.string()),
  topic: v.optional(v.string()),
  image: v.optional(v.string()),
  /** Identified by its members: the same members always get the same channel (CHAN-02). */
  distinct: v.boolean(),
  /** Set if only its members may find and read it, although the type lets others (CHAN-13). */
  private: v.optional(v.boolean()),
  /** The tenant it belongs to (TEN-02); omitted for none. All its members belong to the same. */
  tenant: v.optional(v.string()),
  created_by_id: v.optional(v.string()),
  member_count: v.number(),
  /** Number of the newest message that everyone here may read (MSG-15), 0 before the first. */
  last_message_number: v.number(),
  last_message_at: v.optional(timeField),
  /** Whether writing is disabled: see `kept` of `capabilityRules` (CHAN-10). */
  frozen: v.boolean(),
  /** Slow mode: minimum seconds between two messages of one user, 0 for none; defaults to the type's (CHAN-10). */
  cooldown: v.optional(v.number()),
  /** Messages up to this number were removed, 0 before the first truncation (CHAN-06). */
  truncated_number: v.number(),
  truncated_at: v.optional(timeField),
  /** When it was deleted; visible only to users who may restore it (CHAN-06). */
  deleted_at: v.optional(timeField),
  custom: customAnswer<ChannelCustom>(),
  created_at: timeField,
  updated_at: timeField,
});
export type Channel = v.InferOutput<typeof channelSchema>;
export const channel = defineEntity('Channel', channelSchema);

/** A channel with the reader's own state and the first pages. */
export const channelStateSchema = v.object({
  channel: channelSchema,
  /** The reader's capabilities here (APP-04). */
  own_capabilities: v.array(v.picklist(capabilities)),
  /** The restriction that keeps the reader from writing here, if any (MOD-01). */
  restriction: v.optional(restrictionSchema),
  /** The reader's membership including its private state; absent for non-members who may read. */
  membership: v.optional(readerMembershipSchema),
  /** The first page of members, by id; for a distinct channel all of them up to the page size. */
  members: v.array(memberSchema),
  /** Newest page, oldest message first. */
  ...messagePageAnswer.entries,
  /** The reader's own read state; absent for non-members. */
  read: v.optional(ownReadSchema),
  /** How far the others have read, where the type has read events. */
  reads: v.array(readSchema),
  /** When the reader last wrote here under slow mode; the cooldown counts from then (CHAN-10). */
  last_sent_at: v.optional(timeField),
  /** Devices that are currently connected and subscribed. */
  watcher_count: v.number(),
  /** The channel stream's head at the time of reading: resume after it. */
  seq: v.number(),
  /**
   * The head of the reader's own stream at the time of reading: messages of restricted visibility arrive there
   * (MSG-15).
   */
  user_seq: v.number(),
});
export type ChannelState = v.InferOutput<typeof channelStateSchema>;
export const channelState = defineEntity('ChannelState', channelStateSchema);

/** The editable fields of a channel. */
export const channelFields = {
  name: nameField(80),
  topic: textField(500),
  image: imageUrlField,
  custom: customField<ChannelCustom>(),
};

/**
 * Settings of an existing channel with their own permissions: freezing requires `update-channel`, slow mode
 * `set-channel-cooldown`.
 */
export const channelControls = {
  frozen: v.boolean(),
  cooldown: countField(0, maxCooldown),
};
