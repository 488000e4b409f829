import type { CompleteTranslation } from '../../core/text/index.ts';
import type { bookmarksText } from './text.en.ts';

/** The German texts of bookmarks. */
export const bookmarksGerman: CompleteTranslation<typeof bookmarksText> = {
  bookmarks: {
    title: 'Lesezeichen',
    add: 'Lesezeichen hinzufügen',
    change: 'Lesezeichen bearbeiten',
    editAll: 'Alle Lesezeichen bearbeiten',
    address: 'Link',
    addressWrong: 'Gib eine Webadresse ein, zum Beispiel https://example.com.',
    name: 'Titel',
    nameEmpty: 'Gib einen Titel ein.',
    emoji: 'Emoji',
    chooseEmoji: 'Emoji auswählen',
    removeEmoji: 'Emoji entfernen',
    more: { one: '{count} weiteres Lesezeichen', other: '{count} weitere Lesezeichen' },
    none: 'Noch keine Lesezeichen. Füge Links hinzu, die alle in diesem Channel finden sollen.',
    edit: '„{title}“ bearbeiten',
    remove: '„{title}“ entfernen',
    moveUp: '„{title}“ nach oben',
    moveDown: '„{title}“ nach unten',
  },
};
