import type { MailStatus } from './api.ts';

export const quietMail: MailStatus = {
  configured: true,
  from: 'Confab <chat@example.org>',
  waiting: 0,
  failed: 0,
};
