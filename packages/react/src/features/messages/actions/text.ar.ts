import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { messageActionsText } from './text.en.ts';

/** The Arabic texts of the actions on a message: its toolbar, its menu and its dialogs. */
export const messageActionsArabic: CompleteTranslation<typeof messageActionsText, 'messageActions'> = {
  messageActions: {
    label: 'إجراءات الرسالة',
    more: 'المزيد من الإجراءات',
    whoReacted: 'عرض من تفاعل',
    editOf: 'تعديل رسالة {name}',
    deleteOf: 'حذف رسالة {name}',
    deleteTitleOf: 'هل تريد حذف رسالة {name}؟',
    replyInThread: 'الرد في سلسلة',
    markUnread: 'تحديد كغير مقروءة من هنا',
    openFiles: 'عرض الصور',
    quote: 'اقتباس',
    copyText: 'نسخ النص',
    editHistory: 'عرض سجل التعديلات',
    restore: 'استعادة الرسالة',
    deleteTitle: 'هل تريد حذف هذه الرسالة؟',
    deleteBody: 'ستُحذف لدى الجميع. سيبقى مكانها ظاهرًا.',
  },
};
