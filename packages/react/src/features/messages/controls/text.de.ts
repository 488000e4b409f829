/** The German texts of the controls over a message list (CHAN-14). */
export const listControlsGerman = {
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
  jumpDays: {
    today: 'Heute',
    yesterday: 'Gestern',
    lastWeek: 'Letzte Woche',
    lastMonth: 'Letzter Monat',
  },
} as const;
