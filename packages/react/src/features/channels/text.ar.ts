import type { CompleteTranslation } from '../../core/text/index.ts';
import type { channelsText } from './text.en.ts';

const unreadThreads = {
  unreadThreads: {
    one: 'سلسلة واحدة غير مقروءة',
    two: 'سلسلتان غير مقروءتين',
    few: '{count} سلاسل غير مقروءة',
    many: '{count} سلسلة غير مقروءة',
    other: '{count} سلسلة غير مقروءة',
  },
} as const;

/** The Arabic texts of channels: their rows, their header, their beginning. */
export const channelsArabic: CompleteTranslation<typeof channelsText> = {
  channels: {
    ...unreadThreads,
    unread: {
      one: 'رسالة واحدة غير مقروءة',
      two: 'رسالتان غير مقروءتين',
      few: '{count} رسائل غير مقروءة',
      many: '{count} رسالة غير مقروءة',
      other: '{count} رسالة غير مقروءة',
    },
    mentions: {
      one: 'إشارة واحدة',
      two: 'إشارتان',
      few: '{count} إشارات',
      many: '{count} إشارة',
      other: '{count} إشارة',
    },
    hasDraft: 'مسودة غير مرسلة',
    muted: 'مكتومة',
    justYou: '{name} (أنت)',
    unnamed: 'قناة بلا اسم',
    members: {
      one: 'عضو واحد',
      two: 'عضوان',
      few: '{count} أعضاء',
      many: '{count} عضوًا',
      other: '{count} عضو',
    },
    showMembers: {
      one: 'عرض الأعضاء: {count}',
      two: 'عرض الأعضاء: {count}',
      few: 'عرض الأعضاء: {count}',
      many: 'عرض الأعضاء: {count}',
      other: 'عرض الأعضاء: {count}',
    },
    details: 'تفاصيل القناة',
    back: 'العودة إلى القنوات',
    addTopic: 'إضافة موضوع',
    beginning: 'هنا تبدأ {channel}',
    beginningDirect: 'هنا تبدأ محادثتك مع {name}',
    beginningSelf: 'هذه مساحتك',
    madeBy: 'أنشأ {name} هذه القناة في {date}.',
    madeByYou: 'أنشأتَ هذه القناة في {date}.',
    made: 'أُنشئت في {date}.',
    directHint: 'لا يراها إلا الأشخاص في هذه المحادثة.',
    selfHint: 'احتفظ هنا بالملاحظات والروابط والمسودات. أنت وحدك من يراها.',
    addPeople: 'إضافة أشخاص',
    setTopic: 'تحديد موضوع',
    notFound: 'لم يُعثر على القناة',
    notFoundHint: 'ربما حُذفت، أو ليس لديك حق الوصول إليها. اطلب ممن شارك الرابط أن يضيفك.',
    toChannels: 'الانتقال إلى قنواتك',
    openFailed: 'تعذّر فتح هذه القناة',
    browse: 'تصفّح القنوات',
    leave: 'مغادرة القناة',
    edit: 'تعديل القناة',
    newMessage: 'رسالة جديدة',
    offlineTitle: 'أنت غير متصل.',
    offlineBody: 'ستُرسل الرسائل عندما يعود اتصالك.',
    tryNow: 'حاول الآن',
  },
};
