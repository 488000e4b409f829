import type { CompleteTranslation } from '@confab/react';
import type { searchPageText } from './text.en.ts';

/** The Arabic texts of the search page. */
export const searchPageArabic: CompleteTranslation<typeof searchPageText> = {
  searchPage: {
    title: 'البحث',
    titleOf: '«{query}»، بحث',
    startTitle: 'ابحث في كل ما يمكنك الوصول إليه',
    startHint: 'الرسائل والردود في السلاسل وأسماء الملفات والروابط. الأحدث أولًا.',
    found: {
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '{count} نتائج',
      many: '{count} نتيجة',
      other: '{count} نتيجة',
    },
    noneTitle: 'لا نتائج لـ «{query}»',
    noneHint:
      'جرّب كلمات أقل أو مختلفة، أو بداية كلمة فقط. يجب أن تطابق كل الكلمات؛ علامات الاقتباس "" تُبقيها معًا.',
    noneNames: 'لا نتائج لـ «{query}».',
    noneFiltered: 'لا أحد لديه هذه القيمة.',
    filterBy: 'تصفية الأشخاص حسب',
    filterNone: 'بلا تصفية',
    clearFilter: 'مسح التصفية',
    withoutFilters: 'البحث بلا عوامل تصفية',
    failed: 'فشل البحث',
    offline: 'أنت غير متصل. سيُجرى البحث عندما يعود اتصالك.',
  },
};
