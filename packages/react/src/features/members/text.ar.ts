import type { CompleteTranslation } from '../../core/text/index.ts';
import type { membersText } from './text.en.ts';

/** The Arabic texts of the members panel. */
export const membersArabic: CompleteTranslation<typeof membersText> = {
  members: {
    title: 'الأعضاء',
    search: 'البحث في الأعضاء',
    none: 'لا نتائج لـ «{query}»',
    add: 'إضافة أشخاص',
    addTitle: 'إضافة أشخاص إلى {channel}',
    alreadyMember: 'عضو بالفعل',
    owner: 'مالك',
    moderator: 'مشرف',
    invited: 'مدعو',
    you: 'أنت',
    actionsFor: 'الإجراءات لـ {name}',
    makeOwner: 'تعيين مالكًا',
    makeModerator: 'تعيين مشرفًا',
    makeMember: 'تعيين عضوًا',
    remove: 'إزالة من القناة',
    removeTitle: 'هل تريد إزالة {name}؟',
    removeBody: 'سيفقد حق الوصول فورًا. ستبقى رسائله.',
    loadFailed: 'تعذّر تحميل الأعضاء',
    close: 'إغلاق الأعضاء',
  },
};
