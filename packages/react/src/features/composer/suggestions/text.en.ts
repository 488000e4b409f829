import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of what the composer suggests behind `@`, `/`, `:` and `#`. */
export const suggestionsText = defineCatalogue({
  suggestions: {
    mentions: 'People and groups',
    commands: 'Commands',
    emoji: 'Emoji',
    channels: 'Channels',
    others: 'Suggestions',
    everyone: 'Everyone in this channel',
    everyoneHere: 'Everyone in this channel who’s online',
    role: 'Everyone with this role',
    people: { one: '{count} person', other: '{count} people' },
    notJoined: 'Not joined',
    nothing: 'No matches for “{query}”',
    failed: 'Search failed.',
    count: { one: '{count} suggestion', other: '{count} suggestions' },
    keyMove: 'choose',
    keyChoose: 'insert',
    keyClose: 'close',
  },
});
