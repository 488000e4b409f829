import { defineCatalogue } from '@confab/react';

/** The texts of system notifications, shown by an open page or by the service worker. */
export const systemNotificationsText = defineCatalogue({
  ask: {
    title: 'Be told while you look elsewhere',
    hint: 'Confab can tell you of messages that are for you while you do not have it before you.',
    turnOn: 'Turn on notifications',
    notNow: 'Not now',
  },
  notice: {
    inChannel: '{author} in #{channel}',
    toGroup: { one: '{author}, to you and {count} other', other: '{author}, to you and {count} others' },
    reply: 'Reply: {text}',
    more: { one: '{text} (and {count} more)', other: '{text} (and {count} more)' },
    image: 'sent a picture',
    video: 'sent a video',
    audio: 'sent a sound',
    voice: 'sent a voice message',
    file: 'sent a file',
    poll: 'started a poll',
    location: 'shared a location',
    text: 'sent a message',
    withoutContent: 'A new message for you',
    withoutContentHint: 'Open Confab to read it.',
    test: 'This is a test',
    testHint: 'Notifications reach this device.',
  },
});
