import { defineCatalogue } from '@confab/react';

/** The texts of the pickers of users, channels and segments. */
export const pickingText = defineCatalogue({
  picking: {
    chosen: 'Chosen',
    added: 'added already',
    none: 'No matches for “{query}”',
    nothing: 'There is nothing to choose from.',
    findPeople: 'Find people by name',
    findChannels: 'Find channels by name',
    findSegments: 'Find segments by name',
    remove: 'Take out {name}',
    andMore: { one: 'and {count} more', other: 'and {count} more' },
    ofUsers: 'people',
    ofChannels: 'channels',
  },
});
