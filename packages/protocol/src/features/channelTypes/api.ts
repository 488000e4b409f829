import * as v from 'valibot';
import { channelTypeField, countField, emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { maxCooldown } from '../channels/limits.ts';
import { maxCommands } from '../commands/limits.ts';
import { commandNameField } from '../commands/schema.ts';
import { capabilities, type Grantee, grantees } from './capabilities.ts';
import {
  anonymousCapabilities,
  channelTypeChanged,
  channelTypeErrors,
  channelTypeInUse,
  channelTypeNotFound,
  channelTypeShipped,
  channelTypesFull,
  channelTypeTaken,
} from './limits.ts';
import { channelFeaturesSchema } from './schema.ts';

export const grantsSchema = v.record(v.picklist(grantees), v.array(v.picklist(capabilities)));
export type Grants = v.InferOutput<typeof grantsSchema>;

/** A kind of channel: its features, limits and grants (CHAN-01). */
export const channelTypeSchema = v.object({
  name: v.string(),
  features: channelFeaturesSchema,
  max_message_length: countField(1, 50_000),
  /** Seconds between two messages of one user in channels without their own slow mode; 0 for none (CHAN-10). */
  cooldown: countField(0, maxCooldown),
  /** Names of the slash commands available in its channels (COMP-08). */
  commands: v.array(v.string()),
  grants: grantsSchema,
  created_at: timeField,
  updated_at: timeField,
});
export type ChannelType = v.InferOutput<typeof channelTypeSchema>;
export const channelType = defineEntity('ChannelType', channelTypeSchema);

const granted = v.pipe(v.array(v.picklist(capabilities)), v.maxLength(capabilities.length));

/** The configurable fields of a channel type. */
export const channelTypeFields = {
  features: v.partial(v.strictObject(channelFeaturesSchema.entries)),
  max_message_length: countField(1, 50_000),
  cooldown: countField(0, maxCooldown),
  commands: v.pipe(v.array(commandNameField), v.maxLength(maxCommands)),
  /** Replaces the grants of the named roles; the other roles are unchanged. */
  grants: v.partial(
    v.strictObject({
      admin: granted,
      moderator: granted,
      user: granted,
      guest: granted,
      anonymous: v.pipe(
        v.array(v.picklist(anonymousCapabilities)),
        v.maxLength(anonymousCapabilities.length),
      ),
      channel_owner: granted,
      channel_moderator: granted,
      channel_member: granted,
    } satisfies Record<Grantee, unknown>),
  ),
};

const answer = v.object({ channel_type: channelTypeSchema });

export const endpoints = {
  listChannelTypes: defineEndpoint('GET /channel-types', {
    allowsAnonymous: true,
    summary: 'List all channel types with their features, limits and grants.',
    answer: v.object({ channel_types: v.array(channelTypeSchema) }),
  }),
  createChannelType: defineEndpoint('POST /channel-types', {
    summary: 'Create a channel type as a copy of another one, with the given changes.',
    audience: 'admin',
    body: v.strictObject({
      name: channelTypeField,
      /** The type to copy. */
      copy_of: v.optional(channelTypeField, 'team'),
      ...v.partial(v.strictObject(channelTypeFields)).entries,
    }),
    answer,
    errors: [channelTypeNotFound, channelTypeTaken, channelTypesFull],
  }),
  updateChannelType: defineEndpoint('PATCH /channel-types/{name}', {
    summary:
      'Update the features, limits or grants of a channel type. Takes effect immediately on every connected device.',
    audience: 'admin',
    body: v.strictObject({
      ...v.partial(v.strictObject(channelTypeFields)).entries,
      /** The `updated_at` the change is based on; rejected if the type has changed since. */
      unchanged_since: v.optional(timeField),
    }),
    answer,
    errors: [channelTypeNotFound, channelTypeChanged],
  }),
  resetChannelType: defineEndpoint('POST /channel-types/{name}/reset', {
    summary: 'Reset a built-in channel type to its defaults.',
    audience: 'admin',
    body: v.strictObject({}),
    answer,
    errors: [channelTypeNotFound, channelTypeShipped],
  }),
  deleteChannelType: defineEndpoint('DELETE /channel-types/{name}', {
    summary: 'Delete a custom channel type that no channel uses.',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [channelTypeNotFound, channelTypeShipped, channelTypeInUse],
  }),
};

export const events = {
  channelTypeUpdated: defineEvent('channel_type.updated', {
    stream: 'app',
    summary: 'A channel type was created, or its features, limits or grants changed.',
    payload: { channel_type: channelTypeSchema },
  }),
  channelTypeDeleted: defineEvent('channel_type.deleted', {
    stream: 'app',
    summary: 'A channel type that no channel used was deleted.',
    payload: { name: v.string() },
  }),
};

export const channelTypes = defineFeature({
  name: 'channelTypes',
  entities: [channelType],
  endpoints,
  events: Object.values(events),
  errors: channelTypeErrors,
});
