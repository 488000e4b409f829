import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { suggestionsText } from './text.en.ts';

/** The Arabic texts of what the composer suggests behind `@`, `/`, `:` and `#`. */
export const suggestionsArabic: CompleteTranslation<typeof suggestionsText> = {
  suggestions: {
    mentions: 'الأشخاص والمجموعات',
    commands: 'الأوامر',
    emoji: 'الرموز التعبيرية',
    channels: 'القنوات',
    others: 'الاقتراحات',
    everyone: 'كل من في هذه القناة',
    everyoneHere: 'كل المتصلين في هذه القناة',
    role: 'كل من لديه هذا الدور',
    people: {
      one: 'شخص واحد',
      two: 'شخصان',
      few: '{count} أشخاص',
      many: '{count} شخصًا',
      other: '{count} شخص',
    },
    notJoined: 'غير منضمّ',
    nothing: 'لا نتائج لـ «{query}»',
    failed: 'فشل البحث.',
    count: {
      one: 'اقتراح واحد',
      two: 'اقتراحان',
      few: '{count} اقتراحات',
      many: '{count} اقتراحًا',
      other: '{count} اقتراح',
    },
    keyMove: 'اختيار',
    keyChoose: 'إدراج',
    keyClose: 'إغلاق',
  },
};
