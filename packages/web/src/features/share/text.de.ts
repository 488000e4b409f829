import type { CompleteTranslation } from '@confab/react';
import type { shareText } from './text.en.ts';

/** The German texts of what another app on the device shares with this one. */
export const shareGerman: CompleteTranslation<typeof shareText> = {
  share: {
    title: 'Teilen',
    hint: 'Wähle eine Unterhaltung. Du kannst die Nachricht vor dem Senden noch bearbeiten.',
    to: 'Teilen mit',
    files: { one: '{count} Datei', other: '{count} Dateien' },
    nothing: 'Es gibt nichts zu teilen',
    nothingHint: 'Wechsle zurück in die andere App und teile den Inhalt noch einmal.',
  },
};
