import { defineCatalogue } from '../../core/text/index.ts';
import { channelsText } from '../channels/text.en.ts';

/** The texts of the complete chat. */
export const chatText = defineCatalogue({
  ...channelsText,
  chat: {
    label: 'Chat',
    sidebar: 'Channels and conversations',
    pinned: 'Pinned messages',
    welcome: 'Choose a conversation',
    welcomeHint: 'Open a channel from the list, or start a new conversation.',
  },
});
