import type { CompleteTranslation } from '../../core/text/index.ts';
import type { mentionsText } from './text.en.ts';

/** The German texts of a mention in a list. */
export const mentionsGerman: CompleteTranslation<typeof mentionsText> = {
  mentions: {
    inThread: 'in einem Thread',
    unread: 'Ungelesen',
    open: 'Zur Nachricht',
  },
};
