import type { MessageFeature } from '../../messages/registry/messageFeature.ts';

/** Asking why somebody else's message notified the viewer, or did not (NOTE-01). */
export const notifications: MessageFeature = {
  name: 'notifications',
  actions: [
    { name: 'why', isAvailable: ({ user }, { viewerId }) => viewerId !== '' && user.id !== viewerId },
  ],
};
