import { defineError } from '../../contract/errors.ts';

/** Most mails per address and hour; further ones are dropped. */
export const mailsPerAddressAndHour = 20;
/** The longest e-mail address (RFC 5321). */
export const emailLength = 254;

export const mailNotConfigured = defineError({
  name: 'mail_not_configured',
  code: 870,
  status: 409,
  message: 'Email isn’t set up on this server. Set CONFAB_SMTP_URL.',
});
export const mailNotSent = defineError({
  name: 'mail_not_sent',
  code: 871,
  status: 502,
  message: 'The email couldn’t be sent.',
});
export const mailErrors = [mailNotConfigured, mailNotSent] as const;
