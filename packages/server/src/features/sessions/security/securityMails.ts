import { composeMail, type MailMessage, textsOf } from '../../mail/index.ts';
import type { FactorChange } from './factorChange.ts';
import { securityTexts } from './securityTexts.ts';

type Body = Omit<MailMessage, 'to'>;

/** The facts that every mail about an account's security needs. */
export interface MailFacts {
  readonly app: string;
  readonly url: string;
  readonly language: string;
}

/** Composes the mail to a new address, with the link that confirms it. */
export function emailChangeMail({ app, url, language, code }: MailFacts & { readonly code: string }): Body {
  const texts = textsOf(language, securityTexts);
  const title = texts.confirmEmailTitle(app);
  return {
    subject: title,
    ...composeMail({
      title,
      language: texts.language,
      paragraphs: texts.confirmEmail(app),
      action: { label: texts.confirmEmailAction, url: `${url}/settings/security/email/${code}` },
      footer: texts.ignore(url),
    }),
  };
}

/** Composes the mail to the old address after a change. */
export function emailChangedMail({ app, url, language }: MailFacts): Body {
  const texts = textsOf(language, securityTexts);
  const title = texts.emailChangedTitle(app);
  return {
    subject: title,
    ...composeMail({
      title,
      language: texts.language,
      paragraphs: texts.emailChanged,
      action: { label: texts.open(app), url },
      footer: texts.sentBy(url),
    }),
  };
}

/** Composes the mail about a change of second factors. */
export function factorChangedMail({
  app,
  url,
  language,
  change,
}: MailFacts & { readonly change: FactorChange }): Body {
  const texts = textsOf(language, securityTexts);
  const title = texts.factorsTitle(app);
  return {
    subject: title,
    ...composeMail({
      title,
      language: texts.language,
      paragraphs: [texts.factors[change], texts.factorsWarning],
      action: { label: texts.open(app), url: `${url}/settings/security` },
      footer: texts.sentBy(url),
    }),
  };
}
