import type { CompleteTranslation } from '@confab/react';
import type { userGroupsText } from './text.en.ts';

/** The Arabic texts of the page of groups. */
export const userGroupsArabic: CompleteTranslation<typeof userGroupsText> = {
  userGroups: {
    title: 'المجموعات',
    hint: 'أشخاص يمكن الإشارة إليهم معًا: كتابة @ ومعرّف المجموعة تُشعر كل من فيها.',
    add: 'مجموعة جديدة',
    none: 'لا توجد مجموعات بعد',
    noneHint: 'أنشئ واحدة لفريق أو نوبة عمل، لتتم الإشارة إلى كل من فيها دفعة واحدة.',
    members: {
      one: 'شخص واحد',
      two: 'شخصان',
      few: '{count} أشخاص',
      many: '{count} شخصًا',
      other: '{count} شخص',
    },
    changeTitle: 'تعديل {name}',
    deleteTitle: 'هل تريد حذف {name}؟',
    deleteBody: 'تبقى الرسائل التي تشير إليها، لكنها لا تُشعر أحدًا بعد ذلك. يحتفظ أشخاصها بحساباتهم.',
    name: 'الاسم',
    word: 'المعرّف',
    wordHint: 'يُكتب ‎@{word}. لا يمكن تغييره لاحقًا.',
    description: 'الوصف (اختياري)',
  },
};
