import * as v from 'valibot';
import { countField, timeField } from '../contract/fields.ts';
import { defineEntity } from '../contract/index.ts';
import { capabilities, grantees } from './capabilities.ts';

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
});
export type ChannelFeatures = v.InferOutput<typeof channelFeaturesSchema>;

export const grantsSchema = v.record(v.picklist(grantees), v.array(v.picklist(capabilities)));
export type Grants = v.InferOutput<typeof grantsSchema>;

/** A kind of channel: its switches, limits and grants (CHAN-01). */
export const channelTypeSchema = v.object({
  name: v.string(),
  features: channelFeaturesSchema,
  max_message_length: countField(1, 50_000),
  /** Names of the slash commands that its channels have (COMP-08). */
  commands: v.array(v.string()),
  grants: grantsSchema,
  created_at: timeField,
  updated_at: timeField,
});
export type ChannelType = v.InferOutput<typeof channelTypeSchema>;
export const channelType = defineEntity('ChannelType', channelTypeSchema);
