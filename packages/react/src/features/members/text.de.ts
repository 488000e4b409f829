import type { CompleteTranslation } from '../../core/text/index.ts';
import type { membersText } from './text.en.ts';

/** The German texts of the members panel. */
export const membersGerman: CompleteTranslation<typeof membersText> = {
  members: {
    title: 'Mitglieder',
    search: 'Mitglieder suchen',
    none: 'Keine Treffer für „{query}“',
    add: 'Personen hinzufügen',
    addTitle: 'Personen zu {channel} hinzufügen',
    alreadyMember: 'Ist schon Mitglied',
    owner: 'Inhaber:in',
    moderator: 'Moderator:in',
    invited: 'Eingeladen',
    you: 'du',
    actionsFor: 'Aktionen für {name}',
    makeOwner: 'Als Inhaber:in festlegen',
    makeModerator: 'Als Moderator:in festlegen',
    makeMember: 'Als Mitglied festlegen',
    remove: 'Aus dem Channel entfernen',
    removeTitle: '{name} entfernen?',
    removeBody: 'Die Person verliert sofort den Zugriff. Ihre Nachrichten bleiben.',
    loadFailed: 'Die Mitglieder konnten nicht geladen werden',
    close: 'Mitglieder schließen',
  },
};
