import { canChange } from './registry/availableActions.ts';
import type { MessageFeature } from './registry/messageFeature.ts';

/** Copying, marking unread and deleting a message (MSG-03), what it said before, and restoring it (MSG-18). */
export const messages: MessageFeature = {
  name: 'messages',
  actions: [
    {
      name: 'markUnread',
      key: 'U',
      isAvailable: ({ user }, { canMarkUnread, viewerId }) => canMarkUnread && user.id !== viewerId,
    },
    { name: 'copyText', key: 'C', isAvailable: ({ text }) => text !== '' },
    { name: 'copyLink', key: 'L', isForAllTypes: true, isAvailable: (_, { hasLinks }) => hasLinks },
    { name: 'editHistory', isAvailable: ({ edited_at }) => edited_at !== undefined },
    {
      name: 'restore',
      isForAllTypes: true,
      isAvailable: ({ type }, { isAdmin, can }) => type === 'deleted' && isAdmin && can('delete-any-message'),
    },
    {
      name: 'delete',
      key: 'Del',
      isAvailable: (message, rights) => canChange('delete', message, rights),
    },
  ],
};
