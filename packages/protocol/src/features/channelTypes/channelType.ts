import * as v from 'valibot';
import { countField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { cooldownMost } from '../channels/limits.ts';
import { commandNameField } from '../commands/command.ts';
import { commandsMost } from '../commands/shipped.ts';
import { capabilities, type Grantee, grantees } from './capabilities.ts';
import { anonymousCapabilities } from './limits.ts';

/** The switches of a channel type (CHAN-01): what its channels can do at all, whoever asks. */
export const channelFeaturesSchema = v.object({
  reactions: v.boolean(),
  replies: v.boolean(),
  quotes: v.boolean(),
  /** Whether members may attach files. */
  uploads: v.boolean(),
  /** Whether messages show previews of their links. */
  link_previews: v.boolean(),
  /** Whether members may share where they are (LOC-02). */
  location: v.boolean(),
  polls: v.boolean(),
  typing_events: v.boolean(),
  /** Whether members see how far others have read. One's own read state is always kept. */
  read_events: v.boolean(),
  /** Whether drafts are kept on the service (COMP-04). */
  drafts: v.boolean(),
  /** Whether messages are found by search (SRCH-04). */
  search: v.boolean(),
  /** Whether people may mute a channel for themselves (CHAN-08). */
  mutes: v.boolean(),
  /** Whether messages can be saved and reminded of (REM-01). */
  reminders: v.boolean(),
  /** Whether blocklists and rules watch what is said (MOD-02). */
  automod: v.boolean(),
});
export type ChannelFeatures = v.InferOutput<typeof channelFeaturesSchema>;

export const grantsSchema = v.record(v.picklist(grantees), v.array(v.picklist(capabilities)));
export type Grants = v.InferOutput<typeof grantsSchema>;

/** A kind of channel: its switches, limits and grants (CHAN-01). */
export const channelTypeSchema = v.object({
  name: v.string(),
  features: channelFeaturesSchema,
  max_message_length: countField(1, 50_000),
  /** Seconds between two messages of one person in a channel that sets no slow mode of its own; 0 for none (CHAN-10). */
  cooldown: countField(0, cooldownMost),
  /** Names of the slash commands that its channels have (COMP-08). */
  commands: v.array(v.string()),
  grants: grantsSchema,
  created_at: timeField,
  updated_at: timeField,
});
export type ChannelType = v.InferOutput<typeof channelTypeSchema>;
export const channelType = defineEntity('ChannelType', channelTypeSchema);

const granted = v.pipe(v.array(v.picklist(capabilities)), v.maxLength(capabilities.length));

/** What can be set of a channel type. */
export const channelTypeFields = {
  features: v.partial(v.strictObject(channelFeaturesSchema.entries)),
  max_message_length: countField(1, 50_000),
  cooldown: countField(0, cooldownMost),
  commands: v.pipe(v.array(commandNameField), v.maxLength(commandsMost)),
  /** Replaces what the named roles are granted; of the others nothing changes. */
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
