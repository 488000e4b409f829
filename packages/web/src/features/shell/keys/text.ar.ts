import type { CompleteTranslation } from '@confab/react';
import type { keysText } from './text.en.ts';

/** The Arabic texts of the list of keyboard shortcuts. */
export const keysArabic: CompleteTranslation<typeof keysText> = {
  keys: {
    title: 'اختصارات لوحة المفاتيح',
    send: 'إرسال الرسالة',
    newline: 'سطر جديد',
    editLast: 'تعديل آخر رسالة لك (في حقل كتابة فارغ)',
    markRead: 'تحديد القناة كمقروءة',
    markAllRead: 'تحديد كل القنوات كمقروءة',
    channelMenu: 'فتح قائمة القناة (على سطرها في الشريط الجانبي)',
    rows: 'التنقل بين الرسائل',
    toolbar: 'فتح إجراءات الرسالة',
    prevNext: 'القناة السابقة أو التالية',
    unread: 'القناة غير المقروءة السابقة أو التالية',
    jump: 'الانتقال إلى قناة أو شخص أو صفحة',
    search: 'البحث في الرسائل',
    keys: 'هذه القائمة',
    bold: 'غامق',
    italic: 'مائل',
    code: 'رمز برمجي',
    thread: 'فتح سلسلة الرسالة',
    accessibility: 'إمكانية الوصول في Confab',
  },
};
