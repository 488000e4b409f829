import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { convertText } from './text.en.ts';

/** The Arabic texts of conversions of a channel (CHAN-13). */
export const convertArabic: CompleteTranslation<typeof convertText> = {
  convert: {
    title: 'من يمكنه العثور على هذه القناة',
    isPrivate: 'يمكن للأعضاء فقط العثور عليها وقراءتها.',
    isPublic: 'يمكن لكل من على هذا الخادم العثور عليها وقراءتها.',
    private: 'جعلها خاصة…',
    privateTitle: 'هل تريد جعل {channel} خاصة؟',
    privateBody:
      'سيتمكن الأعضاء الحاليون فقط من العثور عليها وقراءتها، بما في ذلك سجلها. سيفقد الآخرون الوصول فورًا.',
    privateConfirm: 'جعلها خاصة',
    public: 'جعلها عامة…',
    publicTitle: 'هل تريد جعل {channel} عامة؟',
    publicBody: 'سيتمكن الآخرون من العثور عليها وقراءة سجلها الكامل وملفاتها.',
    publicConfirm: 'جعلها عامة',
    group: 'تحويل إلى قناة…',
    groupTitle: 'تحويل إلى قناة خاصة',
    groupBody: 'تبقى الرسائل والأعضاء. ستملك القناة ويمكنك إضافة أشخاص يرون سجلها.',
    groupConfirm: 'إنشاء القناة',
    name: 'اسم القناة',
    nameEmpty: 'أدخل اسمًا.',
  },
};
