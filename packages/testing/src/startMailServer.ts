import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';

/** A mail as its recipient gets it. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
}

/** An SMTP server on this machine that keeps the mails it receives. */
export interface MailServer extends AsyncDisposable {
  /** For `CONFAB_SMTP_URL`. */
  readonly url: string;
  /** All received mails, in order of arrival. */
  readonly mails: readonly ReceivedMail[];
  /** Resolves with the next mail to this address that no earlier call has returned. */
  next(to: string): Promise<ReceivedMail>;
  /** Answers the next mail to this address with this code, such as 451 (later) or 550 (never). */
  refuse(to: string, code: number): void;
}

/** Starts an SMTP server on a free port: `startTestServer({ smtpUrl: url, mailFrom, publicUrl })`. */
export async function startMailServer(): Promise<MailServer> {
  // Loaded here for the few tests that need them.
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ]);
  const mails: ReceivedMail[] = [];
  const returned = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  const refusals = new Map<string, number>();

  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const responseCode = refusals.get(address);
      if (responseCode === undefined) return answer();
      refusals.delete(address);
      answer(Object.assign(new Error('Refused.'), { responseCode }));
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const parsed = await PostalMime.parse(raw);
        for (const { address } of envelope.rcptTo) mails.push(received(address, parsed, raw));
        answer();
        for (const look of [...waiting]) look();
      });
    },
  };
  const server = new SMTPServer(options);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const found = mails.find((mail) => mail.to === to && !returned.has(mail));
          if (!found) return;
          waiting.delete(look);
          returned.add(found);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    refuse: (to, code) => void refusals.set(to, code),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function received(to: string, parsed: Email, raw: Buffer): ReceivedMail {
  const { from, subject = '', text = '', html = '', headers } = parsed;
  return {
    to,
    from: from?.address ?? '',
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('utf8'),
  };
}
