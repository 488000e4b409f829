import type { CompleteTranslation } from '@confab/react';
import type { exportsText } from './text.en.ts';

/** The German texts of the admin's page of the full export. */
export const exportsGerman: CompleteTranslation<typeof exportsText> = {
  exportAll: {
    title: 'Export',
    hint: 'Alles auf diesem Server in einer ZIP-Datei, in einem offenen Format: Personen, Channels, Nachrichten und alles, was dazugehört. Ein anderer Confab-Server kann sie importieren. Passwörter sind nicht enthalten.',
    files: 'Hochgeladene Dateien einschließen',
    filesHint: 'Ohne sie ist der Export viel kleiner, und Nachrichten behalten nur die Namen ihrer Dateien.',
    start: 'Alles exportieren',
    list: 'Deine Exporte',
    none: 'Noch keine Exporte',
    noneHint: 'Exporte sind eine Woche lang verfügbar, nur für dich.',
    under: 'Läuft',
    ready: 'Fertig',
    over: 'Abgelaufen',
    failed: 'Fehlgeschlagen',
    failedWhy: 'Der Export ist fehlgeschlagen: {why}',
    progress: '{done} von {total}',
    progressOpen: 'bisher {done}',
    download: '{size} herunterladen',
    until: 'bis {date}',
    wholeOf: 'Alles, {when}',
  },
};
