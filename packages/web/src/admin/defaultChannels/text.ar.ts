import type { CompleteTranslation } from '@confab/react';
import type { defaultChannelsText } from './text.en.ts';

/** The Arabic texts of the page of default channels. */
export const defaultChannelsArabic: CompleteTranslation<typeof defaultChannelsText> = {
  defaultChannels: {
    title: 'القنوات الافتراضية',
    hint: 'كل من ينضم من الآن فصاعدًا يصبح عضوًا في هذه القنوات، ما عدا الضيوف والبوتات. لا يُضاف الأعضاء الحاليون.',
    add: 'إضافة قنوات',
    list: 'القنوات الافتراضية',
    remove: 'إزالة {name}',
    members: {
      one: 'عضو واحد',
      two: 'عضوان',
      few: '{count} أعضاء',
      many: '{count} عضوًا',
      other: '{count} عضو',
    },
    none: 'لا توجد قنوات افتراضية',
    noneHint: 'يبدأ الأعضاء الجدد بقائمة فارغة. أضف قناة ليجدوا ما يقرؤونه.',
    full: {
      one: 'يمكنك اختيار قناة واحدة.',
      two: 'يمكنك اختيار قناتين كحد أقصى.',
      few: 'يمكنك اختيار {count} قنوات كحد أقصى.',
      many: 'يمكنك اختيار {count} قناة كحد أقصى.',
      other: 'يمكنك اختيار {count} قناة كحد أقصى.',
    },
  },
};
