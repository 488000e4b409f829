import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of deleted channels. */
export const deletedChannelsText = defineCatalogue({
  deletedChannels: {
    title: 'Deleted channels',
    hint: 'Their messages are kept until you delete them permanently. Restoring a channel brings it back for everyone.',
    none: 'No deleted channels',
    noneHint: 'Deleted channels stay here until they’re restored or permanently deleted.',
    deleted: 'Deleted {when}',
    members: { one: '{count} member', other: '{count} members' },
    direct: 'Direct message between {count} people',
    restore: 'Restore',
    erase: 'Delete permanently…',
    eraseTitle: 'Permanently delete {channel}?',
    eraseBody: 'This permanently deletes all its messages and files for everyone. It can’t be undone.',
    eraseConfirm: 'Delete permanently',
  },
});
