import type { CompleteTranslation } from '../../core/text/index.ts';
import type { scheduledMessagesText } from './text.en.ts';

/** The German texts of scheduled messages. */
export const scheduledMessagesGerman: CompleteTranslation<typeof scheduledMessagesText> = {
  scheduled: {
    tomorrow: 'Morgen um {time}',
    monday: '{day} um {time}',
    custom: 'Andere Zeit …',
    onToday: 'heute um {time}',
    onTomorrow: 'morgen um {time}',
    onDay: '{day} um {time}',
    dialogTitle: 'Später senden',
    time: 'Datum und Uhrzeit',
    schedule: 'Planen',
    suggestions: 'Vorgeschlagene Zeiten',
    timeMissing: 'Gib ein Datum und eine Uhrzeit ein.',
    timePast: 'Wähle eine Zeit in der Zukunft.',
    timeFar: 'Wähle eine Zeit in den nächsten 120 Tagen.',
    discarded: 'Schreibe eine Nachricht, bevor du sie planst.',
    noPlace: 'Standorte können nicht geplant werden. Entferne den Standort, um den Rest später zu senden.',
    note: {
      one: '{count} Nachricht geplant für {when}.',
      other: '{count} Nachrichten geplant, die nächste für {when}.',
    },
    noteFailed: {
      one: '{count} geplante Nachricht konnte nicht gesendet werden.',
      other: '{count} geplante Nachrichten konnten nicht gesendet werden.',
    },
    seeAll: 'Alle anzeigen',
    inThread: 'Thread in {channel}',
    gone: 'Ein Channel, auf den du keinen Zugriff hast',
    sendAt: 'Wird {when} gesendet',
    failed: 'Konnte {when} nicht gesendet werden.',
    poll: 'Umfrage: {name}',
    files: { one: '{count} Anhang', other: '{count} Anhänge' },
    editTitle: 'Geplante Nachricht bearbeiten',
    text: 'Nachricht',
    scheduleAgain: 'Neu planen',
    sendNow: 'Jetzt senden',
    tryAgain: 'Jetzt erneut versuchen',
    deleted: 'Geplante Nachricht gelöscht',
    sent: 'Nachricht gesendet',
    actions: 'Aktionen',
  },
};
