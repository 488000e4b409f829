import type { CompleteTranslation } from '../../core/text/index.ts';
import type { usersText } from './text.en.ts';

/** The German texts of people: profiles, and choosing them. */
export const usersGerman: CompleteTranslation<typeof usersText> = {
  users: {
    searchPeople: 'Personen suchen',
    noPeople: 'Keine Treffer für „{query}“',
    invitePeople: 'Personen einladen',
    chosen: 'Ausgewählte Personen',
    message: 'Nachricht',
    localTime: 'Ortszeit {time}',
    profile: 'Profil',
    editProfile: 'Profil bearbeiten',
    name: 'Name',
    nameEmpty: 'Gib deinen Namen ein.',
    status: 'Status',
    statusHint: 'Ein paar Worte, etwa „Im Homeoffice“.',
    timeZone: 'Zeitzone',
    image: 'Profilbild',
    managed: 'Wird von deiner Organisation verwaltet',
    shareTyping: 'Anderen zeigen, wenn ich schreibe',
    invisible: 'Als offline erscheinen',
    invisibleHint: 'Du bleibst verbunden, aber andere sehen dich als offline.',
    saved: 'Profil gespeichert',
    admin: 'Admin',
    guest: 'Gast',
    deletedUser: 'Gelöschtes Konto',
    unknownUser: 'Unbekannte Person',
    deactivated: 'Deaktiviert',
    quietUntil: 'Benachrichtigungen pausiert bis {time}',
  },
};
