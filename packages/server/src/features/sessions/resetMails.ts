import { composeMail, type MailMessage } from '../mail/index.ts';

type Body = Omit<MailMessage, 'to'>;

/** The mail with a link for a new password. It says nothing that whoever asked for it could have written. */
export function resetMail({ app, url, code }: { app: string; url: string; code: string }): Body {
  return {
    subject: `A new password for ${app}`,
    ...composeMail({
      title: `Choose a new password for ${app}`,
      paragraphs: [
        'Somebody, most likely you, has asked for a new password for the account with this e-mail address.',
        'The link is good once, and for an hour. With the new password all other sessions end.',
      ],
      action: { label: 'Choose a new password', url: `${url}/reset/${code}` },
      footer: `If it was not you, there is nothing to do: your password stays as it is. This mail comes from ${url}.`,
    }),
  };
}

/** The mail that a password was changed. */
export function passwordChangedMail({ app, url }: { app: string; url: string }): Body {
  return {
    subject: `Your password for ${app} was changed`,
    ...composeMail({
      title: `Your password for ${app} was changed`,
      paragraphs: [
        'The account with this e-mail address has a new password, and all of its other sessions have ended.',
        'If it was not you, choose a new password at once and tell an admin.',
      ],
      action: { label: `Open ${app}`, url },
      footer: `This mail comes from ${url}.`,
    }),
  };
}
