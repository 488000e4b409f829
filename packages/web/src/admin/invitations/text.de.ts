import type { CompleteTranslation } from '@confab/react';
import type { invitationsText } from './text.en.ts';

/** The German texts of the page of invitations. */
export const invitationsGerman: CompleteTranslation<typeof invitationsText> = {
  invitations: {
    title: 'Einladungen',
    hint: 'Alle mit diesem Link können beitreten.',
    create: 'Link erstellen',
    created: 'Neuer Einladungslink',
    made: '{role}, erstellt {date}',
    expiresOn: 'läuft ab {date}',
    role: 'Rolle',
    uses: 'Höchstzahl an Verwendungen',
    expires: 'Läuft ab nach',
    days: { one: '{count} Tag', other: '{count} Tagen' },
    usesLeft: { one: 'noch {count} Verwendung', other: 'noch {count} Verwendungen' },
    revoke: 'Widerrufen',
    none: 'Keine aktiven Einladungen',
    noneHint: 'Erstelle oben einen Link und sende ihn jemandem.',
  },
};
