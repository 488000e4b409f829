import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the quick switcher. */
export const switcherText = defineCatalogue({
  switcher: {
    title: 'Jump to',
    placeholder: 'Jump to a channel, person or page',
    unread: 'Unread',
    recent: 'Recent',
    best: 'Channels, people and pages',
    notJoined: 'Not joined',
    search: 'Search messages for “{query}”',
    none: 'No matches for “{query}”',
    noneYet: 'Recent and unread conversations appear here.',
    looking: 'Searching…',
    person: 'person',
    page: 'page',
    members: { one: '{count} member', other: '{count} members' },
    mentions: { one: '{count} mention', other: '{count} mentions' },
    unreadCount: { one: '{count} unread', other: '{count} unread' },
    found: { one: '{count} result', other: '{count} results' },
    choose: 'choose',
    open: 'open',
    channelsOnly: 'channels only',
    peopleOnly: 'people only',
  },
});
