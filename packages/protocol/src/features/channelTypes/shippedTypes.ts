import { shippedCommands } from '../commands/limits.ts';
import type { ChannelType } from './api.ts';
import type { Capability } from './limits.ts';

const reader: Capability[] = [
  'read-channel',
  'search-messages',
  'query-poll-votes',
  'flag-message',
  'mute-channel',
];
const writer: Capability[] = [
  ...reader,
  'send-message',
  'send-reply',
  'quote-message',
  'update-own-message',
  'delete-own-message',
  'send-reaction',
  'pin-message',
  'upload-file',
  'send-links',
  'notify-channel',
  'send-poll',
  'cast-poll-vote',
  'share-location',
  'typing-events',
  'read-events',
  'leave-channel',
];
const steward: Capability[] = [
  ...writer,
  'update-any-message',
  'delete-any-message',
  'update-channel',
  'update-channel-members',
  'delete-channel',
  'set-channel-cooldown',
  'skip-channel-cooldown',
  'ban-channel-members',
  'restrict-visibility',
];
const everything: Capability[] = [...steward, 'join-channel', 'create-channel'];

/** A channel type as Confab ships it. */
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
  drafts: true,
  search: true,
  mutes: true,
  reminders: true,
  automod: true,
};

/** The channel types of a new server (CHAN-01). */
export const shippedChannelTypes: readonly ShippedChannelType[] = [
  {
    name: 'team',
    features,
    max_message_length: 20_000,
    cooldown: 0,
    commands: [...shippedCommands],
    grants: {
      admin: everything,
      moderator: everything,
      user: [...reader, 'join-channel', 'create-channel'],
      guest: [],
      anonymous: [],
      channel_owner: steward,
      channel_moderator: steward,
      channel_member: [...writer, 'update-channel-members'],
    },
  },
  {
    name: 'messaging',
    features: { ...features, read_events: true },
    max_message_length: 20_000,
    cooldown: 0,
    commands: [...shippedCommands],
    grants: {
      admin: ['create-channel'],
      moderator: ['create-channel'],
      user: ['create-channel'],
      guest: [],
      anonymous: [],
      channel_owner: steward,
      channel_moderator: steward,
      channel_member: [...writer, 'update-channel', 'update-channel-members'],
    },
  },
  {
    name: 'broadcast',
    features: { ...features, typing_events: false },
    max_message_length: 20_000,
    cooldown: 0,
    commands: [...shippedCommands],
    grants: {
      admin: everything,
      moderator: everything,
      user: [...reader, 'join-channel'],
      guest: ['read-channel'],
      anonymous: [],
      channel_owner: steward,
      channel_moderator: steward,
      channel_member: [
        ...reader,
        'send-reaction',
        'send-reply',
        'cast-poll-vote',
        'typing-events',
        'read-events',
        'leave-channel',
      ],
    },
  },
];
