import * as v from 'valibot';
import type { MessageCustom } from '../../contract/customData.ts';
import {
  channelIdField,
  channelTypeField,
  cidField,
  clientIdField,
  customField,
  tenantField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { channelFields, channelSchema } from '../channels/schema.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import { channelRoles } from '../members/limits.ts';
import { memberSchema } from '../members/schema.ts';
import { maxMessageTextLength } from '../messages/limits.ts';
import { mentionInputFields } from '../messages/schema.ts';
import { memberBanned } from '../moderation/limits.ts';
import { pollInputSchema } from '../polls/schema.ts';
import { reactionTypeField } from '../reactions/schema.ts';
import { userNotFound } from '../users/limits.ts';
import { provisionedUserSchema, userInputSchema, userSchema } from '../users/schema.ts';
import { maxProvisionedChannels, maxProvisionedMembers, maxProvisionedUsers } from './limits.ts';

const bulkChannel = v.object({
  type: channelTypeField,
  id: channelIdField,
  ...v.partial(v.object(channelFields)).entries,
  /** The tenant it belongs to (TEN-02); its creator and members belong to the same. */
  tenant: v.optional(tenantField),
  created_by_id: v.optional(userIdField),
  created_at: v.optional(timeField),
});

const bulkMember = v.object({
  cid: cidField,
  user_id: userIdField,
  channel_role: v.optional(v.picklist(channelRoles), 'member'),
  /** Counts everything up to the newest message as read; defaults to true. */
  read: v.optional(v.boolean(), true),
});

const bulkMessage = v.object({
  id: clientIdField,
  cid: cidField,
  user_id: userIdField,
  text: textField(maxMessageTextLength),
  type: v.optional(v.picklist(['regular', 'system']), 'regular'),
  created_at: timeField,
  parent_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  quoted_message_id: v.optional(clientIdField),
  ...mentionInputFields,
  attachments: v.optional(attachmentsField),
  /** A poll without votes; not in a reply. */
  poll: v.optional(pollInputSchema),
  custom: v.optional(customField<MessageCustom>()),
});

const bulkReaction = v.object({
  message_id: clientIdField,
  user_id: userIdField,
  type: reactionTypeField,
  created_at: v.optional(timeField),
});

const provisionedChannel = v.strictObject({
  type: channelTypeField,
  id: channelIdField,
  ...v.partial(v.object(channelFields)).entries,
  /** The tenant of a new channel (TEN-02); defaults to the token's. */
  tenant: v.optional(tenantField),
});

const provisionedMember = v.strictObject({
  cid: cidField,
  user_id: userIdField,
  /** `member` for new members if omitted; existing ones then keep theirs. */
  channel_role: v.optional(v.picklist(channelRoles)),
});

export const endpoints = {
  provision: defineEndpoint('PUT /provision', {
    summary:
      'Create or update users, then channels and memberships. Fields that are omitted and whatever is already as requested stay unchanged.',
    audience: 'admin',
    isOpenToTenants: true,
    bodyLimitBytes: 2 * 1024 * 1024,
    body: v.strictObject({
      users: v.optional(v.pipe(v.array(provisionedUserSchema), v.maxLength(maxProvisionedUsers)), []),
      channels: v.optional(v.pipe(v.array(provisionedChannel), v.maxLength(maxProvisionedChannels)), []),
      members: v.optional(v.pipe(v.array(provisionedMember), v.maxLength(maxProvisionedMembers)), []),
    }),
    /** In the order of the request. */
    answer: v.object({
      users: v.array(userSchema),
      channels: v.array(channelSchema),
      members: v.array(memberSchema),
    }),
    errors: [channelNotFound, channelTypeNotFound, userNotFound, memberBanned],
  }),
  bulkWrite: defineEndpoint('POST /bulk', {
    summary:
      'Import users, channels, members, messages and reactions with their original times and ids. Idempotent.',
    audience: 'admin',
    isOpenToTenants: true,
    bodyLimitBytes: 16 * 1024 * 1024,
    body: v.object({
      users: v.optional(v.pipe(v.array(userInputSchema), v.maxLength(10_000)), []),
      channels: v.optional(v.pipe(v.array(bulkChannel), v.maxLength(10_000)), []),
      members: v.optional(v.pipe(v.array(bulkMember), v.maxLength(10_000)), []),
      messages: v.optional(v.pipe(v.array(bulkMessage), v.maxLength(10_000)), []),
      reactions: v.optional(v.pipe(v.array(bulkReaction), v.maxLength(10_000)), []),
      /** Writes an event for each message, so that connected devices see them live. */
      events: v.optional(v.boolean(), false),
    }),
    answer: v.object({
      users: v.number(),
      channels: v.number(),
      members: v.number(),
      /** Number of new rows; existing ones are unchanged. */
      messages: v.number(),
      reactions: v.number(),
    }),
  }),
};

export const bulk = defineFeature({ name: 'bulk', entities: [], endpoints, events: [], errors: [] });
