import type { MessageFeature } from '../messages/registry/messageFeature.ts';

/** Reporting somebody else's message to moderators (MOD-01). */
export const moderation: MessageFeature = {
  name: 'moderation',
  actions: [
    {
      name: 'flag',
      isAvailable: ({ user }, { can, viewerId }) => user.id !== viewerId && can('flag-message'),
    },
  ],
};
