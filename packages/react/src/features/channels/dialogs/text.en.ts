import { defineCatalogue } from '../../../core/text/index.ts';
import { channelsText } from '../text.en.ts';

/** The texts of the dialogs to find, create, edit and leave a channel. */
export const channelDialogsText = defineCatalogue({
  ...channelsText,
  channelDialogs: {
    browseSearch: 'Search channels',
    browseNone: 'No matches for “{query}”',
    browseEmpty: 'There are no public channels yet.',
    join: 'Join',
    joined: 'Joined',
    leaveTitle: 'Leave {channel}?',
    leaveBody: 'You can rejoin from “Browse channels”.',
    leaveBodyPrivate: 'You can only come back if a member adds you.',
    create: 'Create a channel',
    createSubmit: 'Create channel',
    name: 'Name',
    nameHint: 'Keep it short, such as “winter-launch”.',
    nameEmpty: 'Enter a channel name.',
    nameTaken: 'There’s already a {channel}.',
    topic: 'Topic',
    topicHint: 'What’s it about? You can change this later.',
    type: 'Visibility',
    typeTeam: 'Public: anyone can find and join it',
    typeMessaging: 'Private: only people who are added',
    typeBroadcast: 'Announcements: everyone can read, few can post',
    newMessageHint: 'Pick one person for a direct message, or several for a group.',
    newMessageSubmit: 'Open conversation',
  },
});
