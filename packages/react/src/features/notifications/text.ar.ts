import type { CompleteTranslation } from '../../core/text/index.ts';
import type { notificationsText } from './text.en.ts';

/** The Arabic texts of notifications that the client raises itself. */
export const notificationsArabic: CompleteTranslation<typeof notificationsText, 'notifications'> = {
  notifications: {
    uploadBlocked: 'مُنع رفع المرفق',
    uploadFailed: 'خطأ في رفع المرفق',
    uploadUnfinished: 'انتظر حتى تُرفع كل المرفقات.',
    actionRefused: 'تعذّر حفظ تغيير أجريته دون اتصال',
    editRefused: 'تعذّر حفظ تعديلك',
    scheduledFailed: 'تعذّر إرسال رسالة مجدولة',
    locationDenied: 'توقفت مشاركة الموقع لأن الوصول إلى الموقع متوقف.',
    locationRefused: 'توقفت مشاركة الموقع لأنها متوقفة في تلك القناة.',
  },
};
