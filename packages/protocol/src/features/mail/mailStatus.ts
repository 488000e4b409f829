import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';

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
