import * as v from 'valibot';
import {
  clientIdField,
  countField,
  emptyAnswer,
  filterField,
  sortField,
  tenantField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { capabilities } from '../channelTypes/capabilities.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import { memberSchema } from '../members/schema.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messagePageSchema } from '../messages/schema.ts';
import { restrictionSchema } from '../moderation/schema.ts';
import { taskSchema } from '../tasks/api.ts';
import {
  channelErrors,
  channelNotConvertible,
  channelNotFound,
  channelPageLimit,
  maxChannelPageSize,
  maxInitialMembers,
} from './limits.ts';
import {
  channel,
  channelControls,
  channelFields,
  channelSchema,
  channelState,
  channelStateSchema,
} from './schema.ts';

/** The fields of a channel that is created. */
const channelData = v.partial(v.strictObject(channelFields));

const stateOptions = {
  /** Which messages to load; none if `limit` is omitted and `state` is false. */
  messages: v.optional(messagePageSchema, {}),
  members: v.optional(v.object({ limit: v.optional(countField(0, 100), 30) }), {}),
  /** Subscribes this connection (its id comes in the socket's hello frame). */
  watch: v.optional(v.boolean(), false),
  connection_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Set to false to fail instead of creating a missing channel. */
  create: v.optional(v.boolean(), true),
  /** The tenant of a channel that a server token creates (TEN-02); defaults to the acting user's or the token's. */
  tenant: v.optional(tenantField),
  data: v.optional(channelData, {}),
};

