import { isolated, type MailLanguage } from '../mail/index.ts';

/** The texts of an invitation by email, in one language. */
export interface InvitationTexts {
  /** A BCP 47 tag. */
  readonly language: MailLanguage;
  title(app: string): string;
  /** `inviter` is empty for a back end. */
  invited(inviter: string, app: string): string;
  expires(date: string): string;
  join(app: string): string;
  footer(url: string): string;
}

/** The texts of invitations by email, by language. */
export const invitationTexts: Readonly<Record<MailLanguage, InvitationTexts>> = {
  en: {
    language: 'en',
    title: (app) => `You’re invited to ${app}`,
    invited: (inviter, app) =>
      inviter
        ? `${inviter} invites you to chat with the team on ${app}.`
        : `You’re invited to chat on ${app}.`,
    expires: (date) => `The link is for you alone. It works once, until ${date}.`,
    join: (app) => `Join ${app}`,
    footer: (url) => `If you didn’t expect this, you can ignore this email. Sent by ${url}.`,
  },
  de: {
    language: 'de',
    title: (app) => `Einladung zu ${app}`,
    invited: (inviter, app) =>
      inviter
        ? `${inviter} lädt dich ein, auf ${app} mit dem Team zu chatten.`
        : `Du bist eingeladen, auf ${app} zu chatten.`,
    expires: (date) => `Der Link ist nur für dich. Er funktioniert einmal, bis zum ${date}.`,
    join: (app) => `${app} beitreten`,
    footer: (url) =>
      `Wenn du das nicht erwartet hast, kannst du diese E-Mail ignorieren. Gesendet von ${url}.`,
  },
  ar: {
    language: 'ar',
    title: (app) => `دعوة إلى ${isolated(app)}`,
    invited: (inviter, app) =>
      inviter
        ? `يدعوك ${isolated(inviter)} إلى الدردشة مع الفريق على ${isolated(app)}.`
        : `أنت مدعو إلى الدردشة على ${isolated(app)}.`,
    expires: (date) => `هذا الرابط لك وحدك. يعمل مرة واحدة حتى ${date}.`,
    join: (app) => `الانضمام إلى ${isolated(app)}`,
    footer: (url) => `إن لم تكن تتوقع هذه الرسالة، فيمكنك تجاهلها. أرسلها ${isolated(url)}.`,
  },
};
