import type { MailLanguage } from '../../mail/index.ts';

/** The texts of the mails about an account's security, in one language. */
export interface SecurityTexts {
  /** A BCP 47 tag. */
  readonly language: MailLanguage;
  confirmEmailTitle(app: string): string;
  confirmEmail(app: string): readonly string[];
  readonly confirmEmailAction: string;
  ignore(url: string): string;
  emailChangedTitle(app: string): string;
  readonly emailChanged: readonly string[];
  open(app: string): string;
  sentBy(url: string): string;
}

/** The texts of the mails about an account's security, by language. */
export const securityTexts: Readonly<Record<MailLanguage, SecurityTexts>> = {
  en: {
    language: 'en',
    confirmEmailTitle: (app) => `Confirm your new ${app} email address`,
    confirmEmail: (app) => [
      `You asked to use this email address for your ${app} account.`,
      'The link works once and expires in an hour. Open it in a browser where you’re signed in.',
    ],
    confirmEmailAction: 'Confirm email address',
    ignore: (url) => `If this wasn’t you, you can ignore this email. Nothing will change. Sent by ${url}.`,
    emailChangedTitle: (app) => `Your ${app} email address was changed`,
    emailChanged: [
      'Your account now has another email address. You can no longer sign in with this one.',
      'If this wasn’t you, contact an admin right away.',
    ],
    open: (app) => `Open ${app}`,
    sentBy: (url) => `Sent by ${url}.`,
  },
  de: {
    language: 'de',
    confirmEmailTitle: (app) => `Bestätige deine neue E-Mail-Adresse für ${app}`,
    confirmEmail: (app) => [
      `Du möchtest diese E-Mail-Adresse für dein Konto bei ${app} verwenden.`,
      'Der Link funktioniert einmal und läuft in einer Stunde ab. Öffne ihn in einem Browser, in dem du angemeldet bist.',
    ],
    confirmEmailAction: 'E-Mail-Adresse bestätigen',
    ignore: (url) =>
      `Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Es ändert sich nichts. Gesendet von ${url}.`,
    emailChangedTitle: (app) => `Deine E-Mail-Adresse für ${app} wurde geändert`,
    emailChanged: [
      'Dein Konto hat jetzt eine andere E-Mail-Adresse. Mit dieser kannst du dich nicht mehr anmelden.',
      'Wenn du das nicht warst, wende dich sofort an einen Admin.',
    ],
    open: (app) => `${app} öffnen`,
    sentBy: (url) => `Gesendet von ${url}.`,
  },
  ar: {
    language: 'ar',
    confirmEmailTitle: (app) => `أكّد عنوان بريدك الإلكتروني الجديد في ${isolated(app)}`,
    confirmEmail: (app) => [
      `طلبت استخدام عنوان البريد الإلكتروني هذا لحسابك في ${isolated(app)}.`,
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد ساعة. افتحه في متصفح سجّلت الدخول فيه.',
    ],
    confirmEmailAction: 'تأكيد عنوان البريد الإلكتروني',
    ignore: (url) => `إن لم تكن أنت، فيمكنك تجاهل هذه الرسالة. لن يتغير شيء. أرسلها ${isolated(url)}.`,
    emailChangedTitle: (app) => `تم تغيير عنوان بريدك الإلكتروني في ${isolated(app)}`,
    emailChanged: [
      'لحسابك الآن عنوان بريد إلكتروني آخر. لم يعد بإمكانك تسجيل الدخول بهذا العنوان.',
      'إن لم تكن أنت، فتواصل مع مسؤول فورًا.',
    ],
    open: (app) => `فتح ${isolated(app)}`,
    sentBy: (url) => `أرسلها ${isolated(url)}.`,
  },
};

/** Isolates a name or address, whose direction may differ from that of the text. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
