import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of the before-send hook. */
export const beforeSendText = defineCatalogue({
  beforeSend: {
    title: 'Before-send hook',
    hint: 'An address of yours that is asked before a message or an edit is written. It may change the text, custom data and attachments, or refuse with a reason that the sender reads.',
    none: 'Nobody is asked',
    noneHint: 'Messages are written as they are sent. Set an address below to have a say in them.',
    urlHint: 'Asked once for each message. Every message waits for its answer.',
    deadline: 'How long it may take, in milliseconds',
    deadlineHint: 'From {least} to {most}. A slow hook is felt by everybody who writes.',
    failure: 'Where it does not answer in time',
    open: 'Send the message as it is',
    closed: 'Refuse the message; the sender may try again',
    active: 'Ask it',
    set: 'Set the hook',
    saved: 'Saved. It holds from the next message on.',
    created: 'Set. With this secret your hook checks that a call comes from here:',
    working: 'Asked before each message',
    off: 'Not asked',
    paused: 'Not asked until {when}, because it failed several times in a row.',
    lastError: 'It failed last: {why}',
    remove: 'Remove the hook',
    removeTitle: 'Remove the before-send hook?',
    removeBody: 'Messages are written as they are sent from then on.',
    name: 'the before-send hook',
  },
});
