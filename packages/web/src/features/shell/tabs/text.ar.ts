import type { CompleteTranslation } from '@confab/react';
import type { tabsText } from './text.en.ts';

/** The Arabic texts of the tab bar of a phone. */
export const tabsArabic: CompleteTranslation<typeof tabsText> = {
  tabs: {
    label: 'الصفحات الرئيسية',
    channels: 'القنوات',
    inbox: 'الوارد',
    search: 'البحث',
    you: 'أنت',
    waiting: {
      one: 'واحد جديد',
      two: 'اثنان جديدان',
      few: '{count} جديدة',
      many: '{count} جديدًا',
      other: '{count} جديد',
    },
  },
};
