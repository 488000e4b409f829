import type { CompleteTranslation } from '@confab/react';
import type { emojiAdminText } from './text.en.ts';

/** The German texts of the admin's page of emoji. */
export const emojiAdminGerman: CompleteTranslation<typeof emojiAdminText> = {
  emojiAdmin: {
    title: 'Emojis',
    hint: 'Eigene Bilder für Nachrichten und Reaktionen. Sie werden als :name: eingegeben oder wie andere Emojis ausgewählt.',
    add: 'Emoji hinzufügen',
    none: 'Noch keine eigenen Emojis',
    noneHint: 'Füge ein Bild hinzu und gib ihm einen Namen, damit alle hier es verwenden können.',
    find: 'Nach Namen suchen',
    notFound: 'Keine Treffer für „{query}“',
    count: { one: '{count} Emoji', other: '{count} Emojis' },
    facts: 'Hinzugefügt von {name}, {date}',
    factsPlain: 'Hinzugefügt {date}',
    deleteNamed: '{name} löschen',
    deleteTitle: '{name} löschen?',
    deleteBody: 'Nachrichten und Reaktionen, die es verwenden, zeigen stattdessen seinen Namen.',
    picture: 'Bild',
    pictureHint: 'PNG, JPEG, GIF oder WebP, bis 1 MB. Es wird klein angezeigt; Animationen laufen weiter.',
    choose: 'Bild auswählen',
    chooseOther: 'Anderes auswählen',
    tooLarge: 'Dieses Bild ist größer als 1 MB',
    name: 'Name',
    nameHint: 'Eingegeben wird {written}',
    nameRule:
      'Verwende 2 bis 32 Kleinbuchstaben, Ziffern, _ oder -, am Anfang einen Buchstaben oder eine Ziffer',
    nameStandard: 'Ein Standard-Emoji hat schon diesen Namen: {emoji}',
    nameThere: 'Ein Emoji mit diesem Namen gibt es schon',
  },
};
