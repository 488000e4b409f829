import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of what the composer suggests behind `@`, `/`, `:` and `#`. */
export const suggestionsText = defineCatalogue({
  suggestions: {
    mentions: 'People and groups',
    commands: 'Commands',
    emoji: 'Emoji',
    channels: 'Channels',
    others: 'Suggestions',
    everyone: 'Everybody in this channel',
    everyoneHere: 'Everybody in this channel who is online',
    role: 'Everybody with this role',
    people: { one: '{count} person', other: '{count} people' },
    notJoined: 'Not joined',
    nothing: 'Nothing is called “{query}”.',
    failed: 'The search did not work.',
    count: { one: '{count} suggestion', other: '{count} suggestions' },
    keyMove: 'choose',
    keyChoose: 'insert',
    keyClose: 'close',
  },
});
