import { defineCatalogue } from '../../../core/text/index.ts';
import { reactionsText } from '../../reactions/text.en.ts';
import { messagesText } from '../text.en.ts';

/** The texts of the actions on a message: its toolbar, its menu and its dialogs. */
export const messageActionsText = defineCatalogue({
  ...messagesText,
  ...reactionsText,
  messageActions: {
    label: 'Message actions',
    more: 'More actions',
    whoReacted: 'See who reacted',
    editOf: 'Edit {name}’s message',
    deleteOf: 'Delete {name}’s message',
    deleteTitleOf: 'Delete {name}’s message?',
    replyInThread: 'Reply in thread',
    markUnread: 'Mark unread from here',
    openFiles: 'View images',
    quote: 'Quote',
    copyText: 'Copy text',
    editHistory: 'View edit history',
    restore: 'Restore message',
    deleteTitle: 'Delete this message?',
    deleteBody: 'This deletes it for everyone. A placeholder stays.',
  },
});
