import type { CompleteTranslation } from '@confab/react';
import type { integrationsText } from './text.en.ts';

/** The German texts that the pages of integrations share. */
export const integrationsGerman: CompleteTranslation<typeof integrationsText> = {
  integrations: {
    deleteOf: '{name} löschen',
    deleteTitle: '{name} löschen?',
    changeOf: '{name} bearbeiten',
    name: 'Name',
    url: 'URL',
    urlHint: 'Die http- oder https-URL, die aufgerufen wird.',
    off: 'Aus',
    copyOf: 'Kopieren: {what}',
    once: 'Kopiere es jetzt. Du kannst es später nicht mehr sehen.',
    secret: 'Geheimnis für Signaturen',
    channels: 'Nur in diesen Channels (optional)',
    channelFind: 'Channel nach Namen suchen',
    channelNone: 'Keine Treffer für „{query}“',
    channelChosen: 'Ausgewählte Channels',
    types: 'Nur in Channels dieser Typen (keiner heißt alle)',
    rotate: 'Neues Geheimnis',
    rotateOf: 'Neues Geheimnis für {name}',
    rotateHint:
      'Aufrufe werden eine Zeit lang mit beiden Geheimnissen signiert, damit du ohne Lücke wechseln kannst.',
    rotateOverlap: 'Aktuelles Geheimnis behalten für',
    rotateNow: 'keine Zeit',
    rotateHours: { one: '{count} Stunde', other: '{count} Stunden' },
    rotateDays: { one: '{count} Tag', other: '{count} Tage' },
    rotating: 'Das alte Geheimnis gilt bis {date}.',
  },
};
