import type { CompleteTranslation } from '@confab/react';
import type { savedText } from './text.en.ts';

/** The German texts of the page of saved messages and reminders. */
export const savedGerman: CompleteTranslation<typeof savedText> = {
  savedPage: {
    title: 'Gespeichertes und Erinnerungen',
    show: 'Angezeigt wird',
    upcoming: 'Anstehend',
    overdue: 'Überfällig',
    saved: 'Gespeichert',
    noUpcoming: 'Keine anstehenden Erinnerungen',
    noUpcomingHint:
      'Wähle „Erinnere mich …“ im Menü einer Nachricht oder schreibe /remind me tomorrow at 9 stand-up.',
    noOverdue: 'Nichts ist überfällig',
    noOverdueHint: 'Fällige Erinnerungen bleiben hier, bis du sie erledigst oder verschiebst.',
    noSavedAlone: 'Alles Gespeicherte hat eine Erinnerung',
    noSavedAloneHint: 'Du findest es unter „Anstehend“ oder „Überfällig“.',
    noSaved: 'Noch keine gespeicherten Nachrichten',
    noSavedHint: 'Um eine Nachricht für später zu speichern, wähle ihr Lesezeichen oder drücke S.',
  },
};
