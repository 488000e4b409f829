import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of deleted channels. */
export const deletedChannelsText = defineCatalogue({
  deletedChannels: {
    title: 'Deleted channels',
    hint: 'What was said in them is kept until they are erased. Bringing one back puts it where everybody had it.',
    none: 'No channel is deleted',
    noneHint: 'Channels that somebody deletes wait here until they are brought back or erased.',
    deleted: 'Deleted {when}',
    members: { one: '{count} member', other: '{count} members' },
    direct: 'A conversation of {count} people',
    restore: 'Bring back',
    erase: 'Erase…',
    eraseTitle: 'Erase {channel} for good?',
    eraseBody: 'All that was said in it goes, for everybody. This cannot be undone by anybody.',
    eraseConfirm: 'Erase channel',
  },
});
