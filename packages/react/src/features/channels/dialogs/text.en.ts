import { defineCatalogue } from '../../../core/text/index.ts';
import { channelsText } from '../text.en.ts';

/** The texts of the dialogs to find, create, edit and leave a channel. */
export const channelDialogsText = defineCatalogue({
  ...channelsText,
  channelDialogs: {
    browseSearch: 'Search channels',
    browseNone: 'No channel is called “{query}”',
    browseEmpty: 'There are no open channels yet.',
    join: 'Join',
    joined: 'Joined',
    leaveTitle: 'Leave {channel}?',
    leaveBody: 'You can join it again from “Browse channels”.',
    leaveBodyPrivate: 'You can come back only if a member adds you.',
    create: 'Create a channel',
    createSubmit: 'Create channel',
    name: 'Name',
    nameHint: 'Short and plain, such as “winter-launch”.',
    nameEmpty: 'A channel needs a name.',
    topic: 'Topic',
    topicHint: 'What is it for? You can change it later.',
    type: 'Who can find it',
    typeTeam: 'Everybody here can find and join it',
    typeMessaging: 'Only people who are added',
    typeBroadcast: 'Everybody can read, few can write',
    newMessageHint: 'Pick one person for a direct message, or several for a group.',
    newMessageSubmit: 'Open conversation',
  },
});
