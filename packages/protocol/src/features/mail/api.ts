import * as v from 'valibot';
import { emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { emailLength, mailErrors, mailNotConfigured, mailNotSent } from './limits.ts';

/** Whether this server sends mail, and the state of its queue. */
export const mailStatusSchema = v.object({
  /** Whether an SMTP server is configured. */
  configured: v.boolean(),
  /** The sender address; omitted if no mail is sent. */
  from: v.optional(v.string()),
  /** Number of queued mails. */
  waiting: v.number(),
  /** Number of mails that failed permanently within the last week. */
  failed: v.number(),
  /** The SMTP server's answer to the latest failed mail. */
  last_error: v.optional(v.string()),
});
export type MailStatus = v.InferOutput<typeof mailStatusSchema>;
export const mailStatus = defineEntity('MailStatus', mailStatusSchema);

export const endpoints = {
  getMailStatus: defineEndpoint('GET /mail', {
    summary: 'Get whether this server sends mail, and how many mails are queued or failed.',
    audience: 'admin',
    answer: v.object({ mail: mailStatusSchema }),
  }),
  sendTestMail: defineEndpoint('POST /mail/test', {
    isRepeatable: false,
    summary: "Send a test mail now. The error contains the SMTP server's answer.",
    audience: 'admin',
    body: v.strictObject({
      to: v.pipe(
        v.string(),
        v.trim(),
        v.email('must be an email address'),
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
