import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { channelDialogsText } from './text.en.ts';

/** The Arabic texts of the dialogs to find, create, edit and leave a channel. */
export const channelDialogsArabic: CompleteTranslation<typeof channelDialogsText, 'channelDialogs'> = {
  channelDialogs: {
    browseSearch: 'البحث في القنوات',
    browseNone: 'لا نتائج لـ «{query}»',
    browseEmpty: 'لا توجد قنوات عامة بعد.',
    join: 'انضمام',
    joined: 'منضمّ',
    leaveTitle: 'هل تريد مغادرة {channel}؟',
    leaveBody: 'يمكنك الانضمام مجددًا من «تصفّح القنوات».',
    leaveBodyPrivate: 'لا يمكنك العودة إلا إذا أضافك أحد الأعضاء.',
    create: 'إنشاء قناة',
    createSubmit: 'إنشاء القناة',
    name: 'الاسم',
    nameHint: 'اجعله قصيرًا، مثل «إطلاق-الشتاء».',
    nameEmpty: 'أدخل اسمًا للقناة.',
    nameTaken: 'توجد قناة باسم {channel} بالفعل.',
    topic: 'الموضوع',
    topicHint: 'عمّ تتحدث القناة؟ يمكنك تغيير ذلك لاحقًا.',
    type: 'الظهور',
    typeTeam: 'عامة: يستطيع أي شخص العثور عليها والانضمام إليها',
    typeMessaging: 'خاصة: للأشخاص المضافين فقط',
    typeBroadcast: 'إعلانات: يقرأ الجميع ويكتب قلّة',
    newMessageHint: 'اختر شخصًا واحدًا لرسالة مباشرة، أو عدة أشخاص لمجموعة.',
    newMessageSubmit: 'فتح المحادثة',
  },
};
