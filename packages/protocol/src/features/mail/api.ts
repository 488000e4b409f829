import * as v from 'valibot';
import { emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { emailLength, mailErrors, mailNotConfigured, mailNotSent } from './limits.ts';

/** Whether this server sends mail, and how that goes. */
export const mailStatusSchema = v.object({
  /** Whether an SMTP server is set. */
  configured: v.boolean(),
  /** Who mails come from; left out where none is sent. */
  from: v.optional(v.string()),
  /** How many wait to be sent. */
  waiting: v.number(),
  /** How many were given up within the last week. */
  failed: v.number(),
  /** Why the last of those was, as the SMTP server said. */
  last_error: v.optional(v.string()),
});
export type MailStatus = v.InferOutput<typeof mailStatusSchema>;
export const mailStatus = defineEntity('MailStatus', mailStatusSchema);

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

export const mail = defineFeature({
  name: 'mail',
  entities: [mailStatus],
  endpoints,
  events: [],
  errors: mailErrors,
});
