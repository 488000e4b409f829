import type { CompleteTranslation } from '../../core/text/index.ts';
import type { switcherText } from './text.en.ts';

/** The German texts of the quick switcher. */
export const switcherGerman: CompleteTranslation<typeof switcherText> = {
  switcher: {
    title: 'Wechseln zu',
    placeholder: 'Zu Channel, Person oder Seite wechseln',
    unread: 'Ungelesen',
    recent: 'Zuletzt geöffnet',
    best: 'Channels, Personen und Seiten',
    notJoined: 'Nicht beigetreten',
    search: 'Nachrichten nach „{query}“ durchsuchen',
    none: 'Keine Treffer für „{query}“',
    noneYet: 'Hier erscheinen zuletzt geöffnete und ungelesene Unterhaltungen.',
    looking: 'Wird gesucht …',
    person: 'Person',
    page: 'Seite',
    members: { one: '{count} Mitglied', other: '{count} Mitglieder' },
    mentions: { one: '{count} Erwähnung', other: '{count} Erwähnungen' },
    unreadCount: { one: '{count} ungelesen', other: '{count} ungelesen' },
    found: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
    choose: 'auswählen',
    open: 'öffnen',
    channelsOnly: 'nur Channels',
    peopleOnly: 'nur Personen',
  },
};
