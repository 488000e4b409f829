import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { filesText } from './text.en.ts';

/** The Arabic texts of files in messages and of their players. */
export const filesArabic: CompleteTranslation<typeof filesText> = {
  files: {
    unnamed: 'ملف',
    picture: 'صورة',
    video: 'فيديو',
    sound: 'صوت',
    voice: 'رسالة صوتية',
    download: 'تنزيل',
    downloadOf: 'تنزيل {name}',
    openPicture: 'فتح {name}',
    openPictureMore: {
      one: 'فتح {name} وصورة أخرى',
      two: 'فتح {name} وصورتين أخريين',
      few: 'فتح {name} و{count} صور أخرى',
      many: 'فتح {name} و{count} صورة أخرى',
      other: 'فتح {name} و{count} صورة أخرى',
    },
    more: { one: '+{count}', two: '+{count}', few: '+{count}', many: '+{count}', other: '+{count}' },
    andMore: {
      one: '{name} وواحد آخر',
      two: '{name} واثنان آخران',
      few: '{name} و{count} أخرى',
      many: '{name} و{count} أخرى',
      other: '{name} و{count} أخرى',
    },
    pictureBroken: 'تعذّر تحميل هذه الصورة',
    videoBroken: 'لا يستطيع هذا المتصفح تشغيل هذا الفيديو',
    soundBroken: 'لا يمكن تشغيله هنا',
    play: 'تشغيل {name}',
    pause: 'إيقاف {name} مؤقتًا',
    place: 'الموضع في {name}',
    timeOf: '{time} / {length}',
    speed: 'السرعة',
    speedIs: 'السرعة {rate}×',
    rate: '{rate}×',
  },
};
