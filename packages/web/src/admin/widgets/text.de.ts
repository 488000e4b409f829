import type { CompleteTranslation } from '@confab/react';
import type { widgetsText } from './text.en.ts';

/** The German texts of the admin's page of widgets. */
export const widgetsGerman: CompleteTranslation<typeof widgetsText> = {
  widgets: {
    title: 'Widgets',
    hint: 'Eine Chat-Schaltfläche für Seiten deines eigenen Produkts. Ein Script-Tag zeigt sie an.',
    new: 'Neues Widget',
    none: 'Noch keine Widgets',
    noneHint: 'Erstelle eines und füge sein Script-Tag in deine Seite ein.',
    back: 'Widgets',
    gone: 'Dieses Widget gibt es nicht',
    goneHint: 'Vielleicht wurde es gelöscht.',
    forGuests: 'Gäste',
    forUsers: 'Angemeldete Personen',
    noOrigins: 'Keine erlaubten Origins',
    origins: { one: '{count} Origin', other: '{count} Origins' },
    general: 'Unterhaltung',
    id: 'ID',
    idHint:
      'Teil des Script-Tags. Kleinbuchstaben, Ziffern und Bindestriche. Das kann später nicht geändert werden.',
    name: 'Titel',
    greeting: 'Begrüßung',
    optional: 'optional',
    target: 'Besucher schreiben',
    toSupport: 'Eine Direktnachricht an das Support-Team',
    toChannel: 'In einem Channel',
    support: 'Support-Team',
    channel: 'Channel',
    visitors: 'Besucher',
    usersOption: 'Personen mit einem Token aus deinem Backend',
    guestsOption: 'Gäste ohne Konto',
    usersHint: 'Dein Backend signiert für jede Person ein Token.',
    guestsHint:
      'Alle auf diesen Seiten können einen Chat beginnen. In einem Channel wird jeder Gast Mitglied.',
    guestsOff:
      'Dieser Server erlaubt keine Gäste. Erlaube sie unter „Allgemein“, sonst kann niemand einen Chat beginnen.',
    look: 'Darstellung',
    accent: 'Farbe',
    scheme: 'Farbschema',
    auto: 'Wie im System der Besucher',
    light: 'Hell',
    dark: 'Dunkel',
    position: 'Position',
    end: 'Unten rechts',
    start: 'Unten links',
    where: 'Seiten',
    mode: 'Anzeige',
    inPage: 'In der Seite',
    inFrame: 'In einem iframe',
    inPageHint:
      'Deine Seite kann es gestalten und steuern. Seiten der erlaubten Origins können die API mit einem Token verwenden.',
    inFrameHint:
      'Die Seite kann den Inhalt nicht lesen. Nur Seiten der erlaubten Origins können es einbetten.',
    allowed: 'Erlaubte Origins',
    allowedHint:
      'Einer pro Zeile, etwa https://www.example.com. Seiten anderer Origins können es nicht anzeigen.',
    make: 'Widget erstellen',
    unsaved: 'Ungespeicherte Änderungen',
    preview: 'Vorschau',
    previewHint: 'So sieht der Chat aus, bevor jemand schreibt.',
    snippet: 'Script-Tag',
    snippetHint: 'Füge es irgendwo vor </body> in deine Seite ein.',
    deleteTitle: '„{name}“ löschen?',
    deleteBody: 'Seiten mit seinem Script-Tag zeigen den Chat nicht mehr an. Seine Unterhaltungen bleiben.',
  },
};
