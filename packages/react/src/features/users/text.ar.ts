import type { CompleteTranslation } from '../../core/text/index.ts';
import type { usersText } from './text.en.ts';

/** The Arabic texts of people: profiles, and choosing them. */
export const usersArabic: CompleteTranslation<typeof usersText> = {
  users: {
    searchPeople: 'البحث عن أشخاص',
    noPeople: 'لا نتائج لـ «{query}»',
    invitePeople: 'دعوة أشخاص',
    chosen: 'الأشخاص المختارون',
    message: 'رسالة',
    localTime: 'الوقت المحلي {time}',
    profile: 'الملف الشخصي',
    editProfile: 'تعديل الملف الشخصي',
    name: 'الاسم',
    nameEmpty: 'أدخل اسمك.',
    status: 'الحالة',
    statusHint: 'بضع كلمات، مثل «أعمل من المنزل».',
    timeZone: 'المنطقة الزمنية',
    image: 'صورة الملف الشخصي',
    managed: 'تديره مؤسستك',
    shareTyping: 'إظهار كتابتي للآخرين',
    invisible: 'الظهور كغير متصل',
    invisibleHint: 'تبقى متصلًا، لكن الآخرين يرونك غير متصل.',
    saved: 'تم حفظ الملف الشخصي',
    admin: 'مسؤول',
    guest: 'ضيف',
    deletedUser: 'مستخدم محذوف',
    unknownUser: 'مستخدم غير معروف',
    deactivated: 'معطّل',
    quietUntil: 'الإشعارات متوقفة مؤقتًا حتى {time}',
  },
};
