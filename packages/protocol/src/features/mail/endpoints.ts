import * as v from 'valibot';
import { emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { mailNotConfigured, mailNotSent } from './errors.ts';
import { emailLength } from './limits.ts';
import { mailStatusSchema } from './mailStatus.ts';

export const endpoints = {
  getMailStatus: defineEndpoint('GET /mail', {
    summary: 'Whether this server sends mail, and how many wait or were given up.',
    audience: 'admin',
    answer: v.object({ mail: mailStatusSchema }),
  }),
  sendTestMail: defineEndpoint('POST /mail/test', {
    summary: 'Send a test mail at once; the error says what the SMTP server answered.',
    audience: 'admin',
    body: v.strictObject({
      to: v.pipe(
        v.string(),
        v.trim(),
        v.email('must be an e-mail address'),
        v.maxLength(emailLength, `must have at most ${emailLength} characters`),
      ),
    }),
    answer: emptyAnswer,
    errors: [mailNotConfigured, mailNotSent],
  }),
};
