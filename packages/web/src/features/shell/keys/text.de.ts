import type { CompleteTranslation } from '@confab/react';
import type { keysText } from './text.en.ts';

/** The German texts of the list of keyboard shortcuts. */
export const keysGerman: CompleteTranslation<typeof keysText> = {
  keys: {
    title: 'Tastenkürzel',
    send: 'Nachricht senden',
    newline: 'Neue Zeile',
    editLast: 'Letzte eigene Nachricht bearbeiten (im leeren Eingabefeld)',
    markRead: 'Channel als gelesen markieren',
    markAllRead: 'Alle Channels als gelesen markieren',
    channelMenu: 'Menü eines Channels öffnen (auf seiner Zeile in der Seitenleiste)',
    rows: 'Durch die Nachrichten bewegen',
    toolbar: 'Aktionen einer Nachricht öffnen',
    prevNext: 'Vorheriger oder nächster Channel',
    unread: 'Vorheriger oder nächster ungelesener Channel',
    jump: 'Zu Channel, Person oder Seite wechseln',
    search: 'Nachrichten durchsuchen',
    keys: 'Diese Liste',
    bold: 'Fett',
    italic: 'Kursiv',
    code: 'Code',
    thread: 'Thread einer Nachricht öffnen',
    accessibility: 'Barrierefreiheit von Confab',
  },
};
