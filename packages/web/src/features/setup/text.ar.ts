import type { CompleteTranslation } from '@confab/react';
import type { setupCardText } from './text.en.ts';

/** The Arabic texts of the checklist in the sidebar of admins. */
export const setupCardArabic: CompleteTranslation<typeof setupCardText> = {
  setupCard: {
    title: 'الخطوات الأولى',
    progress: {
      one: 'أُنجز {done} من {count}',
      two: 'أُنجز {done} من {count}',
      few: 'أُنجز {done} من {count}',
      many: 'أُنجز {done} من {count}',
      other: 'أُنجز {done} من {count}',
    },
    alone: 'لا أحد هنا غيرك بعد.',
    invite: 'دعوة أشخاص',
  },
};
