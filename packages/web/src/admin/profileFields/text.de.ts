import type { CompleteTranslation } from '@confab/react';
import type { profileFieldsAdminText } from './text.en.ts';

/** The German texts of the page of profile fields. */
export const profileFieldsAdminGerman: CompleteTranslation<typeof profileFieldsAdminText> = {
  profileFieldsAdmin: {
    title: 'Profilfelder',
    hint: 'Alle Profile zeigen diese Felder in dieser Reihenfolge. Personen lassen sich danach finden.',
    add: 'Feld hinzufügen',
    editTitle: '{name} bearbeiten',
    full: {
      one: 'Du kannst {count} Feld festlegen.',
      other: 'Du kannst bis zu {count} Felder festlegen.',
    },
    empty: 'Keine Profilfelder',
    emptyHint: 'Füge ein Feld hinzu, zum Beispiel Team, Aufgabe oder Führungskraft.',
    name: 'Name',
    id: 'ID',
    idHint: 'Programme lesen den Wert als custom.{id}. Die ID lässt sich später nicht ändern.',
    kind: 'Art',
    choices: 'Möglichkeiten',
    choicesHint: 'Eine pro Zeile',
    filledBy: 'Ausgefüllt von',
    bySelf: 'den Personen selbst und Admins',
    byAdmins: 'nur Admins',
    claim: 'Claim des Single Sign-on (optional)',
    claimHint: 'Bei jedem Single Sign-on erhält das Feld den Wert dieses Claims, zum Beispiel department.',
    onCard: 'Auf der Profilkarte zeigen',
    onCardHint: 'Sonst zeigt die Karte das Feld erst nach „Alle Details anzeigen“.',
    notOnCard: 'nicht auf der Karte',
    fromClaim: 'aus dem Claim {claim}',
    up: '{name} nach oben',
    down: '{name} nach unten',
    removeTitle: '{name} entfernen?',
    removeBody:
      'Profile zeigen dieses Feld nicht mehr. Die Werte bleiben in den Daten der Personen und erscheinen wieder, wenn du ein Feld mit derselben ID hinzufügst.',
  },
  profileKinds: {
    text: 'Text',
    link: 'Link',
    date: 'Datum',
    choice: 'Auswahl',
    person: 'Person',
  },
};
