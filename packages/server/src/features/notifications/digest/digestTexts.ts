import { isolated, textsOf } from '../../mail/index.ts';

/** The texts of a digest mail and its pages, in one language. */
export interface DigestTexts {
  /** A BCP 47 tag. */
  readonly language: string;
  testTitle(app: string): string;
  readonly test: string;
  open(app: string): string;
  testFooter(app: string): string;
  /** The subject: the number of messages. */
  title(app: string, messages: number): string;
  /** The author, channel and time; `channel` is undefined for direct messages. */
  heading(author: string, channel: string | undefined, time: string): string;
  readonly withoutWords: string;
  more(count: number): string;
  footer(app: string, isDaily: boolean): string;
  readonly unsubscribe: string;
  readonly unsubscribeQuestion: string;
  readonly unsubscribed: string;
}

const english: DigestTexts = {
  language: 'en',
  testTitle: (app) => `Test email from ${app}`,
  test: 'Email notifications are working. You don’t need to do anything.',
  open: (app) => `Open ${app}`,
  testFooter: (app) => `You’re receiving this because you tested your notifications in ${app}.`,
  title: (app, messages) =>
    messages === 1 ? `You missed a message in ${app}` : `You missed ${messages} messages in ${app}`,
  heading: (author, channel, time) =>
    channel === undefined ? `${author}, ${time}` : `${author} in ${channel}, ${time}`,
  withoutWords: '(no text)',
  more: (count) => (count === 1 ? 'And one more message.' : `And ${count} more messages.`),
  footer: (app, isDaily) =>
    `You’re receiving this ${isDaily ? 'once a day' : 'at most once an hour'} because you missed direct messages or mentions in ${app}.`,
  unsubscribe: 'Unsubscribe from these emails',
  unsubscribeQuestion: 'Unsubscribe from emails about missed messages?',
  unsubscribed: 'You’re unsubscribed. You can turn these emails back on in your settings.',
};

const german: DigestTexts = {
  language: 'de',
  testTitle: (app) => `${app} kann dich per E-Mail benachrichtigen`,
  test: 'Das ist der Test, um den du gebeten hast. Sonst ist nichts zu tun.',
  open: (app) => `${app} öffnen`,
  testFooter: (app) => `Du hast die Benachrichtigungen von ${app} getestet.`,
  title: (app, messages) =>
    messages === 1 ? `Eine Nachricht für dich in ${app}` : `${messages} Nachrichten für dich in ${app}`,
  heading: (author, channel, time) =>
    channel === undefined ? `${author}, ${time}` : `${author} in ${channel}, ${time}`,
  withoutWords: '(kein Text)',
  more: (count) => (count === 1 ? 'Und noch eine Nachricht.' : `Und noch ${count} Nachrichten.`),
  footer: (app, isDaily) =>
    `Du bekommst das ${isDaily ? 'einmal am Tag' : 'höchstens einmal in der Stunde'}, weil du in ${app} Nachrichten verpasst hast, die dich erwähnen oder an dich gerichtet sind.`,
  unsubscribe: 'Diese E-Mails abbestellen',
  unsubscribeQuestion: 'Die E-Mails über verpasste Nachrichten abbestellen?',
  unsubscribed:
    'Erledigt: keine E-Mails mehr über verpasste Nachrichten. In den Einstellungen kannst du sie wieder einschalten.',
};

const arabic: DigestTexts = {
  language: 'ar',
  testTitle: (app) => `رسالة تجريبية من ${isolated(app)}`,
  test: 'تعمل الإشعارات بالبريد الإلكتروني. لا يلزمك فعل أي شيء.',
  open: (app) => `فتح ${isolated(app)}`,
  testFooter: (app) => `تلقيت هذه الرسالة لأنك اختبرت إشعاراتك في ${isolated(app)}.`,
  title: (app, messages) => `${arabicCount(messages, 'فاتتك')} في ${isolated(app)}`,
  heading: (author, channel, time) =>
    channel === undefined
      ? `${isolated(author)}، ${time}`
      : `${isolated(author)} في ${isolated(channel)}، ${time}`,
  withoutWords: '(بلا نص)',
  more: (count) => `${arabicCount(count, 'وهناك أيضًا')}.`,
  footer: (app, isDaily) =>
    `تتلقى هذه الرسالة ${isDaily ? 'مرة في اليوم' : 'مرة في الساعة كحد أقصى'} لأنه فاتتك رسائل مباشرة أو إشارات في ${isolated(app)}.`,
  unsubscribe: 'إلغاء الاشتراك في هذه الرسائل',
  unsubscribeQuestion: 'هل تريد إلغاء الاشتراك في رسائل البريد عن الرسائل الفائتة؟',
  unsubscribed: 'تم إلغاء اشتراكك. يمكنك تشغيل هذه الرسائل مجددًا في إعداداتك.',
};

/** Returns `verb` with a number of messages as its subject, in words up to two and in digits above. */
function arabicCount(count: number, verb: string): string {
  if (count === 1) return `${verb} رسالة واحدة`;
  if (count === 2) return `${verb} رسالتان`;
  const isFew = new Intl.PluralRules('ar').select(count) === 'few';
  return `${verb} ${new Intl.NumberFormat('ar').format(count)} ${isFew ? 'رسائل' : 'رسالة'}`;
}

/** Returns the texts of a language (a BCP 47 tag); defaults to English. */
export const digestTexts = (language: string): DigestTexts =>
  textsOf(language, { en: english, de: german, ar: arabic });
