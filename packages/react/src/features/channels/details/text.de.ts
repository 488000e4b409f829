import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { detailsText } from './text.en.ts';

const followThreads = {
  followThreads: 'Allen Threads folgen',
  followThreadsHint: 'Jeder Thread hier erscheint ab seiner nächsten Antwort in deinen Threads.',
} as const;

/** The German texts of the details of a channel and its administration (CHAN-06, CHAN-08, CHAN-10). */
export const detailsGerman: CompleteTranslation<typeof detailsText, 'details'> = {
  details: {
    ...followThreads,
    title: 'Details',
    close: 'Details schließen',
    about: 'Info',
    noTopic: 'Noch kein Thema',
    made: 'Erstellt am {date}',
    madeBy: 'Von {name} erstellt am {date}',
    members: { one: '{count} Mitglied', other: '{count} Mitglieder' },
    addPeople: 'Personen hinzufügen',
    forYou: 'Für dich',
    pinned: 'Oben anheften',
    pinnedHint: 'Dieser Channel bleibt ganz oben in deiner Liste.',
    muted: 'Stummgeschaltet',
    mutedHint:
      'Er zeigt keine ungelesenen Nachrichten an. Bei Erwähnungen wirst du weiterhin benachrichtigt.',
    mutedUntil: 'Bis {time}',
    notifications: 'Benachrichtige mich über',
    notifyAll: 'Alle Nachrichten',
    notifyMentions: 'Erwähnungen',
    notifyNothing: 'Nichts',
    section: 'Abschnitt',
    noSection: 'Kein Abschnitt',
    running: 'Channel-Einstellungen',
    slowMode: 'Langsamer Modus',
    slowHint: 'So lange warten Mitglieder zwischen zwei Nachrichten.',
    slowOff: 'Aus',
    seconds: { one: '{count} Sekunde', other: '{count} Sekunden' },
    minutes: { one: '{count} Minute', other: '{count} Minuten' },
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    frozen: 'Nur lesen',
    frozenHint: 'Alle können lesen, aber niemand kann schreiben.',
    clear: 'Nachrichtenverlauf löschen …',
    clearTitle: 'Nachrichtenverlauf von {channel} löschen?',
    clearBody:
      'Alle Nachrichten, Antworten und Dateien werden für alle endgültig gelöscht. Der Channel und seine Mitglieder bleiben.',
    clearConfirm: 'Nachrichtenverlauf löschen',
    clearing: 'Nachrichten werden gelöscht, die ältesten zuerst. Das kann eine Weile dauern.',
    cleared: 'Nachrichtenverlauf gelöscht.',
    delete: 'Channel löschen …',
    deleteTitle: '{channel} löschen?',
    deleteBody: 'Der Channel wird für alle ausgeblendet. Ein Admin kann ihn wiederherstellen.',
    deleteForGood: 'Mit allen Nachrichten endgültig löschen',
    deleteForGoodHint: 'Das kann nicht rückgängig gemacht werden.',
    deleteConfirm: 'Channel löschen',
    eraseConfirm: 'Endgültig löschen',
    deleted: '{channel} wurde gelöscht.',
    erasing: '{channel} wird endgültig gelöscht.',
    typeName: 'Gib zur Bestätigung {name} ein',
    nameWrong: 'Der Name stimmt nicht überein.',
  },
};
