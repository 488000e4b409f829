import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPath, ChatError, isErrorBody } from '@confab/protocol';
import type { AnswerOf, BodyOf, Routes } from '@confab/protocol/schemas';
import { SignJWT } from 'jose';
import type { Config } from '../core/config/config.ts';
import { addressFile, DataFolderInUseError, holdDataFolder } from '../core/config/dataFolder.ts';
import { loadSecrets } from '../core/config/secrets.ts';

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
  if (running !== undefined) return await work(await callerOf(config, running), running);
  // A command next to a running server need not load a whole server.
  const { createServer } = await import('../server.ts');
  const server = await createServer({ ...config, host: '127.0.0.1', port: 0, logLevel: 'silent' });
  try {
    await server.start();
    return await work(await callerOf(config, server.url), undefined);
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

/** Signs a token with the app secret (APP-03), by default for an hour. */
export async function signToken(
  config: Config,
  claims: { server: true } | { user_id: string },
  hours = 1,
): Promise<string> {
  const { app } = await loadSecrets(config);
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
  return jwt.setIssuedAt().setExpirationTime(`${hours}h`).sign(new TextEncoder().encode(app[0]));
}

async function callerOf(config: Config, url: string): Promise<CallApi> {
  const token = await signToken(config, { server: true });
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
