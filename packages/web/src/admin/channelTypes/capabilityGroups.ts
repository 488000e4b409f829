import type { Capability } from '@confab/protocol';

type GroupName = 'read' | 'write' | 'own' | 'moderate' | 'manage';

/** The group of each capability in the editor, in the order in which they are shown there. */
const capabilityGroup: Readonly<Record<Capability, GroupName>> = {
  'read-channel': 'read',
  'search-messages': 'read',
  'read-events': 'read',
  'query-poll-votes': 'read',
  'join-channel': 'read',
  'leave-channel': 'read',
  'mute-channel': 'read',
  'flag-message': 'read',
  'send-message': 'write',
  'send-reply': 'write',
  'quote-message': 'write',
  'send-reaction': 'write',
  'upload-file': 'write',
  'send-links': 'write',
  'send-poll': 'write',
  'cast-poll-vote': 'write',
  'share-location': 'write',
  'typing-events': 'write',
  'notify-channel': 'write',
  'restrict-visibility': 'write',
  'update-own-message': 'own',
  'delete-own-message': 'own',
  'pin-message': 'own',
  'update-any-message': 'moderate',
  'delete-any-message': 'moderate',
  'ban-channel-members': 'moderate',
  'set-channel-cooldown': 'moderate',
  'skip-channel-cooldown': 'moderate',
  'create-channel': 'manage',
  'update-channel': 'manage',
  'update-channel-members': 'manage',
  'delete-channel': 'manage',
  'manage-bookmarks': 'manage',
  'convert-channel': 'manage',
};

/** All capabilities, grouped by subject. */
export const capabilityGroups = Object.groupBy(
  Object.keys(capabilityGroup) as Capability[],
  (capability) => capabilityGroup[capability],
) as Record<GroupName, readonly Capability[]>;
