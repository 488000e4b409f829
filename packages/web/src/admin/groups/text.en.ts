import { defineCatalogue } from '@confab/react';

/** The texts of the page of groups. */
export const userGroupsText = defineCatalogue({
  userGroups: {
    title: 'Groups',
    hint: 'People who can be called together: a message that names a group after an @ calls all who are in it.',
    add: 'New group',
    none: 'No groups yet',
    noneHint: 'Make one for a crew, a shift or a team, so that one word calls them all.',
    members: { one: '{count} person', other: '{count} people' },
    change: 'Change',
    changeTitle: 'Change {name}',
    deleteTitle: 'Delete {name}?',
    deleteBody: 'Messages that call it stay as they are, and call nobody any more. Its people stay too.',
    name: 'Name',
    word: 'Word that calls it',
    wordHint: 'People write @{word}. It cannot be changed later.',
    description: 'What it is for (optional)',
  },
});
