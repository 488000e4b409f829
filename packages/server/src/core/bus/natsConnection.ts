import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Authenticator, NatsConnection } from '@nats-io/transport-node';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';

const connectWithinMs = 5_000;
const reconnectMs = 500;
/** A server that answers none of three pings in a row is left: its host may be gone without closing the connection. */
const pingEveryMs = 5_000;

/** The settings of a connection to NATS. */
export type NatsSettings = Pick<
  Config,
  'natsUrl' | 'natsCredsFile' | 'natsTlsCa' | 'natsTlsCert' | 'natsTlsKey'
>;

type Nats = typeof import('@nats-io/transport-node');

/** Connects to NATS as `node`. Throws a {@link ConfigError}, which contains no secret. */
export async function connectToNats(settings: NatsSettings, node: string): Promise<NatsConnection> {
  const { hostname, port, protocol } = new URL(settings.natsUrl as string);
  // Loaded here, since most servers run without it.
  const nats = await import('@nats-io/transport-node');
  const authenticator = authenticatorOf(settings, nats);
  // Without a name, Node compares the certificate with "localhost".
  const tls = { ...tlsOf(settings), ...(isIP(hostname) !== 0 && { host: hostname }) };
  try {
    return await nats.connect({
      servers: `${hostname}:${port || '4222'}`,
      name: `confab ${node}`,
      noEcho: true,
      timeout: connectWithinMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      // Credentials that are refused now may be accepted once the server's configuration is repaired.
      ignoreAuthErrorAbort: true,
      pingInterval: pingEveryMs,
      ...(protocol === 'tls:' && { tls }),
      ...(authenticator && { authenticator }),
    });
  } catch (error) {
    throw new ConfigError(reasonOf(error as Error, nats), { cause: error });
  }
}

/** Returns how to sign in, or undefined without credentials. */
function authenticatorOf(settings: NatsSettings, nats: Nats): Authenticator | undefined {
  const { username, password } = new URL(settings.natsUrl as string);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (pass) return nats.usernamePasswordAuthenticator(user, pass);
  if (user) return nats.tokenAuthenticator(user);
  const path = settings.natsCredsFile;
  if (path === undefined) return undefined;
  let kept = readSetting('CONFAB_NATS_CREDS_FILE', path);
  // Read again for each connection, since credentials expire. A file that is being replaced must not end the bus.
  const read = (): Uint8Array => {
    try {
      kept = readFileSync(path);
    } catch {}
    return kept;
  };
  const isSeed = /^SU[A-Z2-7]+\s*$/.test(kept.toString());
  if (isSeed) return nats.nkeyAuthenticator(() => Buffer.from(Buffer.from(read()).toString().trim()));
  if (!/BEGIN NATS USER JWT[\s\S]*BEGIN USER NKEY SEED/.test(kept.toString()))
    throw new ConfigError('CONFAB_NATS_CREDS_FILE must be a creds file, or contain the seed of a user nkey.');
  return nats.credsAuthenticator(read);
}

/** Returns the files of TLS, after checking that they can be read. */
function tlsOf({ natsTlsCa, natsTlsCert, natsTlsKey }: NatsSettings) {
  if (natsTlsCa !== undefined) readSetting('CONFAB_NATS_TLS_CA', natsTlsCa);
  if (natsTlsCert !== undefined) readSetting('CONFAB_NATS_TLS_CERT', natsTlsCert);
  if (natsTlsKey !== undefined) readSetting('CONFAB_NATS_TLS_KEY', natsTlsKey);
  return {
    ...(natsTlsCa !== undefined && { caFile: natsTlsCa }),
    ...(natsTlsCert !== undefined && { certFile: natsTlsCert }),
    ...(natsTlsKey !== undefined && { keyFile: natsTlsKey }),
  };
}

function readSetting(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`The file in ${variable} cannot be read: ${(error as Error).message}.`);
  }
}

function reasonOf(error: Error, { errors }: Nats): string {
  const { message } = error;
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return 'The NATS server in CONFAB_NATS_URL refuses the credentials: correct the user and password (or token) in the URL, or CONFAB_NATS_CREDS_FILE.';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|SIGNATURE|ALTNAME|ISSUER/.test(code))
    return `The certificate of the NATS server in CONFAB_NATS_URL is not trusted: ${message}. Set CONFAB_NATS_TLS_CA to the file of its certificate authority.`;
  return `CONFAB_NATS_URL must be the URL of a reachable NATS server: ${message}.`;
}
