import type { CompleteTranslation } from '@confab/react';
import type { deletedChannelsText } from './text.en.ts';

/** The German texts of the admin's page of deleted channels. */
export const deletedChannelsGerman: CompleteTranslation<typeof deletedChannelsText> = {
  deletedChannels: {
    title: 'Gelöschte Channels',
    hint: 'Ihre Nachrichten bleiben erhalten, bis du sie endgültig löschst. Ein wiederhergestellter Channel ist für alle wieder da.',
    none: 'Keine gelöschten Channels',
    noneHint: 'Gelöschte Channels bleiben hier, bis sie wiederhergestellt oder endgültig gelöscht werden.',
    deleted: 'Gelöscht {when}',
    members: { one: '{count} Mitglied', other: '{count} Mitglieder' },
    direct: 'Direktnachricht zwischen {count} Personen',
    restore: 'Wiederherstellen',
    erase: 'Endgültig löschen …',
    eraseTitle: '{channel} endgültig löschen?',
    eraseBody:
      'Alle Nachrichten und Dateien werden für alle endgültig gelöscht. Das kann nicht rückgängig gemacht werden.',
    eraseConfirm: 'Endgültig löschen',
  },
};
