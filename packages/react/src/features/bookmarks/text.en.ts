import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of bookmarks (CHAN-12). */
export const bookmarksText = defineCatalogue({
  bookmarks: {
    title: 'Bookmarks',
    add: 'Add bookmark',
    change: 'Edit bookmark',
    editAll: 'Edit bookmarks',
    address: 'Link',
    addressWrong: 'Enter a web address, such as https://example.com.',
    name: 'Title',
    nameEmpty: 'Enter a title.',
    emoji: 'Emoji',
    chooseEmoji: 'Choose emoji',
    removeEmoji: 'Remove emoji',
    more: { one: '{count} more bookmark', other: '{count} more bookmarks' },
    none: 'No bookmarks yet. Add links that everyone in this channel should find.',
    edit: 'Edit “{title}”',
    remove: 'Remove “{title}”',
    moveUp: 'Move “{title}” up',
    moveDown: 'Move “{title}” down',
  },
});
