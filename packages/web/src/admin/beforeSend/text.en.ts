import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of the before-send hook. */
export const beforeSendText = defineCatalogue({
  beforeSend: {
    title: 'Before-send hook',
    hint: 'Your URL is called before a message or edit is saved. It can change the text, custom data and attachments, or reject the message with a reason that the sender sees.',
    none: 'No hook yet',
    noneHint: 'Messages are saved as they’re sent. Add a URL below to check them first.',
    urlHint: 'Called once per message. Each message waits for the response.',
    deadline: 'Timeout in milliseconds',
    deadlineHint: 'From {least} to {most}. A slow hook slows down sending for everyone.',
    failure: 'If it doesn’t respond in time',
    open: 'Send the message unchanged',
    closed: 'Reject the message; the sender can try again',
    active: 'Turned on',
    set: 'Save hook',
    saved: 'Saved. Applies to new messages.',
    created: 'Hook saved. Use this secret to verify that calls come from this server:',
    working: 'Called before each message',
    off: 'Off',
    paused: 'Paused until {when} because it failed several times in a row.',
    lastError: 'Last failure: {why}',
    remove: 'Remove hook',
    removeTitle: 'Remove the before-send hook?',
    removeBody: 'Messages will be saved as they’re sent.',
    name: 'the before-send hook',
  },
});
