import type { CompleteTranslation } from '@confab/react';
import type { uploadRulesText } from './text.en.ts';

/** The German texts of the page of uploads. */
export const uploadRulesGerman: CompleteTranslation<typeof uploadRulesText> = {
  uploadRules: {
    title: 'Uploads',
    hint: 'Was an Nachrichten angehängt werden kann. Änderungen gelten sofort.',
    images: 'Bilder',
    imagesHint: 'Bilder, die Browser anzeigen können: JPEG, PNG, GIF, WebP, AVIF.',
    files: 'Alle anderen Dateien',
    filesHint: 'Dokumente, Videos, Audio und alles andere.',
    saved: 'Gespeichert. Änderungen gelten sofort.',
    allowedExtensions: 'Erlaubte Endungen',
    blockedExtensions: 'Blockierte Endungen',
    allowedTypes: 'Erlaubte Typen',
    blockedTypes: 'Blockierte Typen',
    allowedHint: 'Mit Kommas trennen. Leer lassen, um alles zu erlauben, was nicht blockiert ist.',
    blockedHint: 'Mit Kommas trennen.',
    entryError: '„{entry}“: {rule}',
    sizeLimit: 'Höchstgröße',
    sizeLimitHint: 'Pro Datei.',
    megabytes: 'MB',
  },
};
