import type { CompleteTranslation } from '../../core/text/index.ts';
import type { remindersText } from './text.en.ts';

/** The German texts of reminders and saved messages. */
export const remindersGerman: CompleteTranslation<typeof remindersText> = {
  reminders: {
    remind: 'Erinnere mich …',
    change: 'Erinnerung ändern …',
    title: 'Erinnere mich',
    inMinutes: { one: 'In {count} Minute', other: 'In {count} Minuten' },
    inHours: { one: 'In {count} Stunde', other: 'In {count} Stunden' },
    tomorrow: 'Morgen',
    nextWeek: 'Nächste Woche',
    custom: 'Benutzerdefiniert …',
    customLabel: 'Erinnere mich um',
    confirm: 'Erinnere mich',
    save: 'Für später speichern',
    unsave: 'Aus Gespeichertem entfernen',
    savedForLater: 'Für später gespeichert',
    at: 'Erinnerung: {time}',
  },
  moments: {
    incomplete: 'Gib ein Datum und eine Uhrzeit ein.',
    past: 'Wähle eine Zeit in der Zukunft.',
    tooFar: 'Wähle eine Zeit in den nächsten fünf Jahren.',
  },
};
