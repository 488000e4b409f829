import type { BotScope } from '../bots/limits.ts';
import type { Capability, Grantee } from './capabilities.ts';

/** The bot scope that a capability needs, and the roles that have it in the channel types that Confab ships. */
export interface CapabilityDefault {
  readonly botScope: BotScope;
  readonly team: readonly Grantee[];
  readonly messaging: readonly Grantee[];
  readonly broadcast: readonly Grantee[];
}

const onlyModerators: Grantee[] = ['channel_owner', 'channel_moderator'];
const onlyMembers: Grantee[] = ['channel_owner', 'channel_moderator', 'channel_member'];
const moderators: Grantee[] = ['admin', 'moderator', 'channel_owner', 'channel_moderator'];
const members: Grantee[] = ['admin', 'moderator', 'channel_owner', 'channel_moderator', 'channel_member'];
const everybody: Grantee[] = [
  'admin',
  'moderator',
  'user',
  'channel_owner',
  'channel_moderator',
  'channel_member',
];

/** The scope and the shipped grants of every capability; the client does not load them. */
export const capabilityDefaults: Readonly<Record<Capability, CapabilityDefault>> = {
  'read-channel': {
    botScope: 'read',
    team: everybody,
    messaging: onlyMembers,
    broadcast: [
      'admin',
      'moderator',
      'user',
      'guest',
      'channel_owner',
      'channel_moderator',
      'channel_member',
    ],
  },
  'send-message': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'send-reply': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: members },
  'quote-message': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'update-own-message': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'update-any-message': {
    botScope: 'manage',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'delete-own-message': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'delete-any-message': {
    botScope: 'manage',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'send-reaction': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: members },
  'pin-message': { botScope: 'manage', team: members, messaging: onlyMembers, broadcast: moderators },
  'upload-file': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'send-links': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'notify-channel': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'restrict-visibility': {
    botScope: 'write',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'send-poll': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'cast-poll-vote': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: members },
  'query-poll-votes': { botScope: 'read', team: everybody, messaging: onlyMembers, broadcast: everybody },
  'share-location': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: moderators },
  'typing-events': { botScope: 'write', team: members, messaging: onlyMembers, broadcast: members },
  'read-events': { botScope: 'read', team: members, messaging: onlyMembers, broadcast: members },
  'search-messages': { botScope: 'read', team: everybody, messaging: onlyMembers, broadcast: everybody },
  'join-channel': {
    botScope: 'manage',
    team: ['admin', 'moderator', 'user'],
    messaging: [],
    broadcast: ['admin', 'moderator', 'user'],
  },
  'leave-channel': { botScope: 'manage', team: members, messaging: onlyMembers, broadcast: members },
  'create-channel': {
    botScope: 'manage',
    team: ['admin', 'moderator', 'user'],
    messaging: ['admin', 'moderator', 'user'],
    broadcast: ['admin', 'moderator'],
  },
  'update-channel': { botScope: 'manage', team: moderators, messaging: onlyMembers, broadcast: moderators },
  'update-channel-members': {
    botScope: 'manage',
    team: members,
    messaging: onlyMembers,
    broadcast: moderators,
  },
  'delete-channel': {
    botScope: 'manage',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'set-channel-cooldown': {
    botScope: 'manage',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'skip-channel-cooldown': {
    botScope: 'manage',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'ban-channel-members': {
    botScope: 'manage',
    team: moderators,
    messaging: onlyModerators,
    broadcast: moderators,
  },
  'mute-channel': { botScope: 'manage', team: everybody, messaging: onlyMembers, broadcast: everybody },
  'flag-message': { botScope: 'write', team: everybody, messaging: onlyMembers, broadcast: everybody },
  'manage-bookmarks': { botScope: 'manage', team: members, messaging: onlyMembers, broadcast: moderators },
  'convert-channel': { botScope: 'manage', team: moderators, messaging: onlyMembers, broadcast: moderators },
};
