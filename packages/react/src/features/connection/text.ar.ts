import type { CompleteTranslation } from '../../core/text/index.ts';
import type { connectionText } from './text.en.ts';

/** The Arabic texts of a chat that cannot sign in. */
export const connectionArabic: CompleteTranslation<typeof connectionText> = {
  connection: {
    unreachable: 'تعذّر الاتصال بالدردشة',
    expired: 'انتهت صلاحية جلستك',
    refused: 'تعذّر تسجيل الدخول إلى الدردشة',
  },
};
