import { defineCatalogue } from '@confab/react';

/** The texts of the pickers of users, channels and segments. */
export const pickingText = defineCatalogue({
  picking: {
    chosen: 'Selected',
    added: 'already added',
    none: 'No matches for “{query}”',
    nothing: 'Nothing here yet.',
    findPeople: 'Find people by name',
    findChannels: 'Find channels by name',
    findSegments: 'Find segments by name',
    remove: 'Remove {name}',
    andMore: { one: 'and {count} more', other: 'and {count} more' },
    ofUsers: 'people',
    ofChannels: 'channels',
  },
});
