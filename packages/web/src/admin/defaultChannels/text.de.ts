import type { CompleteTranslation } from '@confab/react';
import type { defaultChannelsText } from './text.en.ts';

/** The German texts of the page of default channels. */
export const defaultChannelsGerman: CompleteTranslation<typeof defaultChannelsText> = {
  defaultChannels: {
    title: 'Standard-Channels',
    hint: 'Wer ab jetzt dazukommt, wird Mitglied dieser Channels, außer Gästen und Bots. Bisherige Mitglieder werden nicht hinzugefügt.',
    add: 'Channels hinzufügen',
    list: 'Standard-Channels',
    remove: '{name} entfernen',
    members: { one: '{count} Mitglied', other: '{count} Mitglieder' },
    none: 'Keine Standard-Channels',
    noneHint:
      'Neue Mitglieder beginnen mit einer leeren Liste. Füge einen Channel hinzu, damit sie etwas zu lesen haben.',
    full: {
      one: 'Du kannst {count} Channel auswählen.',
      other: 'Du kannst bis zu {count} Channels auswählen.',
    },
  },
};
