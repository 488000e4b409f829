import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { listControlsText } from './text.en.ts';

/** The German texts of the controls over a message list (CHAN-14). */
export const listControlsGerman: CompleteTranslation<typeof listControlsText> = {
  listControls: {
    day: '{day}. Zu einem Datum springen',
    jumpTo: 'Springen zu …',
    beginning: 'Zum Anfang',
    choose: 'Datum wählen …',
    chooseTitle: 'Zu einem Datum springen',
    date: 'Datum',
    jump: 'Springen',
    invalid: 'Gib ein Datum ein, das nicht in der Zukunft liegt.',
    markRead: 'Als gelesen markieren',
  },
  announced: {
    sent: 'Nachricht gesendet',
    updated: 'Nachricht geändert',
    deleted: 'Nachricht gelöscht',
    pinned: 'Nachricht angepinnt',
    unpinned: 'Nachricht gelöst',
    reacted: 'Du hast mit {emoji} reagiert',
    unreacted: 'Du hast deine Reaktion {emoji} entfernt',
    saved: 'Nachricht für später gespeichert',
    reminder: 'Erinnerung gesetzt: {time}',
    unread: 'Als ungelesen markiert',
  },
  jumpDays: {
    today: 'Heute',
    yesterday: 'Gestern',
    lastWeek: 'Letzte Woche',
    lastMonth: 'Letzter Monat',
  },
};
