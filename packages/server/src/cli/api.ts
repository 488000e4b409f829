import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPath, ChatError, isErrorBody } from '@confab/protocol';
import type { AnswerOf, BodyOf, Routes } from '@confab/protocol/schemas';
import { SignJWT } from 'jose';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { addressFile, DataFolderInUseError, holdDataFolder } from '../core/config/dataFolder.ts';
import type { KeyRing } from '../core/config/keyRing.ts';
import { readAppSecret } from '../core/config/secrets.ts';
import { probeHeader, signProbe } from '../core/observe/addressProbe.ts';

/** Calls routes as the host's back end. */
export type CallApi = (<R extends keyof Routes>(
  route: R,
  input: { params?: Record<string, string>; query?: Record<string, string>; body?: BodyOf<Routes[R]> },
) => Promise<AnswerOf<Routes[R]>>) & {
  /** Sends or requests raw bytes, by the path below `/api/v1`. */
  bytes(method: 'GET' | 'PUT', address: string, body?: Uint8Array<ArrayBuffer>): Promise<Response>;
};

/**
 * Runs `work` against the server of this data folder: the running one, so that it notices every change immediately, or
 * otherwise a temporary one that only this machine can reach. `running` is the address of the former.
 */
export async function withApi<T>(
  config: Config,
  work: (call: CallApi, running: string | undefined) => Promise<T>,
): Promise<T> {
  const running = await addressOfRunning(config.data);
  if (running !== undefined) {
    return await work(await callerOf(running, await requireAppSecret(config, running)), running);
  }
  // A command next to a running server need not load a whole server.
  const { createServer } = await import('../server.ts');
  const server = await createServer({ ...config, host: '127.0.0.1', port: 0, logLevel: 'silent' });
  try {
    await server.start();
    return await work(await callerOf(server.url, server.context.secrets.app), undefined);
  } finally {
    await server.stop();
  }
}

/** Returns the address of this data folder's running server, or undefined. */
export async function addressOfRunning(data: string): Promise<string | undefined> {
  try {
    holdDataFolder(data).release();
    return undefined;
  } catch (error) {
    const url = await readFile(join(data, addressFile), 'utf8').catch(() => undefined);
    if (!(error instanceof DataFolderInUseError) || url === undefined) throw error;
    return url;
  }
}

/**
 * Returns the app secret of the server of this data folder, which runs at `running`, if it does. Throws a `ConfigError`
 * if the settings lead to another one, because the tokens that it signs would be invalid.
 */
export async function requireAppSecret(config: Config, running: string | undefined): Promise<KeyRing> {
  const secret = await readAppSecret(config);
  if (secret && (running === undefined || (await isSecretOf(running, secret)))) return secret;
  throw new ConfigError(
    running === undefined
      ? `${config.data} has no secrets.json: set CONFAB_APP_SECRET as the server does.`
      : 'The running server uses another app secret: set CONFAB_APP_SECRET as it does.',
  );
}

/** Whether the server at this address uses this app secret. */
export async function isSecretOf(running: string, secret: KeyRing): Promise<boolean> {
  const headers = { [probeHeader]: signProbe(secret, Date.now()) };
  const answer = await fetch(`${running}/healthz`, { headers });
  return 'seen' in ((await answer.json()) as object);
}

/** Signs a token with the app secret (APP-03), by default for an hour. */
export function signToken(
  [secret]: KeyRing,
  claims: { server: true } | { user_id: string },
  hours = 1,
): Promise<string> {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
  return jwt.setIssuedAt().setExpirationTime(`${hours}h`).sign(new TextEncoder().encode(secret));
}

async function callerOf(url: string, secret: KeyRing): Promise<CallApi> {
  const token = await signToken(secret, { server: true });
  const call: Omit<CallApi, 'bytes'> & ((...args: Parameters<CallApi>) => Promise<unknown>) = async (
    route,
    { params = {}, query, body },
  ) => {
    const [method, path] = route.split(' ') as [string, string];
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${url}${apiPath}${address}${search}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await checked(route, response)).json();
  };
  const bytes: CallApi['bytes'] = async (method, address, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const response = await fetch(`${url}${apiPath}${address}`, { method, headers, ...(body && { body }) });
    return checked(`${method} ${address}`, response);
  };
  return Object.assign(call, { bytes }) as CallApi;
}

/** Returns a successful response; throws the service's error otherwise. */
async function checked(what: string, response: Response): Promise<Response> {
  if (response.ok) return response;
  const answer = await response.json().catch(() => undefined);
  throw isErrorBody(answer)
    ? ChatError.fromJSON(answer)
    : new Error(`${what} failed with status ${response.status}.`);
}
