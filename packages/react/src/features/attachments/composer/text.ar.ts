import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { uploadsText } from './text.en.ts';

/** The Arabic texts of files that are attached to a message. */
export const uploadsArabic: CompleteTranslation<typeof uploadsText> = {
  uploads: {
    attach: 'إرفاق ملفات',
    camera: 'التقاط صورة',
    notAllowed: 'لا يمكنك إرفاق ملفات هنا',
    full: {
      one: 'يمكنك إرفاق ملف واحد. أزِله لإرفاق غيره.',
      two: 'يمكنك إرفاق ملفين. أزِل أحدهما لإرفاق غيره.',
      few: 'يمكنك إرفاق {count} ملفات كحد أقصى. أزِل أحدها لإرفاق غيره.',
      many: 'يمكنك إرفاق {count} ملفًا كحد أقصى. أزِل أحدها لإرفاق غيره.',
      other: 'يمكنك إرفاق {count} ملف كحد أقصى. أزِل أحدها لإرفاق غيره.',
    },
    untitled: 'ملف',
    remove: 'إزالة {name}',
    blockedExtension: 'ملفات {extension} غير مسموح بها هنا',
    blockedNoExtension: 'الملفات بلا امتداد غير مسموح بها هنا',
    blockedType: 'النوع {type} غير مسموح به هنا',
    blockedUnknownType: 'الملفات غير معروفة النوع غير مسموح بها هنا',
    blockedSize: 'الحجم {size} يتجاوز الحد المسموح',
    blockedSlot: {
      one: 'الحد: ملف واحد',
      two: 'الحد: ملفان',
      few: 'الحد: {count} ملفات',
      many: 'الحد: {count} ملفًا',
      other: 'الحد: {count} ملف',
    },
    drop: 'أفلت الملفات لإرسالها إلى {channel}',
    foldersLeftOut: 'لا يمكن إرفاق المجلدات. أرفق ملفاتها أو ملف ZIP للمجلد.',
    added: {
      one: 'تمت إضافة {name}',
      two: 'تمت إضافة ملفين',
      few: 'تمت إضافة {count} ملفات',
      many: 'تمت إضافة {count} ملفًا',
      other: 'تمت إضافة {count} ملف',
    },
    removed: 'تمت إزالة {name}',
    finished: 'تم رفع {name}',
    allFinished: 'تم رفع كل الملفات',
  },
};
