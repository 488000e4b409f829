import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { systemNotesText } from './text.en.ts';

/** The changes of a conversation, in Arabic (CHAN-06). */
export const systemNotesArabic: CompleteTranslation<typeof systemNotesText> = {
  systemNotes: {
    joinedOne: 'انضم {first}',
    joinedTwo: 'انضم {first} و{second}',
    joinedMany: {
      one: 'انضم {first} و{second} وشخص آخر',
      two: 'انضم {first} و{second} وشخصان آخران',
      few: 'انضم {first} و{second} و{count} آخرون',
      many: 'انضم {first} و{second} و{count} آخرون',
      other: 'انضم {first} و{second} و{count} آخرون',
    },
    leftOne: 'غادر {first}',
    leftTwo: 'غادر {first} و{second}',
    leftMany: {
      one: 'غادر {first} و{second} وشخص آخر',
      two: 'غادر {first} و{second} وشخصان آخران',
      few: 'غادر {first} و{second} و{count} آخرون',
      many: 'غادر {first} و{second} و{count} آخرون',
      other: 'غادر {first} و{second} و{count} آخرون',
    },
    addedOne: 'أضاف {name} {first}',
    addedTwo: 'أضاف {name} {first} و{second}',
    addedMany: {
      one: 'أضاف {name} {first} و{second} وشخصًا آخر',
      two: 'أضاف {name} {first} و{second} وشخصين آخرين',
      few: 'أضاف {name} {first} و{second} و{count} آخرين',
      many: 'أضاف {name} {first} و{second} و{count} آخرين',
      other: 'أضاف {name} {first} و{second} و{count} آخرين',
    },
    removedOne: 'أزال {name} {first}',
    removedTwo: 'أزال {name} {first} و{second}',
    removedMany: {
      one: 'أزال {name} {first} و{second} وشخصًا آخر',
      two: 'أزال {name} {first} و{second} وشخصين آخرين',
      few: 'أزال {name} {first} و{second} و{count} آخرين',
      many: 'أزال {name} {first} و{second} و{count} آخرين',
      other: 'أزال {name} {first} و{second} و{count} آخرين',
    },
    topic: 'غيّر {name} الموضوع إلى «{topic}»',
    topicRemoved: 'أزال {name} الموضوع',
    renamed: 'غيّر {name} اسم المحادثة إلى «{title}»',
    nameRemoved: 'أزال {name} اسم المحادثة',
    frozen: 'جعل {name} هذه القناة للقراءة فقط',
    thawed: 'أعاد {name} فتح هذه القناة للكتابة',
    slowed: {
      one: 'شغّل {name} الوضع البطيء: رسالة واحدة كل ثانية',
      two: 'شغّل {name} الوضع البطيء: رسالة واحدة كل ثانيتين',
      few: 'شغّل {name} الوضع البطيء: رسالة واحدة كل {count} ثوانٍ',
      many: 'شغّل {name} الوضع البطيء: رسالة واحدة كل {count} ثانية',
      other: 'شغّل {name} الوضع البطيء: رسالة واحدة كل {count} ثانية',
    },
    slowOff: 'أوقف {name} الوضع البطيء',
    madePrivate: 'جعل {name} هذه القناة خاصة',
    madePublic: 'جعل {name} هذه القناة عامة',
    named: 'حوّل {name} هذه المحادثة إلى القناة الخاصة «{title}»',
    truncated: 'مسح {name} سجل الرسائل',
  },
};
