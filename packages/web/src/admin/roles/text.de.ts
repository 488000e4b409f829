import type { CompleteTranslation } from '@confab/react';
import type { rolesText } from './text.en.ts';

/** The German texts of the admin's page of roles. */
export const rolesGerman: CompleteTranslation<typeof rolesText> = {
  roleNames: {
    admin: 'Admin',
    moderator: 'Moderator:in',
    user: 'Mitglied',
    guest: 'Gast',
    anonymous: 'Anonym',
  },
  roles: {
    title: 'Rollen',
    hint: 'Wofür jede Rolle da ist und wer sie hat. Berechtigungen in Channels legst du pro Channel-Typ fest.',
    toTypes: 'Berechtigungen nach Channel-Typ',
    pick: 'Rolle',
    find: 'Personen nach Namen suchen',
    admin: 'Admins',
    moderator: 'Moderator:innen',
    user: 'Mitglieder',
    guest: 'Gäste',
    anonymous: 'Anonyme Leser:innen',
    adminHint:
      'Verwalten diesen Server: Personen, Channel-Typen, Einstellungen. Es gibt immer mindestens einen Admin.',
    moderatorHint:
      'Moderieren Nachrichten und Personen: Meldungen, Sperren, Gruppen. Sie können keine Rollen vergeben.',
    userHint: 'Alle mit einem Konto und ohne andere Rolle.',
    guestHint: 'Haben einen Namen, aber kein Passwort, und dürfen nur, was Channel-Typen Gästen erlauben.',
    anonymousHint: 'Lesen ohne Anmeldung, wo ein Channel-Typ es erlaubt.',
    roleOf: 'Rolle von {name}',
    none: 'Niemand hat diese Rolle',
    notFound: 'Keine Treffer für „{query}“',
    you: '(du)',
    changeTitle: 'Neue Rolle von {name}: {role}?',
    change: 'Rolle ändern',
    becomesAdmin: '{name} kann dann diesen Server verwalten, auch deine Rolle.',
    losesAdmin: '{name} kann diesen Server dann nicht mehr verwalten. Das gilt sofort auf allen Geräten.',
    losesOwn:
      'Du kannst diesen Server dann nicht mehr verwalten. Nur ein anderer Admin kann das rückgängig machen.',
    otherwise: 'Das gilt sofort auf allen Geräten der Person.',
  },
};
