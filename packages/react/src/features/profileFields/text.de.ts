import type { CompleteTranslation } from '../../core/text/index.ts';
import type { profileFieldsText } from './text.en.ts';

/** The German texts of the profile fields that admins define. */
export const profileFieldsGerman: CompleteTranslation<typeof profileFieldsText> = {
  profileFields: {
    title: 'Details',
    save: 'Details speichern',
    saved: 'Details gespeichert',
    managed: 'Wird von deiner Organisation verwaltet',
    none: 'Keine Angabe',
    choose: 'Person auswählen',
    showAll: 'Alle Details anzeigen',
  },
  profileRules: {
    text: 'Gib eine Zeile mit höchstens 256 Zeichen ein.',
    link: 'Gib eine Webadresse ein, die mit https:// oder http:// beginnt.',
    date: 'Gib ein vollständiges Datum ein.',
    choice: 'Wähle eine der Möglichkeiten.',
    person: 'Wähle eine Person.',
  },
};
