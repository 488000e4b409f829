import type { CompleteTranslation } from '@confab/react';
import type { exportsText } from './text.en.ts';

/** The Arabic texts of the admin's page of the full export. */
export const exportsArabic: CompleteTranslation<typeof exportsText> = {
  exportAll: {
    title: 'التصدير',
    hint: 'كل ما على هذا الخادم في ملف ZIP واحد بصيغة مفتوحة: الأشخاص والقنوات والرسائل وكل ما يتبعها. يستطيع خادم Confab آخر استيراده. لا تُضمَّن كلمات المرور.',
    files: 'تضمين الملفات المرفوعة',
    filesHint: 'بدونها يكون التصدير أصغر بكثير، وتحتفظ الرسائل بأسماء ملفاتها فقط.',
    start: 'تصدير كل شيء',
    list: 'عمليات تصديرك',
    none: 'لا توجد عمليات تصدير بعد',
    noneHint: 'تتوفر عمليات التصدير لأسبوع، لك وحدك.',
    under: 'قيد التنفيذ',
    ready: 'جاهز',
    over: 'منتهي الصلاحية',
    failed: 'فشل',
    failedWhy: 'فشل التصدير: {why}',
    progress: '{done} من {total}',
    progressOpen: '{done} حتى الآن',
    download: 'تنزيل {size}',
    until: 'حتى {date}',
    wholeOf: 'كل شيء، {when}',
  },
};
