import type { CompleteTranslation } from '@confab/react';
import type { appText } from './text.en.ts';

/** The Arabic texts for an unreachable server. */
export const appArabic: CompleteTranslation<typeof appText> = {
  unreachable: {
    title: 'تعذّر الوصول إلى الخادم',
    hint: 'لم يُفقد شيء. تحقق من اتصالك، أو اسأل من يشغّل {host}.',
  },
};
