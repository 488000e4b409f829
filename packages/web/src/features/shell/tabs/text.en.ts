import { defineCatalogue } from '@confab/react';

/** The texts of the tab bar of a phone. */
export const tabsText = defineCatalogue({
  tabs: {
    label: 'Main pages',
    channels: 'Channels',
    inbox: 'Inbox',
    search: 'Search',
    you: 'You',
    waiting: { one: '{count} new', other: '{count} new' },
  },
});
