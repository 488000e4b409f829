import type { Capability } from '@confab/protocol';

type GroupName = 'read' | 'write' | 'own' | 'moderate' | 'manage';

/** All capabilities, grouped by subject; each appears once. */
export const capabilityGroups: Record<GroupName, readonly Capability[]> = {
  read: [
    'read-channel',
    'search-messages',
    'read-events',
    'query-poll-votes',
    'join-channel',
    'leave-channel',
    'mute-channel',
    'flag-message',
  ],
  write: [
    'send-message',
    'send-reply',
    'quote-message',
    'send-reaction',
    'upload-file',
    'send-links',
    'send-poll',
    'cast-poll-vote',
    'share-location',
    'typing-events',
    'notify-channel',
    'restrict-visibility',
  ],
  own: ['update-own-message', 'delete-own-message', 'pin-message'],
  moderate: [
    'update-any-message',
    'delete-any-message',
    'ban-channel-members',
    'set-channel-cooldown',
    'skip-channel-cooldown',
  ],
  manage: ['create-channel', 'update-channel', 'update-channel-members', 'delete-channel'],
};
