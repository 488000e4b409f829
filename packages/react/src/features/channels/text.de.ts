import type { CompleteTranslation } from '../../core/text/index.ts';
import type { channelsText } from './text.en.ts';

/** The German texts of channels: their rows, their header, their beginning. */
export const channelsGerman: CompleteTranslation<typeof channelsText> = {
  channels: {
    unreadThreads: { one: '{count} ungelesener Thread', other: '{count} ungelesene Threads' },
    unread: { one: '{count} ungelesene Nachricht', other: '{count} ungelesene Nachrichten' },
    mentions: { one: '{count} Erwähnung', other: '{count} Erwähnungen' },
    hasDraft: 'Nicht gesendeter Entwurf',
    muted: 'Stummgeschaltet',
    justYou: '{name} (du)',
    members: { one: '{count} Mitglied', other: '{count} Mitglieder' },
    showMembers: { one: 'Mitglieder anzeigen: {count}', other: 'Mitglieder anzeigen: {count}' },
    details: 'Channel-Details',
    back: 'Zurück zu den Channels',
    addTopic: 'Thema hinzufügen',
    beginning: 'Hier beginnt {channel}',
    beginningDirect: 'Hier beginnt deine Unterhaltung mit {name}',
    beginningSelf: 'Das ist dein Bereich',
    madeBy: '{name} hat diesen Channel am {date} erstellt.',
    madeByYou: 'Du hast diesen Channel am {date} erstellt.',
    made: 'Erstellt am {date}.',
    directHint: 'Nur Personen in dieser Unterhaltung können sie sehen.',
    selfHint: 'Platz für Notizen, Links und Entwürfe. Nur du kannst sie sehen.',
    addPeople: 'Personen hinzufügen',
    setTopic: 'Thema festlegen',
    notFound: 'Channel nicht gefunden',
    notFoundHint:
      'Vielleicht wurde er gelöscht, oder du hast keinen Zugriff. Bitte die Person, von der du den Link hast, dich hinzuzufügen.',
    toChannels: 'Zu deinen Channels',
    openFailed: 'Der Channel konnte nicht geöffnet werden',
    browse: 'Channels durchsuchen',
    leave: 'Channel verlassen',
    edit: 'Channel bearbeiten',
    newMessage: 'Neue Nachricht',
    offlineTitle: 'Du bist offline.',
    offlineBody: 'Nachrichten werden gesendet, sobald du wieder online bist.',
    tryNow: 'Jetzt versuchen',
  },
};
