import type { CompleteTranslation } from '@confab/react';
import type { userGroupsText } from './text.en.ts';

/** The German texts of the page of groups. */
export const userGroupsGerman: CompleteTranslation<typeof userGroupsText> = {
  userGroups: {
    title: 'Gruppen',
    hint: 'Personen, die gemeinsam erwähnt werden können: @ mit dem Kürzel einer Gruppe benachrichtigt alle darin.',
    add: 'Neue Gruppe',
    none: 'Noch keine Gruppen',
    noneHint: 'Erstelle eine für ein Team oder eine Schicht, um alle darin auf einmal zu erwähnen.',
    members: { one: '{count} Person', other: '{count} Personen' },
    changeTitle: '{name} bearbeiten',
    deleteTitle: '{name} löschen?',
    deleteBody:
      'Nachrichten, die sie erwähnen, bleiben, benachrichtigen aber niemanden mehr. Die Personen behalten ihre Konten.',
    name: 'Name',
    word: 'Kürzel',
    wordHint: 'Eingegeben wird @{word}. Das kann später nicht geändert werden.',
    description: 'Beschreibung (optional)',
  },
};
