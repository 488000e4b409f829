import { defineCatalogue } from '@confab/react';

/** The texts of the page of groups. */
export const userGroupsText = defineCatalogue({
  userGroups: {
    title: 'Groups',
    hint: 'People who can be mentioned together: typing @ and a group’s handle notifies everyone in it.',
    add: 'New group',
    none: 'No groups yet',
    noneHint: 'Create one for a team or a shift, so people can mention everyone in it at once.',
    members: { one: '{count} person', other: '{count} people' },
    changeTitle: 'Edit {name}',
    deleteTitle: 'Delete {name}?',
    deleteBody: 'Messages that mention it stay, but no longer notify anyone. Its people keep their accounts.',
    name: 'Name',
    word: 'Handle',
    wordHint: 'People type @{word}. This can’t be changed later.',
    description: 'Description (optional)',
  },
});
