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
    deleteOf: 'Delete the message of {name}',
    deleteTitleOf: 'Delete the message of {name}?',
    replyInThread: 'Reply in thread',
    markUnread: 'Mark unread from here',
    openFiles: 'Open pictures',
    copyText: 'Copy text',
    deleteTitle: 'Delete this message?',
  },
});
