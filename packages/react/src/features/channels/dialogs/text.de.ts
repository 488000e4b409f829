import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { channelDialogsText } from './text.en.ts';

/** The German texts of the dialogs to find, create, edit and leave a channel. */
export const channelDialogsGerman: CompleteTranslation<typeof channelDialogsText, 'channelDialogs'> = {
  channelDialogs: {
    browseSearch: 'Channels durchsuchen',
    browseNone: 'Keine Treffer für „{query}“',
    browseEmpty: 'Es gibt noch keine öffentlichen Channels.',
    join: 'Beitreten',
    joined: 'Beigetreten',
    leaveTitle: '{channel} verlassen?',
    leaveBody: 'Über „Channels durchsuchen“ kannst du wieder beitreten.',
    leaveBodyPrivate: 'Du kannst nur zurückkommen, wenn dich ein Mitglied hinzufügt.',
    create: 'Channel erstellen',
    createSubmit: 'Channel erstellen',
    name: 'Name',
    nameHint: 'Möglichst kurz, etwa „winter-launch“.',
    nameEmpty: 'Gib einen Namen für den Channel ein.',
    nameTaken: '{channel} gibt es schon.',
    topic: 'Thema',
    topicHint: 'Worum geht es? Du kannst das später ändern.',
    type: 'Sichtbarkeit',
    typeTeam: 'Öffentlich: Alle können ihn finden und beitreten',
    typeMessaging: 'Privat: nur für hinzugefügte Personen',
    typeBroadcast: 'Ankündigungen: Alle können lesen, wenige schreiben',
    newMessageHint: 'Wähle eine Person für eine Direktnachricht oder mehrere für eine Gruppe.',
    newMessageSubmit: 'Unterhaltung öffnen',
  },
};
