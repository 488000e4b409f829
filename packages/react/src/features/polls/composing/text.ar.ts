import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { pollFormText } from './text.en.ts';

/** The Arabic texts of a poll that is being created. */
export const pollFormArabic: CompleteTranslation<typeof pollFormText, 'pollForm' | 'pollAbove'> = {
  pollForm: {
    createTitle: 'إنشاء استطلاع',
    editTitle: 'تعديل الاستطلاع',
    create: 'إضافة الاستطلاع',
    question: 'السؤال',
    questionPlaceholder: 'ماذا تريد أن تسأل؟',
    description: 'الوصف',
    optional: 'اختياري',
    options: 'الخيارات',
    optionsLeft: {
      one: 'يمكنك إضافة خيار واحد آخر',
      two: 'يمكنك إضافة خيارين آخرين',
      few: 'يمكنك إضافة {count} خيارات أخرى',
      many: 'يمكنك إضافة {count} خيارًا آخر',
      other: 'يمكنك إضافة {count} خيار آخر',
    },
    option: 'الخيار {number}',
    addOption: 'إضافة خيار',
    move: 'نقل الخيار {number}: {text}',
    moveKeys: 'انقله بمفتاحي السهم لأعلى ولأسفل',
    moved: 'أصبح {text} الخيار {number} من {count}',
    remove: 'إزالة الخيار {number}: {text}',
    uniqueVote: 'صوت واحد لكل شخص',
    uniqueVoteHint: 'التصويت مجددًا يحل محل صوتك السابق',
    maxVotes: 'الحد الأقصى للأصوات لكل شخص',
    maxVotesHint: 'من 2 إلى 10',
    anonymous: 'مجهول',
    anonymousHint: 'لا يستطيع أحد، حتى أنت، معرفة من صوّت',
    suggest: 'يستطيع الآخرون اقتراح خيارات',
    answers: 'يستطيع الآخرون الإجابة بكلماتهم',
    optionMissing: 'أضف خيارًا واحدًا على الأقل',
    toFix: {
      one: 'صحّح حقلًا واحدًا',
      two: 'صحّح حقلين',
      few: 'صحّح {count} حقول',
      many: 'صحّح {count} حقلًا',
      other: 'صحّح {count} حقل',
    },
  },
  pollAbove: {
    label: 'الاستطلاع في هذه الرسالة',
    untitled: 'استطلاع بلا سؤال',
    options: {
      one: 'خيار واحد',
      two: 'خياران',
      few: '{count} خيارات',
      many: '{count} خيارًا',
      other: '{count} خيار',
    },
    unfinished: 'لم يكتمل بعد',
    edit: 'تعديل الاستطلاع',
    remove: 'إزالة الاستطلاع',
  },
};
