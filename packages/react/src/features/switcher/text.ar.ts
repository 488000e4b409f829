import type { CompleteTranslation } from '../../core/text/index.ts';
import type { switcherText } from './text.en.ts';

/** The Arabic texts of the quick switcher. */
export const switcherArabic: CompleteTranslation<typeof switcherText> = {
  switcher: {
    title: 'الانتقال إلى',
    placeholder: 'الانتقال إلى قناة أو شخص أو صفحة',
    unread: 'غير المقروءة',
    recent: 'الأخيرة',
    best: 'القنوات والأشخاص والصفحات',
    notJoined: 'غير منضمّ',
    search: 'البحث في الرسائل عن «{query}»',
    none: 'لا نتائج لـ «{query}»',
    noneYet: 'تظهر هنا المحادثات الأخيرة وغير المقروءة.',
    looking: 'جارٍ البحث…',
    person: 'شخص',
    page: 'صفحة',
    members: {
      one: 'عضو واحد',
      two: 'عضوان',
      few: '{count} أعضاء',
      many: '{count} عضوًا',
      other: '{count} عضو',
    },
    mentions: {
      one: 'إشارة واحدة',
      two: 'إشارتان',
      few: '{count} إشارات',
      many: '{count} إشارة',
      other: '{count} إشارة',
    },
    unreadCount: {
      one: 'واحدة غير مقروءة',
      two: 'اثنتان غير مقروءتين',
      few: '{count} غير مقروءة',
      many: '{count} غير مقروءة',
      other: '{count} غير مقروءة',
    },
    found: {
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '{count} نتائج',
      many: '{count} نتيجة',
      other: '{count} نتيجة',
    },
    choose: 'اختيار',
    open: 'فتح',
    channelsOnly: 'القنوات فقط',
    peopleOnly: 'الأشخاص فقط',
  },
};
