import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../core/config/config.ts';
import { ConfigError } from '../../core/config/configError.ts';
import { type MailMessage, oneLine, safeHeaders } from './mailMessage.ts';

/** A rejected mail: permanently if `isFinal`. Its message contains no address. */
export class MailError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The connection to the SMTP server. */
export interface MailTransport {
  /**
   * Resolves once the SMTP server has accepted the mail. `id` is the same for each attempt, to detect duplicates.
   * Throws a {@link MailError}.
   */
  deliver(id: string, message: MailMessage): Promise<void>;
  /** Connects and signs in to the SMTP server, without sending anything. Throws a {@link MailError}. */
  verify(): Promise<void>;
  close(): void;
}

const connectMs = 10_000;
const silenceMs = 30_000;
/** Most concurrent mails. */
export const maxConcurrentMails = 4;

/** Creates the configured transport; undefined if none is configured. Throws a `ConfigError`. */
export function createMailTransport({ smtpUrl, mailFrom, publicUrl }: Config): MailTransport | undefined {
  if (!smtpUrl) return undefined;
  if (!mailFrom) throw new ConfigError('CONFAB_SMTP_URL requires CONFAB_MAIL_FROM, the sender of emails.');
  // The target of a mail's links must not depend on a caller's Host header.
  if (!publicUrl)
    throw new ConfigError('CONFAB_SMTP_URL requires CONFAB_PUBLIC_URL, used for links in emails.');
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace('>', '');
  let transporter: Transporter | undefined;
  let isClosed = false;
  const connected = async () => {
    // Loaded on use: most starts do not need it.
    const { createTransport } = await import('nodemailer');
    if (isClosed) throw new MailError('The server is stopping.', false);
    transporter ??= createTransport(
      {
        ...({ url: smtpUrl, ...(insistsOnTls(smtpUrl) && { requireTLS: true }) } as object),
        pool: true,
        maxConnections: maxConcurrentMails,
        connectionTimeout: connectMs,
        greetingTimeout: connectMs,
        socketTimeout: silenceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: mailFrom },
    );
    return transporter;
  };
  return {
    async deliver(id, { to, subject, text, html, headers }) {
      try {
        const smtp = await connected();
        await smtp.sendMail({
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
          messageId: `<${id}@${domain}>`,
          headers: { ...safeHeaders(headers), 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw error instanceof MailError
          ? error
          : toMailError(error as Error & { code?: string; responseCode?: number });
      }
    },
    async verify() {
      try {
        await (await connected()).verify();
      } catch (error) {
        throw toMailError(error as Error);
      }
    },
    close() {
      isClosed = true;
      transporter?.close();
    },
  };
}

function insistsOnTls(url: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(url);
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return protocol === 'smtp:' && password !== '' && !isHere && !searchParams.has('requireTLS');
}

function toMailError({
  message,
  code,
  responseCode = 0,
}: Error & { code?: string; responseCode?: number }): MailError {
  // A wrong password or a full server can be fixed; a rejected recipient cannot.
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return new MailError(oneLine(message.replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, '(address)')), isFinal);
}
