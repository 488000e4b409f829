/** Mail: `mail(context).send(tx, { to, subject, ...composeMail(…) }, { key })`. */
export { composeMail, type MailText } from './composeMail.ts';
export { type Mail, type MakeMail, mail, type QueueOptions, type QueueOutcome } from './mail.ts';
export { directionOf, isolated, type MailLanguage, textsOf } from './mailLanguages.ts';
export { isMailAddress, type MailMessage } from './mailMessage.ts';
export { mailSteps } from './mailSteps.ts';
export { createMailTransport } from './transport.ts';
