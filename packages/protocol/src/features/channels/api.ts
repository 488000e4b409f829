import * as v from 'valibot';
import {
  clientIdField,
  countField,
  customField,
  emptyAnswer,
  filterField,
  imageUrlField,
  nameField,
  sortField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { capabilities } from '../channelTypes/capabilities.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import { memberSchema, readerMembershipSchema } from '../members/schema.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messagePageAnswer, messagePageSchema } from '../messages/schema.ts';
import { restrictionSchema } from '../moderation/schema.ts';
import { ownReadSchema, readSchema } from '../reads/api.ts';
import { taskSchema } from '../tasks/api.ts';
import {
  channelErrors,
  channelNotFound,
  channelPageLimit,
  channelPageMost,
  cooldownMost,
  initialMembersMost,
} from './limits.ts';

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
  /** Nobody writes here: see `isKeptWhenFrozen` of `capabilityRules` (CHAN-10). */
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

/** What a channel is made with where it does not exist yet. */
const channelData = v.partial(v.strictObject(channelFields));

const stateOptions = {
  /** Which messages; none with `limit` left out and `state` false. */
  messages: v.optional(messagePageSchema, {}),
  members: v.optional(v.object({ limit: v.optional(countField(0, 100), 30) }), {}),
  /** Subscribe this connection (its id comes in the socket's hello frame). */
  watch: v.optional(v.boolean(), false),
  connection_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Refuse instead of making what does not exist. */
  create: v.optional(v.boolean(), true),
  data: v.optional(channelData, {}),
};

