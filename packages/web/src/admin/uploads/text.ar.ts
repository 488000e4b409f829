import type { CompleteTranslation } from '@confab/react';
import type { uploadRulesText } from './text.en.ts';

/** The Arabic texts of the page of uploads. */
export const uploadRulesArabic: CompleteTranslation<typeof uploadRulesText> = {
  uploadRules: {
    title: 'الملفات المرفوعة',
    hint: 'ما يمكن إرفاقه بالرسائل. تسري التغييرات فورًا.',
    images: 'الصور',
    imagesHint: 'الصور التي تستطيع المتصفحات عرضها: JPEG وPNG وGIF وWebP وAVIF.',
    files: 'كل الملفات الأخرى',
    filesHint: 'المستندات والفيديو والصوت وكل ما عدا ذلك.',
    saved: 'تم الحفظ. تسري التغييرات فورًا.',
    allowedExtensions: 'الامتدادات المسموح بها',
    blockedExtensions: 'الامتدادات الممنوعة',
    allowedTypes: 'الأنواع المسموح بها',
    blockedTypes: 'الأنواع الممنوعة',
    allowedHint: 'افصل بينها بفواصل. اتركه فارغًا للسماح بكل ما ليس ممنوعًا.',
    blockedHint: 'افصل بينها بفواصل.',
    entryError: '«{entry}»: {rule}',
    sizeLimit: 'الحجم الأقصى',
    sizeLimitHint: 'لكل ملف.',
    megabytes: 'ميغابايت',
  },
};
