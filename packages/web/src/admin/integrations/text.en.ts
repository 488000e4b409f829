import { defineCatalogue } from '@confab/react';

/** The texts that the pages of integrations share. */
export const integrationsText = defineCatalogue({
  integrations: {
    deleteOf: 'Delete {name}',
    deleteTitle: 'Delete {name}?',
    changeOf: 'Edit {name}',
    name: 'Name',
    url: 'URL',
    urlHint: 'The http or https URL to call.',
    off: 'Off',
    copyOf: 'Copy: {what}',
    once: 'Copy it now. You won’t be able to see it again.',
    secret: 'Signing secret',
    channels: 'Only in these channels (optional)',
    channelFind: 'Find a channel by name',
    channelNone: 'No matches for “{query}”',
    channelChosen: 'Selected channels',
    types: 'Only in channels of these types (none means all)',
    rotate: 'New secret',
    rotateOf: 'New secret for {name}',
    rotateHint: 'Calls are signed with both secrets for a while, so you can switch without missing any.',
    rotateOverlap: 'Keep the current secret for',
    rotateNow: 'no time',
    rotateHours: { one: '{count} hour', other: '{count} hours' },
    rotateDays: { one: '{count} day', other: '{count} days' },
    rotating: 'The old secret works until {date}.',
  },
});
