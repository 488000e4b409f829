import { defineCatalogue } from '@confab/react';

/** The texts of system notifications, shown by an open page or by the service worker. */
export const systemNotificationsText = defineCatalogue({
  ask: {
    title: 'Turn on notifications',
    hint: 'Get notified about direct messages and mentions when Confab isn’t open.',
    turnOn: 'Turn on notifications',
    notNow: 'Not now',
  },
  notice: {
    added: '{name} added you to {channel}.',
    invited: '{name} invited you to {channel}.',
    someone: 'Someone',
    reported: 'There’s a new report to review.',
    review: 'Review',
    inChannel: '{author} in #{channel}',
    toGroup: { one: '{author}, to you and {count} other', other: '{author}, to you and {count} others' },
    reply: 'Reply: {text}',
    more: { one: '{text} (and {count} more)', other: '{text} (and {count} more)' },
    image: 'sent an image',
    video: 'sent a video',
    audio: 'sent an audio file',
    voice: 'sent a voice message',
    file: 'sent a file',
    poll: 'started a poll',
    location: 'shared a location',
    text: 'sent a message',
    withoutContent: 'New message',
    withoutContentHint: 'Open Confab to read it.',
    test: 'Test notification',
    testHint: 'Notifications work on this device.',
  },
});
