import type { CompleteTranslation } from '../../core/text/index.ts';
import type { pollErrorsText } from './text.en.ts';

/** The Arabic texts of the errors in a poll. */
export const pollErrorsArabic: CompleteTranslation<typeof pollErrorsText> = {
  pollErrors: {
    nameRequired: 'السؤال مطلوب.',
    votesDigits: 'يُسمح بالأرقام فقط.',
    votesRange: 'أدخل رقمًا من 2 إلى 10.',
    uniqueVote: '«صوت واحد لكل شخص» مفعّل.',
    optionExists: 'هذا الخيار موجود بالفعل.',
    optionEmpty: 'هذا الخيار فارغ.',
    tooLong: {
      one: 'حرف واحد كحد أقصى.',
      two: 'حرفان كحد أقصى.',
      few: '{count} أحرف كحد أقصى.',
      many: '{count} حرفًا كحد أقصى.',
      other: '{count} حرف كحد أقصى.',
    },
    optionsFull: 'بلغت الحد الأقصى للخيارات',
  },
};
