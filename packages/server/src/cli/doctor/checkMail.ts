import type { Config } from '../../core/config/config.ts';
import { ConfigError } from '../../core/config/configError.ts';
import { createMailTransport } from '../../features/mail/index.ts';
import { type Finding, ok, problem } from '../findings.ts';

/** Checks the SMTP server: connection, TLS and sign-in, without sending anything. */
export async function* checkMail(config: Config): AsyncGenerator<Finding, void, void> {
  let transport: ReturnType<typeof createMailTransport>;
  try {
    transport = createMailTransport(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield problem('mail', error.message, 'Set it; docs/sign-in.md has an example.');
    return;
  }
  if (!transport) {
    yield ok('mail', 'None configured: no email is sent (CONFAB_SMTP_URL).');
    return;
  }
  const { host } = new URL(config.smtpUrl as string);
  try {
    await transport.verify();
    yield ok('mail', `${host} accepts connections from ${config.mailFrom}.`);
  } catch (error) {
    yield problem(
      'mail',
      `${host} does not accept this server: ${(error as Error).message}.`,
      'Check host, port, user and password in CONFAB_SMTP_URL; `confab mail test ADDRESS` sends a message.',
    );
  } finally {
    transport.close();
  }
}
