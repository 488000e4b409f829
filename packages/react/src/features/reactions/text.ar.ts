import type { CompleteTranslation } from '../../core/text/index.ts';
import type { reactionsText } from './text.en.ts';

/** The Arabic texts of reactions. */
export const reactionsArabic: CompleteTranslation<typeof reactionsText> = {
  reactions: {
    add: 'إضافة تفاعل',
    withNames: 'التفاعل {emoji} من: {names}',
    you: 'أنت',
    others: {
      one: 'شخص آخر',
      two: 'شخصان آخران',
      few: '{count} آخرون',
      many: '{count} آخرون',
      other: '{count} آخرون',
    },
    toggleOn: {
      one: '{emoji}، تفاعل واحد. تفاعل أنت أيضًا',
      two: '{emoji}، تفاعلان. تفاعل أنت أيضًا',
      few: '{emoji}، {count} تفاعلات. تفاعل أنت أيضًا',
      many: '{emoji}، {count} تفاعلًا. تفاعل أنت أيضًا',
      other: '{emoji}، {count} تفاعل. تفاعل أنت أيضًا',
    },
    toggleOff: {
      one: '{emoji}، تفاعل واحد هو تفاعلك. إزالة تفاعلك',
      two: '{emoji}، تفاعلان منهما تفاعلك. إزالة تفاعلك',
      few: '{emoji}، {count} تفاعلات منها تفاعلك. إزالة تفاعلك',
      many: '{emoji}، {count} تفاعلًا منها تفاعلك. إزالة تفاعلك',
      other: '{emoji}، {count} تفاعل منها تفاعلك. إزالة تفاعلك',
    },
    reactWith: 'التفاعل بـ {emoji}',
  },
};
