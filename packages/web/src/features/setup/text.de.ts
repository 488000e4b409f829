import type { CompleteTranslation } from '@confab/react';
import type { setupCardText } from './text.en.ts';

/** The German texts of the checklist in the sidebar of admins. */
export const setupCardGerman: CompleteTranslation<typeof setupCardText> = {
  setupCard: {
    title: 'Erste Schritte',
    progress: { one: '{done} von {count} erledigt', other: '{done} von {count} erledigt' },
    alone: 'Hier ist noch niemand außer dir.',
    invite: 'Personen einladen',
  },
};
