import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { signToken } from '../../packages/testing/src/signToken.ts';
import type { TestFile } from './files.ts';
import type { Service } from './service.ts';

/** A user's access to the API without a page. */
export interface Api {
  /** Calls `METHOD /path`; throws with the service's message if it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer that it asked for
  call(route: string, body?: object): Promise<any>;
  /** Uploads a file to a channel (`/channels/team/lunch`); returns its attachment. */
  upload(channel: string, file: TestFile): Promise<object>;
  /** Puts bytes at a path. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** The same service as this user. */
  as(userId: string): Api;
}

/** Returns the API of a service for its host's back end. */
export async function hostApi(service: Service): Promise<Api> {
  const { app } = JSON.parse(await readFile(join(service.data, 'secrets.json'), 'utf8'));
  const withToken = (token: string): Api => ({
    as: (userId) => withToken(signToken(app, { user_id: userId })),
    async upload(channel, { name, mimeType, buffer }) {
      const kind = mimeType.startsWith('image/') ? 'images' : 'files';
      const query = new URLSearchParams({ name, mime_type: mimeType });
      const answer = await fetch(`${service.url}/api/v1${channel}/${kind}?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(buffer),
      });
      if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
      return (await answer.json()).attachment;
    },
    async put(path, bytes) {
      const answer = await fetch(`${service.url}/api/v1${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      });
      if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    },
    async call(route, body = {}) {
      const [method = '', path] = route.split(' ');
      const withBody = method !== 'GET' && method !== 'DELETE';
      const answer = await fetch(`${service.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(withBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(withBody ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
  });
  return withToken(signToken(app, { server: true }));
}

/** Creates an account and signs it in to a browser; returns the user's id. */
export async function signUp(context: BrowserContext, name: string, email: string): Promise<string> {
  const answer = await context.request.post('/api/v1/sessions/sign-up', {
    data: { name, email, password: 'rain radar until nine' },
  });
  if (!answer.ok()) throw new Error(`${name} could not sign up: ${await answer.text()}`);
  return (await answer.json()).me.id;
}
