import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { jumpText } from './text.en.ts';

/** The Arabic texts about a message that cannot be jumped to. */
export const jumpArabic: CompleteTranslation<typeof jumpText> = {
  jump: {
    gone: 'لم تعد هذه الرسالة موجودة.',
    failed: 'تعذّر تحميل هذه الرسالة.',
  },
};
