import { shippedCommands } from '../commands/limits.ts';
import type { ChannelType, Grants } from './api.ts';
import { capabilities, grantees } from './capabilities.ts';
import { capabilityDefaults } from './capabilityDefaults.ts';
import type { ChannelFeatures } from './schema.ts';

/** A built-in channel type. */
export type ShippedChannelType = Omit<ChannelType, 'created_at' | 'updated_at'>;

const features = {
  reactions: true,
  replies: true,
  quotes: true,
  uploads: true,
  link_previews: true,
  location: true,
  polls: true,
  typing_events: true,
  read_events: false,
  member_notes: true,
  drafts: true,
  search: true,
  mutes: true,
  reminders: true,
  automod: true,
};

const without = (...names: (keyof ChannelFeatures)[]): ChannelFeatures => ({
  ...features,
  ...Object.fromEntries(names.map((name) => [name, false])),
});

const shippedGrants = (type: 'team' | 'messaging' | 'broadcast'): Grants =>
  Object.fromEntries(
    grantees.map((grantee) => [
      grantee,
      capabilities.filter((capability) => capabilityDefaults[capability][type].includes(grantee)),
    ]),
  ) as Grants;

/** The channel types of a new server (CHAN-01). */
export const shippedChannelTypes: readonly ShippedChannelType[] = [
  {
    name: 'team',
    features,
    max_message_length: 20_000,
    cooldown: 0,
    commands: [...shippedCommands],
    grants: shippedGrants('team'),
  },
  {
    name: 'messaging',
    features: { ...features, read_events: true },
    max_message_length: 20_000,
    cooldown: 0,
    commands: [...shippedCommands],
    grants: shippedGrants('messaging'),
  },
  {
    name: 'broadcast',
    features: without('typing_events', 'member_notes'),
    max_message_length: 20_000,
    cooldown: 0,
    commands: [...shippedCommands],
    grants: shippedGrants('broadcast'),
  },
];
