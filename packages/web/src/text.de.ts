import type { CompleteTranslation } from '@confab/react';
import type { appText } from './text.en.ts';

/** The German texts for an unreachable server. */
export const appGerman: CompleteTranslation<typeof appText> = {
  unreachable: {
    title: 'Der Server ist nicht erreichbar',
    hint: 'Nichts ist verloren. Prüfe deine Verbindung oder frage die Person, die {host} betreibt.',
  },
};
