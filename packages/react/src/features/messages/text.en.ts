import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the message list and its rows. */
export const messagesText = defineCatalogue({
  messages: {
    listLabel: 'Messages in {channel}',
    new: 'New',
    edited: '(edited)',
    showMore: 'Show more',
    showLess: 'Show less',
    editedAt: 'Edited {time}',
    deleted: 'This message was deleted',
    quotedDeleted: 'The quoted message was deleted',
    quotedGone: 'The quoted message isn’t available',
    onlyYou: 'Only visible to you',
    forwardedFrom: 'Forwarded from {name}',
    quotedFrom: 'Quoted from {name}. Go to message',
    sending: 'Sending',
    waiting: 'Waiting for connection',
    waitingForDisk: 'The server’s disk is full. This will be sent once there’s room.',
    waitingForStorage: 'The server can’t save messages right now. This will be sent once it can.',
    notSent: 'Not sent',
    notSentWhy: 'Not sent: {reason}',
    bot: 'Bot',
    alsoFromThread: 'Replied to a thread',
    announced: '{name}: {text}',
    openProfile: 'Open {name}’s profile',
    threadLabel: 'Thread replies in {channel}',
    alsoInChannel: 'Also sent to the channel',
  },
  excerpts: {
    poll: 'Poll: {name}',
    location: 'Shared location',
  },
});
