import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { listControlsText } from './text.en.ts';

/** The Arabic texts of the controls over a message list (CHAN-14). */
export const listControlsArabic: CompleteTranslation<typeof listControlsText> = {
  listControls: {
    day: '{day}. الانتقال إلى تاريخ',
    jumpTo: 'الانتقال إلى…',
    beginning: 'البداية الأولى',
    choose: 'اختيار تاريخ…',
    chooseTitle: 'الانتقال إلى تاريخ',
    date: 'التاريخ',
    jump: 'انتقال',
    invalid: 'أدخل تاريخًا ليس في المستقبل.',
    markRead: 'تحديد كمقروءة',
  },
  announced: {
    sent: 'أُرسلت الرسالة',
    updated: 'عُدّلت الرسالة',
    deleted: 'حُذفت الرسالة',
    pinned: 'ثُبّتت الرسالة',
    unpinned: 'أُلغي تثبيت الرسالة',
    reacted: 'تفاعلت بالرمز {emoji}',
    unreacted: 'أزلت تفاعلك {emoji}',
    saved: 'حُفظت الرسالة لوقت لاحق',
    reminder: 'ضُبط التذكير في {time}',
    unread: 'حُدّدت كغير مقروءة',
  },
  jumpDays: {
    today: 'اليوم',
    yesterday: 'أمس',
    lastWeek: 'الأسبوع الماضي',
    lastMonth: 'الشهر الماضي',
  },
};
