import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { isTextSigned, type KeyRing, signText } from '../config/keyRing.ts';
import { callerAddress, type TrustsProxy } from '../http/callerAddress.ts';

/**
 * A header that asks `/healthz` how the server sees the caller, for `confab doctor`. Its value proves that the caller
 * knows the app secret.
 */
export const probeHeader = 'confab-probe';

/** How a request reached the server. */
export interface SeenCaller {
  /** The address that limits count. */
  readonly caller: string;
  /** The other end of the connection. */
  readonly peer: { readonly address: string; readonly port: number };
  /** The entries of X-Forwarded-For, in order. */
  readonly forwarded: readonly string[];
  /** The server's `CONFAB_TRUST_PROXY`. */
  readonly trusted: Config['trustProxy'];
}

const validForMs = 300_000;

const signed = (nowMs: number) => `address probe ${nowMs}`;

/** Creates a value of the header that is valid for five minutes. */
export const signProbe = (secret: KeyRing, nowMs: number): string =>
  `${nowMs}.${signText(secret, signed(nowMs))}`;

/** Whether the header was signed with this secret. */
export function isSignedProbe(given: unknown, secret: KeyRing, nowMs: number): boolean {
  if (typeof given !== 'string') return false;
  const [time, signature = ''] = given.split('.');
  const signedAt = Number(time);
  const isFresh = Number.isInteger(signedAt) && Math.abs(nowMs - signedAt) <= validForMs;
  return isFresh && isTextSigned(secret, signed(signedAt), signature);
}

/** Describes how a request reached the server. */
export function seenCaller(
  request: IncomingMessage,
  trusts: TrustsProxy,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): SeenCaller {
  const { remoteAddress = '', remotePort = 0 } = request.socket;
  const header = request.headers['x-forwarded-for'] ?? [];
  return {
    caller: callerAddress(request, trusts),
    peer: { address: remoteAddress, port: remotePort },
    forwarded: [header]
      .flat()
      .flatMap((line) => line.split(','))
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
    trusted: trustProxy,
  };
}
