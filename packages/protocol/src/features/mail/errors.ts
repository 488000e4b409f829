import { defineError } from '../../contract/error.ts';

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
export const errors = [mailNotConfigured, mailNotSent] as const;
