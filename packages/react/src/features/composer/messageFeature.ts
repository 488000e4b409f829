import { canChange } from '../messages/registry/availableActions.ts';
import type { MessageFeature } from '../messages/registry/messageFeature.ts';

/** Quoting a message (MSG-12) and editing it (MSG-03), in the composer below the list. */
export const composing: MessageFeature = {
  name: 'composer',
  actions: [
    { name: 'quote', key: 'Q', isAvailable: (_, { can }) => can('quote-message') && can('send-message') },
    {
      name: 'edit',
      key: 'E',
      // A forwarded message says what somebody else said.
      isAvailable: (message, rights) => !message.forwarded_from && canChange('update', message, rights),
    },
  ],
};
