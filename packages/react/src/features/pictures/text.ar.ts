import type { CompleteTranslation } from '../../core/text/index.ts';
import type { picturesText } from './text.en.ts';

/** The Arabic texts of choosing and cutting out a picture. */
export const picturesArabic: CompleteTranslation<typeof picturesText> = {
  pictures: {
    upload: 'رفع صورة',
    change: 'تغيير الصورة',
    hint: 'PNG أو JPEG أو GIF أو WebP أو AVIF، حتى {size} ميغابايت.',
    tooLarge: 'هذا الملف أكبر من {size} ميغابايت. اختر ملفًا أصغر.',
    unreadable: 'لا يمكن عرض هذا الملف كصورة. اختر صورة PNG أو JPEG أو GIF أو WebP أو AVIF.',
    cropTitle: 'قص الصورة',
    cropArea: 'جزء من الصورة. حرّكه بمفاتيح الأسهم.',
    zoom: 'التكبير',
    rotateLeft: 'تدوير إلى اليسار',
    rotateRight: 'تدوير إلى اليمين',
    use: 'استخدام الصورة',
  },
};
