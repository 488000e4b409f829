import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { emojiPickerText } from './text.en.ts';

/** The Arabic texts of the emoji picker. */
export const emojiPickerArabic: CompleteTranslation<typeof emojiPickerText> = {
  emojiPicker: {
    search: 'البحث في الرموز التعبيرية',
    none: 'لا نتائج لـ «{query}»',
    recent: 'المستخدمة مؤخرًا',
    categories: 'الفئات',
    custom: 'مخصّصة',
    results: 'النتائج',
    smileys: 'وجوه ومشاعر',
    people: 'أشخاص وجسم',
    animals: 'حيوانات وطبيعة',
    food: 'طعام وشراب',
    travel: 'سفر وأماكن',
    activities: 'أنشطة',
    objects: 'أشياء',
    symbols: 'رموز',
    flags: 'أعلام',
    skinTone: 'لون البشرة',
    toneNone: 'بلا لون بشرة',
    toneLight: 'فاتح',
    toneMediumLight: 'فاتح متوسط',
    toneMedium: 'متوسط',
    toneMediumDark: 'داكن متوسط',
    toneDark: 'داكن',
  },
};
