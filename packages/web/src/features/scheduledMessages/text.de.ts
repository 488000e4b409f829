import type { CompleteTranslation } from '@confab/react';
import type { scheduledPageText } from './text.en.ts';

/** The German texts of the page of scheduled messages. */
export const scheduledPageGerman: CompleteTranslation<typeof scheduledPageText> = {
  scheduledPage: {
    title: 'Geplant',
    emptyTitle: 'Keine geplanten Nachrichten',
    emptyHint: 'Schreibe eine Nachricht und wähle „Später senden“ neben der Senden-Schaltfläche.',
  },
};
