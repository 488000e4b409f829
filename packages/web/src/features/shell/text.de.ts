import type { CompleteTranslation } from '@confab/react';
import type { shellText } from './text.en.ts';

/** The German texts of the frame: sidebar, menus, inboxes. */
export const shellGerman: CompleteTranslation<typeof shellText> = {
  inboxes: {
    list: 'Posteingänge',
    threads: 'Threads',
    mentions: 'Erwähnungen',
    scheduled: 'Geplant',
    saved: 'Gespeichertes und Erinnerungen',
    search: 'Suche',
    overdue: { one: '{count} überfällig', other: '{count} überfällig' },
    unread: { one: '{count} ungelesen', other: '{count} ungelesen' },
    notSent: { one: '{count} nicht gesendet', other: '{count} nicht gesendet' },
    markAllRead: 'Alle als gelesen markieren',
    more: 'Mehr laden',
    failed: 'Das konnte nicht geladen werden',
  },
  shell: {
    skip: 'Zu den Nachrichten springen',
    appMenu: '{app}, Menü',
    jump: 'Wechseln oder suchen',
    browse: 'Channels durchsuchen',
    createChannel: 'Channel erstellen',
    newMessage: 'Neue Nachricht',
    invite: 'Personen einladen',
    administration: 'Verwaltung',
    settings: 'Einstellungen',
    keys: 'Tastenkürzel',
    signOut: 'Abmelden',
    sidebar: 'Channels und Einstellungen',
    pinned: 'Angepinnte Nachrichten',
    files: 'Dateien und Medien',
    searchHere: 'Diesen Channel durchsuchen',
    showSidebar: 'Channels anzeigen',
    resizeSidebar: 'Breite der Channel-Liste',
    notFound: 'Seite nicht gefunden',
    notFoundHint: 'Prüfe die Adresse oder gehe zurück zu deinen Unterhaltungen.',
    toConversations: 'Zu den Unterhaltungen',
    emptyTitle: 'Willkommen bei {app}',
    emptyHint: 'Tritt einem Channel bei oder erstelle deinen ersten und lade dein Team ein.',
    emptyHintReader:
      'Öffne einen Channel in der Liste. Fehlt dir einer, bitte ein Mitglied, dich hinzuzufügen.',
  },
};
