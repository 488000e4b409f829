import type { CompleteTranslation } from '../../../../core/text/index.ts';
import type { uploadTrayText } from './text.en.ts';

/** The German texts of the files attached so far. */
export const uploadTrayGerman: CompleteTranslation<typeof uploadTrayText, 'uploadTray'> = {
  uploadTray: {
    list: 'Angehängte Dateien',
    keys: 'Mit den Pfeiltasten bewegen, mit Entf entfernen',
    cancel: 'Upload von {name} abbrechen',
    retry: 'Upload von {name} wiederholen',
    progress: '{name} wird hochgeladen',
    alt: 'ALT',
    describe: 'Dieses Bild beschreiben',
    describeOf: 'ALT: {name} beschreiben',
    changeDescription: 'ALT: Beschreibung von {name} ändern',
    description: 'Beschreibung',
    descriptionHint: 'Wird von Screenreadern vorgelesen. Sag, was auf dem Bild wichtig ist.',
    waiting: 'Wartet',
    waitingAt: '{size}, wartet',
    progressAt: '{size}, {share}',
    failed: 'Upload fehlgeschlagen',
    failedWith: 'Upload fehlgeschlagen. {reason}',
  },
};
