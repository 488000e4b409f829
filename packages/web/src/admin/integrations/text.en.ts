import { defineCatalogue } from '@confab/react';

/** The texts that the pages of integrations share. */
export const integrationsText = defineCatalogue({
  integrations: {
    deleteOf: 'Delete {name}',
    deleteTitle: 'Delete {name}?',
    change: 'Change',
    changeOf: 'Change {name}',
    name: 'Name',
    url: 'Address',
    urlHint: 'Where the service sends it: http or https.',
    off: 'Off',
    copyOf: 'Copy: {what}',
    once: 'Copy it now. For safety it is shown this once and never again.',
    secret: 'Signing secret',
    channels: 'Only in these channels (optional)',
    channelFind: 'Find a channel by name',
    channelNone: 'No channel is called “{query}”',
    channelChosen: 'Chosen channels',
    types: 'Only in channels of these types (none means all)',
    rotate: 'New secret',
    rotateOf: 'New secret for {name}',
    rotateHint:
      'Calls are signed with both secrets for a while, so that you can change yours without missing one.',
    rotateOverlap: 'The present secret keeps signing for',
    rotateNow: 'no time: it ends at once',
    rotateHours: { one: '{count} hour', other: '{count} hours' },
    rotateDays: { one: '{count} day', other: '{count} days' },
    rotating: 'The secret before signs too until {date}.',
  },
});
