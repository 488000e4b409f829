import { isolated, type MailLanguage } from '../mail/index.ts';

/** The texts of the mails about passwords, in one language. */
export interface ResetTexts {
  /** A BCP 47 tag. */
  readonly language: MailLanguage;
  resetTitle(app: string): string;
  readonly reset: readonly string[];
  readonly resetAction: string;
  resetFooter(url: string): string;
  changedTitle(app: string): string;
  /** The change, with the end of the other sessions, and a warning. */
  readonly changed: readonly [string, string];
  /** The change, if the other sessions continue. */
  readonly changedOnly: string;
  open(app: string): string;
  sentBy(url: string): string;
}

/** The texts of the mails about passwords, by language. */
export const resetTexts: Readonly<Record<MailLanguage, ResetTexts>> = {
  en: {
    language: 'en',
    resetTitle: (app) => `Reset your ${app} password`,
    reset: [
      'Someone asked to reset the password of the account with this email address.',
      'The link works once and expires in an hour. Changing your password signs you out everywhere else.',
    ],
    resetAction: 'Reset password',
    resetFooter: (url) =>
      `If this wasn’t you, you can ignore this email. Your password won’t change. Sent by ${url}.`,
    changedTitle: (app) => `Your ${app} password was changed`,
    changed: [
      'The password of the account with this email address was changed, and all other sessions were signed out.',
      'If this wasn’t you, reset your password right away and contact an admin.',
    ],
    changedOnly: 'The password of the account with this email address was changed.',
    open: (app) => `Open ${app}`,
    sentBy: (url) => `Sent by ${url}.`,
  },
  de: {
    language: 'de',
    resetTitle: (app) => `Dein Passwort für ${app} zurücksetzen`,
    reset: [
      'Jemand möchte das Passwort des Kontos mit dieser E-Mail-Adresse zurücksetzen.',
      'Der Link funktioniert einmal und läuft in einer Stunde ab. Wenn du dein Passwort änderst, wirst du überall sonst abgemeldet.',
    ],
    resetAction: 'Passwort zurücksetzen',
    resetFooter: (url) =>
      `Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Dein Passwort ändert sich nicht. Gesendet von ${url}.`,
    changedTitle: (app) => `Dein Passwort für ${app} wurde geändert`,
    changed: [
      'Das Passwort des Kontos mit dieser E-Mail-Adresse wurde geändert, und alle anderen Sitzungen wurden abgemeldet.',
      'Wenn du das nicht warst, setze dein Passwort sofort zurück und wende dich an einen Admin.',
    ],
    changedOnly: 'Das Passwort des Kontos mit dieser E-Mail-Adresse wurde geändert.',
    open: (app) => `${app} öffnen`,
    sentBy: (url) => `Gesendet von ${url}.`,
  },
  ar: {
    language: 'ar',
    resetTitle: (app) => `إعادة تعيين كلمة مرورك في ${isolated(app)}`,
    reset: [
      'طلب شخص ما إعادة تعيين كلمة مرور الحساب الذي له عنوان البريد الإلكتروني هذا.',
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد ساعة. تغيير كلمة مرورك يسجّل خروجك من كل مكان آخر.',
    ],
    resetAction: 'إعادة تعيين كلمة المرور',
    resetFooter: (url) =>
      `إن لم تكن أنت، فيمكنك تجاهل هذه الرسالة. لن تتغير كلمة مرورك. أرسلها ${isolated(url)}.`,
    changedTitle: (app) => `تم تغيير كلمة مرورك في ${isolated(app)}`,
    changed: [
      'تم تغيير كلمة مرور الحساب الذي له عنوان البريد الإلكتروني هذا، وسُجّل الخروج من كل الجلسات الأخرى.',
      'إن لم تكن أنت، فأعد تعيين كلمة مرورك فورًا وتواصل مع مسؤول.',
    ],
    changedOnly: 'تم تغيير كلمة مرور الحساب الذي له عنوان البريد الإلكتروني هذا.',
    open: (app) => `فتح ${isolated(app)}`,
    sentBy: (url) => `أرسلها ${isolated(url)}.`,
  },
};
