import type { CompleteTranslation } from '../../core/text/index.ts';
import type { markdownText } from './text.en.ts';

/** The Arabic texts of rendered Markdown. */
export const markdownArabic: CompleteTranslation<typeof markdownText> = {
  markdown: {
    spoiler: 'إظهار النص المخفي',
    copyCode: 'نسخ الرمز البرمجي',
    taskDone: 'منجزة',
    taskOpen: 'غير منجزة',
  },
};
