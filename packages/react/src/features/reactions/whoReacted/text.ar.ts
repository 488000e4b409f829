import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { whoReactedText } from './text.en.ts';

/** The Arabic texts of the list of those who reacted to a message. */
export const whoReactedArabic: CompleteTranslation<typeof whoReactedText, 'whoReacted'> = {
  whoReacted: {
    title: 'التفاعلات',
    tabs: 'التفاعلات المعروضة',
    all: 'الكل',
    tab: {
      one: '{emoji}، شخص واحد',
      two: '{emoji}، شخصان',
      few: '{emoji}، {count} أشخاص',
      many: '{emoji}، {count} شخصًا',
      other: '{emoji}، {count} شخص',
    },
    none: 'لم تبقَ تفاعلات',
    score: '× {score}',
  },
};
