import { defineError } from '../../contract/errors.ts';

/** Most mails per address and hour; further ones are dropped. */
export const mailsPerAddressAndHour = 20;
/** The longest e-mail address (RFC 5321). */
export const emailLength = 254;

export const mailNotConfigured = defineError({
  name: 'mail_not_configured',
  code: 870,
  status: 409,
  message: 'This server sends no mail: CONFAB_SMTP_URL is not set.',
});
export const mailNotSent = defineError({
  name: 'mail_not_sent',
  code: 871,
  status: 502,
  message: 'The mail could not be sent.',
});
export const mailErrors = [mailNotConfigured, mailNotSent] as const;
