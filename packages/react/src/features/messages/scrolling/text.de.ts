import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { jumpText } from './text.en.ts';

/** The German texts about a message that cannot be jumped to. */
export const jumpGerman: CompleteTranslation<typeof jumpText> = {
  jump: {
    gone: 'Diese Nachricht gibt es nicht mehr.',
    failed: 'Diese Nachricht konnte nicht geladen werden.',
  },
};
