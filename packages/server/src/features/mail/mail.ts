import { randomUUID } from 'node:crypto';
import { mailsPerAddressAndHour } from '@confab/protocol';
import { signText } from '../../core/config/keyRing.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { isMailAddress, type MailMessage, safeHeaders } from './mailMessage.ts';
import { countMailsTo, insertMail } from './mailStore.ts';
import { createMailTransport } from './transport.ts';

/** The job that sends one mail. */
export const mailJob = 'mail.send';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [mailJob]: { readonly id: string };
  }
}

const hourMs = 3_600_000;

/** Options of queueing a mail. */
export interface QueueOptions {
  /** At most one mail per key is sent within a week. */
  readonly key?: string;
  /** The user whose data the mail contains: erased with the user. */
  readonly userId?: string;
}

/**
 * The outcome of queueing a mail: `repeated` if there was a mail with that key, `limited` if the address reached its
 * hourly limit.
 */
export type QueueOutcome = 'queued' | 'repeated' | 'limited' | 'unconfigured';

/**
 * Composes a mail when it is sent, so that the store keeps no secret; undefined if there is nothing to send any more.
 */
export type MakeMail = (to: string, data: unknown) => Promise<Omit<MailMessage, 'to'> | undefined>;

/** The stored form of a queued mail. */
export type MailContent =
  | MailMessage
  | { readonly to: string; readonly maker: string; readonly data: unknown };

/** The mail service of a server. */
export interface Mail {
  /** Whether an SMTP server is configured; without one nothing is sent. */
  readonly configured: boolean;
  /**
   * Sends a mail once the transaction is durable, retrying for about an hour until the SMTP server accepts it. Throws a
   * `TypeError` for an invalid address.
   */
  send(tx: Transaction, message: MailMessage, options?: QueueOptions): Promise<QueueOutcome>;
  /** Sends a mail composed from `data` (JSON) when it is due. */
  sendMade(
    tx: Transaction,
    made: { readonly to: string; readonly maker: string; readonly data: unknown },
    options?: QueueOptions,
  ): Promise<QueueOutcome>;
  /** Called while features are wired. */
  define(maker: string, make: MakeMail): void;
  /** Sends immediately, bypassing queue and limits. Throws a `MailError`. */
  deliver(id: string, message: MailMessage): Promise<void>;
  /** Returns the mail of a stored content. */
  read(content: MailContent): Promise<MailMessage | undefined>;
  close(): void;
}

/** The mail of one server: `mail(context).send(tx, { to, subject, text, html })`. */
export const mail = perServer((context: ServerContext): Mail => {
  const transport = createMailTransport(context.config);
  const makers = new Map<string, MakeMail>();

  // The address itself is deleted with the mail; the hash only identifies it.
  const receiverOf = (to: string) => signText(context.secrets.session, `mail:${to.toLowerCase()}`);

  const queue = async (
    tx: Transaction,
    content: MailContent,
    { key = null, userId = null }: { key?: string | null; userId?: string | null },
  ): Promise<QueueOutcome> => {
    if (!isMailAddress(content.to)) throw new TypeError('An email must have exactly one plain address.');
    if (!transport) return 'unconfigured';
    const now = context.clock.now();
    const receiver = receiverOf(content.to);
    const had = await tx.get(countMailsTo, { receiver, after: now - hourMs });
    if ((had?.count ?? 0) >= mailsPerAddressAndHour) return 'limited';
    const id = randomUUID();
    const added = await tx.run(insertMail, {
      id,
      key,
      receiver,
      user_id: userId,
      status: 'waiting',
      content: JSON.stringify(content),
      error: null,
      created_at: now,
    });
    if (added === 0) return 'repeated';
    await context.jobs.enqueue(tx, { kind: mailJob, payload: { id } });
    return 'queued';
  };

  return {
    configured: transport !== undefined,
    async send(tx, message, options = {}) {
      safeHeaders(message.headers);
      return queue(tx, message, options);
    },
    sendMade: (tx, made, options = {}) => queue(tx, made, options),
    define: (maker, make) => void makers.set(maker, make),
    async deliver(id, message) {
      if (!transport) throw new Error('No SMTP server is configured.');
      await transport.deliver(id, message);
    },
    async read(content) {
      if (!('maker' in content)) return content;
      const make = makers.get(content.maker);
      if (!make) throw new Error(`Nothing makes mails of kind ${content.maker}.`);
      const made = await make(content.to, content.data);
      return made && { ...made, to: content.to };
    },
    close: () => transport?.close(),
  };
});
