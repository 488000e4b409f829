import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { threadPanelText } from './text.en.ts';

/** The Arabic texts of a thread, beside its channel and in a list. */
export const threadPanelArabic: CompleteTranslation<typeof threadPanelText, 'thread'> = {
  thread: {
    title: 'السلسلة',
    follow: 'متابعة هذه السلسلة',
    unfollow: 'إلغاء متابعة هذه السلسلة',
    close: 'إغلاق السلسلة',
    alsoSend: 'إرسال إلى {channel} أيضًا',
    loadFailed: 'تعذّر تحميل الردود',
    gone: 'لم تعد هذه السلسلة موجودة',
    reply: 'رد',
    replyFailed: 'تعذّر فتح القناة',
    open: 'فتح السلسلة',
    cardLabel: 'سلسلة {name} في {channel}',
    earlier: {
      one: 'رد أقدم واحد',
      two: 'ردان أقدم',
      few: '{count} ردود أقدم',
      many: '{count} ردًا أقدم',
      other: '{count} رد أقدم',
    },
    unread: {
      one: 'رد واحد غير مقروء',
      two: 'ردان غير مقروءين',
      few: '{count} ردود غير مقروءة',
      many: '{count} ردًا غير مقروء',
      other: '{count} رد غير مقروء',
    },
    markRead: 'تحديد كمقروءة',
    unfollowShort: 'إلغاء المتابعة',
    goneHint: 'حُذفت رسالتها الأولى نهائيًا.',
  },
};