export const endpoints = {
  /** Fields, operators and sorting: docs/filters.md. */
  queryChannels: defineEndpoint('POST /channels/query', {
    allowsAnonymous: true,
    summary: 'Query channels by filter, latest activity first by default (CHAN-05).',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(sortField, []),
      limit: v.optional(countField(1, maxChannelPageSize), channelPageLimit),
      offset: v.optional(countField(0, 100_000), 0),
      /**
       * The `next` of the previous page, with the same filter and sort: no channel is returned twice, even if others
       * move.
       */
      next: v.optional(v.pipe(v.string(), v.maxLength(4000))),
      message_limit: v.optional(countField(0, 100), 25),
      member_limit: v.optional(countField(0, 100), 30),
    }),
    answer: v.object({
      channels: v.array(channelStateSchema),
      has_next: v.boolean(),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
    }),
  }),
  queryChannel: defineEndpoint('POST /channels/{type}/{id}/query', {
    allowsAnonymous: true,
    summary: 'Get a channel with its state, creating it if needed (CHAN-03, CHAN-04).',
    body: v.object({
      ...stateOptions,
      /** Members of a channel that this call creates. */
      member_ids: v.optional(v.pipe(v.array(userIdField), v.maxLength(maxInitialMembers)), []),
    }),
    answer: channelStateSchema,
    errors: [channelNotFound, channelTypeNotFound],
  }),
  queryDistinctChannel: defineEndpoint('POST /channels/{type}/query', {
    summary: 'Get the channel with exactly these members, creating it if needed (CHAN-02).',
    body: v.object({
      ...stateOptions,
      member_ids: v.pipe(v.array(userIdField), v.minLength(1), v.maxLength(maxInitialMembers)),
    }),
    answer: channelStateSchema,
    errors: [channelTypeNotFound],
  }),
  stopWatching: defineEndpoint('POST /channels/{type}/{id}/stop-watching', {
    allowsAnonymous: true,
    summary: 'Unsubscribe a connection that watches a channel without being a member.',
    body: v.object({ connection_id: v.pipe(v.string(), v.maxLength(64)) }),
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
  updateChannel: defineEndpoint('PATCH /channels/{type}/{id}', {
    summary: 'Update fields, freeze or unfreeze the channel, or set slow mode (CHAN-06, CHAN-10).',
    body: v.partial(
      v.object({
        name: v.nullable(channelFields.name),
        topic: v.nullable(channelFields.topic),
        image: v.nullable(channelFields.image),
        /** Replaces all custom fields. */
        custom: channelFields.custom,
        frozen: channelControls.frozen,
        /** Without its own slow mode (`null`), a channel uses its type's. */
        cooldown: v.nullable(channelControls.cooldown),
      }),
    ),
    answer: v.object({ channel: channelSchema }),
    errors: [channelNotFound],
  }),
  convertChannel: defineEndpoint('POST /channels/{type}/{id}/convert', {
    summary:
      'Make a public channel private or a private one public, or make a group conversation a private channel (CHAN-13).',
    body: v.object({
      /** Whether only members may find and read it from now on. */
      private: v.boolean(),
      /** The name of a group conversation that becomes a channel; required for those, and for no others. */
      name: v.optional(channelFields.name),
    }),
    answer: v.object({ channel: channelSchema }),
    errors: [channelNotFound, channelNotConvertible],
  }),
  truncateChannel: defineEndpoint('POST /channels/{type}/{id}/truncate', {
    isRepeatable: false,
    summary:
      'Permanently remove all messages, or all up to a given one. The channel and its numbering continue (CHAN-06).',
    body: v.object({
      /** Up to and including this message; all messages if `message_id` and `before` are omitted. */
      message_id: v.optional(clientIdField),
      /** Messages written before this time. */
      before: v.optional(timeField),
      /** Whether to post a system message about it. */
      notice: v.optional(v.boolean(), true),
    }),
    answer: v.object({
      channel: channelSchema,
      /** The task that removes the remaining messages of a large channel, oldest first. */
      task: v.optional(taskSchema),
    }),
    errors: [channelNotFound, messageNotFound],
  }),
  deleteChannel: defineEndpoint('DELETE /channels/{type}/{id}', {
    summary:
      'Delete a channel. It is no longer found; an admin can restore it, or erase it permanently (CHAN-06).',
    query: v.object({
      /** `true` erases it with all its contents (admins only). */
      hard: v.optional(v.picklist(['true', 'false'])),
    }),
    answer: v.object({
      channel: channelSchema,
      /** The task that erases it. */
      task: v.optional(taskSchema),
    }),
    errors: [channelNotFound],
  }),
  undeleteChannel: defineEndpoint('POST /channels/{type}/{id}/undelete', {
    summary: 'Restore a deleted channel for all its members (CHAN-06).',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({}),
    answer: v.object({ channel: channelSchema }),
    errors: [channelNotFound],
  }),
  queryDeletedChannels: defineEndpoint('POST /channels/deleted/query', {
    summary: 'List deleted channels that can be restored, most recently deleted first.',
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({
      limit: v.optional(countField(1, maxChannelPageSize), channelPageLimit),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ channels: v.array(channelSchema), has_next: v.boolean() }),
  }),
};

export const events = {
  channelUpdated: defineEvent('channel.updated', {
    stream: 'channel',
    summary: "The channel's fields changed.",
    payload: { channel: channelSchema },
  }),
  /** Comes before the `channel.updated` of the same change; the stream closes for those who may no longer read it. */
  channelConverted: defineEvent('channel.converted', {
    stream: 'channel',
    summary: 'Who may find and read the channel has changed.',
    payload: { cid: v.string(), private: v.boolean() },
  }),
  /** Devices that have loaded messages of the channel reload them; sent at the start and at the end. */
  channelTruncated: defineEvent('channel.truncated', {
    stream: 'channel',
    summary: 'Messages were permanently removed: all up to `channel.truncated_number`.',
    payload: { channel: channelSchema },
  }),
  channelDeleted: defineEvent('channel.deleted', {
    stream: 'channel',
    summary: 'The channel was deleted; its stream closes after this event.',
    payload: { channel: channelSchema },
  }),
  channelUndeleted: defineEvent('channel.undeleted', {
    stream: 'channel',
    summary: 'The channel was restored; its stream reopens for those who had subscribed and may read it.',
    payload: { channel: channelSchema },
  }),
  /** The device now receives the channel's stream and loads its state. */
  addedToChannel: defineEvent('notification.added_to_channel', {
    stream: 'user',
    summary: 'The user became a member or was invited (see member.state).',
    payload: { cid: v.string(), channel: channelSchema, member: memberSchema },
  }),
  removedFromChannel: defineEvent('notification.removed_from_channel', {
    stream: 'user',
    summary: 'The user is no longer a member, declined an invitation, or the channel was deleted.',
    payload: { cid: v.string() },
  }),
  capabilitiesChanged: defineEvent('capabilities.changed', {
    stream: 'user',
    summary:
      "The user's capabilities in a channel changed; none are left when a channel with the user's draft or saved message is deleted.",
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
