import { randomUUID } from 'node:crypto';
import { ChatError, mailNotConfigured, mailNotSent } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { appSettings } from '../app/index.ts';
import { composeMail } from './composeMail.ts';
import { mail } from './mail.ts';
import { isMailAddress } from './mailMessage.ts';
import { mailSteps } from './mailSteps.ts';
import { MailError } from './transport.ts';

/** Sends a mail immediately, so that the operator sees the SMTP server's answer. */
export async function sendTestMail(context: ServerContext, to: string): Promise<void> {
  const { configured, deliver } = mail(context);
  if (!configured) throw new ChatError(mailNotConfigured);
  if (!isMailAddress(to)) throw refused('the address is invalid.');
  const { name } = appSettings(context).current();
  const url = context.config.publicUrl as string;
  const body = composeMail({
    title: `Test email from ${name}`,
    paragraphs: ['Email is set up correctly. You don’t need to do anything.'],
    action: { label: `Open ${name}`, url },
    footer: `An admin of ${name} (${url}) sent this test.`,
  });
  try {
    await deliver(randomUUID(), { to, subject: `Test email from ${name}`, ...body });
    for (const step of mailSteps(context).afterTest) await step();
  } catch (error) {
    if (error instanceof MailError) throw refused(error.message);
    throw error;
  }
}

const refused = (reason: string) =>
  new ChatError(mailNotSent, { message: `The email couldn’t be sent: ${reason}`, details: { reason } });
