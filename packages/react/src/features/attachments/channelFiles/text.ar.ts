import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { channelFilesText } from './text.en.ts';

/** The Arabic texts of the panel with a channel's files. */
export const channelFilesArabic: CompleteTranslation<typeof channelFilesText> = {
  channelFiles: {
    title: 'الملفات والوسائط',
    close: 'إغلاق الملفات والوسائط',
    find: 'البحث بالاسم',
    what: 'ما يُعرض',
    media: 'الوسائط',
    files: 'الملفات',
    links: 'الروابط',
    goTo: 'الانتقال إلى الرسالة',
    goToOf: 'الانتقال إلى الرسالة التي فيها {name}',
    openVideo: 'الانتقال إلى الفيديو {name}',
    by: '{author}، {time}',
    failed: 'تعذّر تحميل الملفات والوسائط',
    noMedia: 'لا توجد صور أو فيديوهات بعد',
    noFiles: 'لا توجد ملفات بعد',
    noLinks: 'لا توجد روابط بعد',
    noneHint: 'يظهر هنا كل ما يُشارَك في هذه القناة.',
    noMatches: 'لا نتائج لـ «{query}»',
    noMatchesHint: 'تحقّق من الكتابة، أو جرّب كلمات أقل.',
    indexing: 'لا تزال الرسائل الأقدم قيد الفهرسة، لذلك قد يوجد المزيد.',
    cannotSearch: 'لا يمكنك البحث في هذه القناة',
    cannotSearchHint: 'اطلب من أحد المشرفين صلاحية البحث فيها.',
  },
};
