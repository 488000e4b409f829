import type { CompleteTranslation } from '@confab/react';
import type { pickingText } from './text.en.ts';

/** The Arabic texts of the pickers of users, channels and segments. */
export const pickingArabic: CompleteTranslation<typeof pickingText> = {
  picking: {
    chosen: 'المحدد',
    added: 'مضاف بالفعل',
    none: 'لا نتائج لـ «{query}»',
    nothing: 'لا شيء هنا بعد.',
    findPeople: 'البحث عن أشخاص بالاسم',
    findChannels: 'البحث عن قنوات بالاسم',
    findSegments: 'البحث عن شرائح بالاسم',
    remove: 'إزالة {name}',
    andMore: {
      one: 'وواحد آخر',
      two: 'واثنان آخران',
      few: 'و{count} أخرى',
      many: 'و{count} أخرى',
      other: 'و{count} أخرى',
    },
    ofUsers: 'الأشخاص',
    ofChannels: 'القنوات',
  },
};
