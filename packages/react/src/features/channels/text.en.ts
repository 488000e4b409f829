import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of channels: their rows, their header, their beginning. */
export const channelsText = defineCatalogue({
  channels: {
    unread: { one: '{count} unread message', other: '{count} unread messages' },
    mentions: { one: '{count} mention', other: '{count} mentions' },
    hasDraft: 'A draft waits here',
    muted: 'Muted',
    justYou: '{name} (you)',
    unnamed: 'Unnamed channel',
    members: { one: '{count} member', other: '{count} members' },
    showMembers: { one: 'Show members: {count}', other: 'Show members: {count}' },
    details: 'Channel details',
    back: 'Back to the channels',
    addTopic: 'Add a topic',
    beginning: 'This is the very beginning of {channel}',
    beginningDirect: 'This is the beginning of your conversation with {name}',
    beginningSelf: 'This is your own space',
    madeBy: '{name} made this channel on {date}. Say what it is for, or bring in the people it needs.',
    made: 'Made on {date}. Say what it is for, or bring in the people it needs.',
    directHint: 'Only people in this conversation can see it.',
    selfHint: 'Notes, links and drafts that nobody but you can read.',
    addPeople: 'Add people',
    setTopic: 'Set the topic',
    notFound: 'There is no such channel',
    notFoundHint:
      'It may have been removed, or it is not open to you. Whoever gave you the link can tell you or add you.',
    toChannels: 'Go to your channels',
    openFailed: 'The channel did not open',
    browse: 'Browse channels',
    leave: 'Leave channel',
    edit: 'Edit channel',
    newMessage: 'New message',
    offlineTitle: 'You are offline.',
    offlineBody: 'What you send goes out once you are back.',
    tryNow: 'Try now',
  },
});
