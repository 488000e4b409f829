import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { galleryText } from './text.en.ts';

/** The Arabic texts of the gallery. */
export const galleryArabic: CompleteTranslation<typeof galleryText, 'gallery'> = {
  gallery: {
    placeOf: '{place} من {count}',
    next: 'الصورة التالية',
    previous: 'الصورة السابقة',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    goToMessage: 'الانتقال إلى الرسالة',
  },
};
