import { composeMail, type MailMessage } from '../mail/index.ts';

type Body = Omit<MailMessage, 'to'>;

/** Composes the mail with a password reset link. It contains nothing written by the requester. */
export function resetMail({ app, url, code }: { app: string; url: string; code: string }): Body {
  return {
    subject: `Reset your ${app} password`,
    ...composeMail({
      title: `Reset your ${app} password`,
      paragraphs: [
        'Someone asked to reset the password of the account with this email address.',
        'The link works once and expires in an hour. Changing your password signs you out everywhere else.',
      ],
      action: { label: 'Reset password', url: `${url}/reset/${code}` },
      footer: `If this wasn’t you, you can ignore this email. Your password won’t change. Sent by ${url}.`,
    }),
  };
}

/** Composes the mail about a changed password. */
export function passwordChangedMail({ app, url }: { app: string; url: string }): Body {
  return {
    subject: `Your ${app} password was changed`,
    ...composeMail({
      title: `Your ${app} password was changed`,
      paragraphs: [
        'The password of the account with this email address was changed, and all other sessions were signed out.',
        'If this wasn’t you, reset your password right away and contact an admin.',
      ],
      action: { label: `Open ${app}`, url },
      footer: `Sent by ${url}.`,
    }),
  };
}
