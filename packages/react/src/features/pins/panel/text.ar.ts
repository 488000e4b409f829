import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { pinnedMessagesText } from './text.en.ts';

/** The Arabic texts of the panel with pinned messages. */
export const pinnedMessagesArabic: CompleteTranslation<typeof pinnedMessagesText> = {
  pinned: {
    title: 'الرسائل المثبّتة',
    close: 'إغلاق الرسائل المثبّتة',
    failed: 'تعذّر تحميل الرسائل المثبّتة',
    none: 'لا توجد رسائل مثبّتة بعد',
    noneHint: 'لتثبيت رسالة، اختر «تثبيت في القناة» من قائمتها.',
    open: 'الانتقال إلى الرسالة',
    unpin: 'إلغاء التثبيت',
    until: 'تغيير تاريخ الانتهاء',
  },
};