export const endpoints = {
  /** Fields, their operators, and what can be sorted by: docs/filters.md. */
  queryChannels: defineEndpoint('POST /channels/query', {
    summary: 'Find channels by filter, newest activity first unless sorted otherwise (CHAN-05).',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(sortField, []),
      limit: v.optional(countField(1, channelPageMost), channelPageLimit),
      offset: v.optional(countField(0, 100_000), 0),
      /** The `next` of the page before, with the same filter and sort: no channel comes twice while others move. */
      next: v.optional(v.pipe(v.string(), v.maxLength(4000))),
      message_limit: v.optional(countField(0, 100), 25),
      member_limit: v.optional(countField(0, 100), 30),
    }),
    answer: v.object({
      channels: v.array(channelStateSchema),
      has_next: v.boolean(),
      /** Leads to the page after this one, where there is one. */
      next: v.optional(v.string()),
    }),
  }),
  queryChannel: defineEndpoint('POST /channels/{type}/{id}/query', {
    summary: 'Get a channel, made where needed, with its state (CHAN-03, CHAN-04).',
    body: v.object({
      ...stateOptions,
      /** Members of a channel that is made by this call. */
      member_ids: v.optional(v.pipe(v.array(userIdField), v.maxLength(initialMembersMost)), []),
    }),
    answer: channelStateSchema,
    errors: [channelNotFound, channelTypeNotFound],
  }),
  queryDistinctChannel: defineEndpoint('POST /channels/{type}/query', {
    summary: 'Get the one channel of exactly these members, made where needed (CHAN-02).',
    body: v.object({
      ...stateOptions,
      member_ids: v.pipe(v.array(userIdField), v.minLength(1), v.maxLength(initialMembersMost)),
    }),
    answer: channelStateSchema,
    errors: [channelTypeNotFound],
  }),
  stopWatching: defineEndpoint('POST /channels/{type}/{id}/stop-watching', {
    summary: 'Unsubscribe a connection that watches without being a member.',
    body: v.object({ connection_id: v.pipe(v.string(), v.maxLength(64)) }),
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
  updateChannel: defineEndpoint('PATCH /channels/{type}/{id}', {
    summary: 'Set or unset some fields; freeze, thaw or slow the channel down (CHAN-06, CHAN-10).',
    body: v.object({
      set: v.optional(v.partial(v.strictObject({ ...channelFields, ...channelControls })), {}),
      /** Without its own slow mode (`cooldown`), a channel has its type's. */
      unset: v.optional(v.array(v.picklist(['name', 'topic', 'image', 'cooldown'])), []),
    }),
    answer: v.object({ channel: channelSchema }),
    errors: [channelNotFound],
  }),
  truncateChannel: defineEndpoint('POST /channels/{type}/{id}/truncate', {
    summary:
      'Take the messages out, all or up to one, for good; the channel and its numbers go on (CHAN-06).',
    body: v.object({
      /** Up to this message, which goes too; all where it and `before` are left out. */
      message_id: v.optional(clientIdField),
      /** All that was written before this time. */
      before: v.optional(timeField),
      /** Whether a system message tells of it. */
      notice: v.optional(v.boolean(), true),
    }),
    answer: v.object({
      channel: channelSchema,
      /** What takes out the rest, where there is much; the oldest go first. */
      task: v.optional(taskSchema),
    }),
    errors: [channelNotFound, messageNotFound],
  }),
  deleteChannel: defineEndpoint('DELETE /channels/{type}/{id}', {
    summary: 'Delete a channel: nobody finds it any more; an admin may bring it back, or erase it (CHAN-06).',
    query: v.object({
      /** `true` erases it with all that is in it (admins alone). */
      hard: v.optional(v.picklist(['true', 'false'])),
    }),
    answer: v.object({
      channel: channelSchema,
      /** What erases it. */
      task: v.optional(taskSchema),
    }),
    errors: [channelNotFound],
  }),
  undeleteChannel: defineEndpoint('POST /channels/{type}/{id}/undelete', {
    summary: 'Bring a deleted channel back as it was, for everybody who was in it (CHAN-06).',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({ channel: channelSchema }),
    errors: [channelNotFound],
  }),
  queryDeletedChannels: defineEndpoint('POST /channels/deleted/query', {
    summary: 'Deleted channels that can be brought back, the last deleted first.',
    audience: 'admin',
    body: v.object({
      limit: v.optional(countField(1, channelPageMost), channelPageLimit),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ channels: v.array(channelSchema), has_next: v.boolean() }),
  }),
};

export const events = {
  channelUpdated: defineEvent('channel.updated', {
    stream: 'channel',
    summary: "The channel's fields have changed.",
    payload: { channel: channelSchema },
  }),
  /** A device that has messages of the channel asks for them again; one is told at the beginning and at the end. */
  channelTruncated: defineEvent('channel.truncated', {
    stream: 'channel',
    summary: 'Messages have been taken out for good: all up to `channel.truncated_number`.',
    payload: { channel: channelSchema },
  }),
  channelDeleted: defineEvent('channel.deleted', {
    stream: 'channel',
    summary: 'The channel has been deleted; its stream is closed behind this event.',
    payload: { channel: channelSchema },
  }),
  channelUndeleted: defineEvent('channel.undeleted', {
    stream: 'channel',
    summary:
      'The channel is back as it was; its stream is opened again to who had asked for it and may read it.',
    payload: { channel: channelSchema },
  }),
  /** The device gets the channel's stream from now on and asks for its state. */
  addedToChannel: defineEvent('notification.added_to_channel', {
    stream: 'user',
    summary: 'One became a member, or was invited (see member.state).',
    payload: { cid: v.string(), channel: channelSchema, member: memberSchema },
  }),
  removedFromChannel: defineEvent('notification.removed_from_channel', {
    stream: 'user',
    summary: 'One is no longer a member, has declined an invitation, or the channel is deleted.',
    payload: { cid: v.string() },
  }),
  capabilitiesChanged: defineEvent('capabilities.changed', {
    stream: 'user',
    summary: 'What one may do in a channel has changed.',
    payload: {
      cid: v.string(),
      own_capabilities: v.array(v.picklist(capabilities)),
      restriction: v.optional(restrictionSchema),
    },
  }),
};

export const channels = defineFeature({
  name: 'channels',
  entities: [channel, channelState],
  endpoints,
  events: Object.values(events),
  errors: channelErrors,
});
