import type { CompleteTranslation } from '../../core/text/index.ts';
import type { bookmarksText } from './text.en.ts';

/** The Arabic texts of bookmarks. */
export const bookmarksArabic: CompleteTranslation<typeof bookmarksText> = {
  bookmarks: {
    title: 'الإشارات المرجعية',
    add: 'إضافة إشارة مرجعية',
    change: 'تعديل الإشارة المرجعية',
    editAll: 'تعديل الإشارات المرجعية',
    address: 'الرابط',
    addressWrong: 'أدخل عنوان ويب، مثل https://example.com.',
    name: 'العنوان',
    nameEmpty: 'أدخل عنوانًا.',
    emoji: 'رمز تعبيري',
    chooseEmoji: 'اختيار رمز تعبيري',
    removeEmoji: 'إزالة الرمز التعبيري',
    more: {
      zero: 'لا إشارات مرجعية أخرى',
      one: 'إشارة مرجعية أخرى',
      two: 'إشارتان مرجعيتان أخريان',
      few: '{count} إشارات مرجعية أخرى',
      many: '{count} إشارة مرجعية أخرى',
      other: '{count} إشارة مرجعية أخرى',
    },
    none: 'لا إشارات مرجعية بعد. أضف روابط يجب أن يجدها كل من في هذه القناة.',
    edit: 'تعديل «{title}»',
    remove: 'إزالة «{title}»',
    moveUp: 'نقل «{title}» إلى أعلى',
    moveDown: 'نقل «{title}» إلى أسفل',
  },
};
