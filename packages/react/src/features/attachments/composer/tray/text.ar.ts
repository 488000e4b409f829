import type { CompleteTranslation } from '../../../../core/text/index.ts';
import type { uploadTrayText } from './text.en.ts';

/** The Arabic texts of the files attached so far. */
export const uploadTrayArabic: CompleteTranslation<typeof uploadTrayText, 'uploadTray'> = {
  uploadTray: {
    list: 'الملفات المرفقة',
    keys: 'تنقّل بمفاتيح الأسهم، واحذف بمفتاح Delete',
    cancel: 'إلغاء رفع {name}',
    retry: 'إعادة محاولة رفع {name}',
    progress: 'جارٍ رفع {name}',
    alt: 'وصف',
    describe: 'وصف هذه الصورة',
    describeOf: 'وصف {name}',
    changeDescription: 'تغيير وصف {name}',
    description: 'الوصف',
    descriptionHint: 'تقرؤه برامج قراءة الشاشة. اذكر ما هو مهم في الصورة.',
    waiting: 'قيد الانتظار',
    waitingAt: '{size}، قيد الانتظار',
    progressAt: '{size}، {share}',
    failed: 'فشل الرفع',
    failedWith: 'فشل الرفع. {reason}',
  },
};
