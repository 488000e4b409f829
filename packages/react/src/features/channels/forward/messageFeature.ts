import type { MessageFeature } from '../../messages/registry/messageFeature.ts';

/** Forwarding a message (MSG-08). */
export const forwarding: MessageFeature = {
  name: 'forward',
  actions: [
    {
      name: 'forward',
      key: 'F',
      // Polls are not forwarded.
      isAvailable: ({ text, attachments }, { hasForwarding }) =>
        hasForwarding && (text !== '' || attachments.length > 0),
    },
  ],
};
