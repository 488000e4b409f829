import * as v from 'valibot';
import {
  clientIdField,
  countField,
  emptyAnswer,
  filterField,
  sortField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { channelTypeNotFound } from '../channelTypes/errors.ts';
import { messageNotFound } from '../messages/errors.ts';
import { messagePageSchema } from '../messages/pages.ts';
import { taskSchema } from '../tasks/task.ts';
import { channelControls, channelFields, channelSchema, channelStateSchema } from './channel.ts';
import { channelNotFound } from './errors.ts';
import { channelPageLimit, channelPageMost, initialMembersMost } from './limits.ts';

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
