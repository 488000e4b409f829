import { isolated, type MailLanguage } from '../../mail/index.ts';
import type { FactorChange } from './factorChange.ts';

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
  factorsTitle(app: string): string;
  readonly factors: Readonly<Record<FactorChange, string>>;
  readonly factorsWarning: string;
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
    factorsTitle: (app) => `Your ${app} sign-in was changed`,
    factors: {
      factor_added: 'A second way to confirm that it’s you was added to your account.',
      factor_removed: 'A second way to confirm that it’s you was removed from your account.',
      recovery_codes_created: 'Your recovery codes were replaced. The old ones no longer work.',
      recovery_code_used: 'Someone signed in to your account with one of your recovery codes.',
      factors_reset:
        'An admin removed your authenticator app, passkeys and recovery codes. Set them up again under Settings, Security.',
    },
    factorsWarning: 'If this wasn’t you, change your password right away and contact an admin.',
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
    factorsTitle: (app) => `Deine Anmeldung bei ${app} wurde geändert`,
    factors: {
      factor_added: 'Deinem Konto wurde ein zweiter Weg hinzugefügt, dich zu bestätigen.',
      factor_removed: 'Aus deinem Konto wurde ein zweiter Weg entfernt, dich zu bestätigen.',
      recovery_codes_created: 'Deine Wiederherstellungscodes wurden ersetzt. Die alten gelten nicht mehr.',
      recovery_code_used: 'Jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet.',
      factors_reset:
        'Ein Admin hat deine Authenticator-App, Passkeys und Wiederherstellungscodes entfernt. Richte sie unter Einstellungen, Sicherheit neu ein.',
    },
    factorsWarning: 'Wenn du das nicht warst, ändere sofort dein Passwort und wende dich an einen Admin.',
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
    factorsTitle: (app) => `تغيّر تسجيل دخولك إلى ${isolated(app)}`,
    factors: {
      factor_added: 'أُضيفت إلى حسابك طريقة ثانية لتأكيد هويتك.',
      factor_removed: 'أُزيلت من حسابك طريقة ثانية لتأكيد هويتك.',
      recovery_codes_created: 'استُبدلت رموز الاسترداد الخاصة بك. لم تعد الرموز القديمة تعمل.',
      recovery_code_used: 'سجّل شخص ما الدخول إلى حسابك بأحد رموز الاسترداد الخاصة بك.',
      factors_reset:
        'أزال مسؤول تطبيق المصادقة ومفاتيح المرور ورموز الاسترداد الخاصة بك. أعد إعدادها في الإعدادات، الأمان.',
    },
    factorsWarning: 'إن لم تكن أنت، فغيّر كلمة مرورك فورًا وتواصل مع مسؤول.',
    open: (app) => `فتح ${isolated(app)}`,
    sentBy: (url) => `أرسلها ${isolated(url)}.`,
  },
};
