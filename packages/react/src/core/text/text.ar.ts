import type { CompleteTranslation } from './catalogue.ts';
import type { coreText } from './text.en.ts';

/** The Arabic texts that features share, and those of the primitives. Every catalogue is read together with them. */
export const coreArabic: CompleteTranslation<typeof coreText> = {
  actions: {
    add: 'إضافة',
    cancel: 'إلغاء',
    close: 'إغلاق',
    copied: 'تم النسخ',
    copy: 'نسخ',
    copyFailed: 'منع متصفحك النسخ. حدّد النص وانسخه بنفسك.',
    copyLink: 'نسخ الرابط',
    create: 'إنشاء',
    delete: 'حذف',
    dismiss: 'إغلاق',
    done: 'تم',
    edit: 'تعديل',
    loadMore: 'عرض المزيد',
    open: 'فتح',
    remove: 'إزالة',
    retry: 'إعادة المحاولة',
    save: 'حفظ',
    send: 'إرسال',
    tryAgain: 'حاول مرة أخرى',
    undo: 'تراجع',
    forward: 'إعادة توجيه',
  },
  states: {
    actionFailed: 'لم ينجح ذلك',
    loading: 'جارٍ التحميل',
    somethingFailed: 'حدث خطأ ما',
    notLoaded: 'تعذّر تحميل هذا الجزء.',
    notDrawn: 'تعذّر عرض هذا الجزء',
    checkConnection: 'تحقق من اتصالك ثم حاول مرة أخرى.',
    safeToRetry: 'لم يُفقد شيء. حاول مرة أخرى بعد لحظات.',
    notifications: 'الإشعارات',
  },
  presence: {
    online: 'متصل',
    away: 'بعيد',
    doNotDisturb: 'عدم الإزعاج',
    offline: 'غير متصل',
  },
};
