import { composeMail, type MailMessage, textsOf } from '../mail/index.ts';
import { type ResetTexts, resetTexts } from './resetTexts.ts';

type Body = Omit<MailMessage, 'to'>;

/** Composes the mail with a password reset link. It contains nothing written by the requester. */
export function resetMail(to: { app: string; url: string; code: string; language: string }): Body {
  const { app, url, code } = to;
  const texts = textsOf(to.language, resetTexts);
  return mailOf(texts, texts.resetTitle(app), {
    paragraphs: texts.reset,
    action: { label: texts.resetAction, url: `${url}/reset/${code}` },
    footer: texts.resetFooter(url),
  });
}

/** Composes the mail about a changed password. */
export function passwordChangedMail(to: {
  app: string;
  url: string;
  language: string;
  keepsSessions: boolean;
}): Body {
  const { app, url } = to;
  const texts = textsOf(to.language, resetTexts);
  const [change, warning] = to.keepsSessions ? [texts.changedOnly, texts.changed[1]] : texts.changed;
  return mailOf(texts, texts.changedTitle(app), {
    paragraphs: [change, warning],
    action: { label: texts.open(app), url },
    footer: texts.sentBy(url),
  });
}

function mailOf(
  { language }: ResetTexts,
  title: string,
  rest: Pick<Parameters<typeof composeMail>[0], 'paragraphs' | 'action' | 'footer'>,
): Body {
  return { subject: title, ...composeMail({ title, language, ...rest }) };
}
