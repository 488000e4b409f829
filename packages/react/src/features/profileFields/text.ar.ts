import type { CompleteTranslation } from '../../core/text/index.ts';
import type { profileFieldsText } from './text.en.ts';

/** The Arabic texts of the profile fields that admins define. */
export const profileFieldsArabic: CompleteTranslation<typeof profileFieldsText> = {
  profileFields: {
    title: 'التفاصيل',
    save: 'حفظ التفاصيل',
    saved: 'تم حفظ التفاصيل',
    managed: 'تديره مؤسستك',
    none: 'لا شيء',
    choose: 'اختيار شخص',
    showAll: 'إظهار كل التفاصيل',
  },
  profileRules: {
    text: 'أدخل سطرًا واحدًا لا يزيد على 256 حرفًا.',
    link: 'أدخل عنوان ويب يبدأ بـ https://‎ أو http://‎.',
    date: 'أدخل تاريخًا كاملًا.',
    choice: 'اختر أحد الخيارات.',
    person: 'اختر شخصًا.',
  },
};
