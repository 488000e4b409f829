import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inputInvalid, notAllowed, timeout } from '@confab/protocol';
import { startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfabServer, idFromKey } from './index.ts';

let server: TestServer;
let confab: ConfabServer;
beforeAll(async () => {
  server = await startTestServer();
  confab = new ConfabServer({ baseUrl: server.url, secret: server.appSecret });
});
afterAll(() => server.stop());

const cid = 'team:orders';
const params = { type: 'team', id: 'orders' };
const provision = () =>
  confab.provision({
    users: [{ id: 'ada', name: 'Ada' }, { id: 'mallory' }],
    channels: [{ type: 'team', id: 'orders', name: 'Orders' }],
    members: [{ cid, user_id: 'ada' }],
  });

/** A reverse proxy that handles the first requests itself, and passes on the rest. */
async function startFront(first: ((response: ServerResponse, pass: () => Promise<void>) => void)[]) {
  const requests: { authorization: string | undefined; url: string | undefined }[] = [];
  const front = createServer(async (request, response) => {
    const { authorization } = request.headers;
    requests.push({ authorization, url: request.url });
    const body = Buffer.concat(await request.toArray());
    const pass = async () => {
      const answer = await fetch(`${server.url}${request.url}`, {
        method: request.method,
        headers: { authorization: authorization ?? '', 'content-type': 'application/json' },
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      if (!response.destroyed) response.writeHead(answer.status).end(text);
    };
    const handle = first.shift();
    if (handle) handle(response, pass);
    else await pass();
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    requests,
    confab: new ConfabServer({
      baseUrl: `http://127.0.0.1:${(front.address() as AddressInfo).port}/`,
      secret: server.appSecret,
      timeoutMs: 2_000,
      maxPauseMs: 3_000,
    }),
    [Symbol.asyncDispose]: async () => {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
    },
  };
}

/** Executes the request, and loses the answer. */
const loseAnswer = (response: ServerResponse, pass: () => Promise<void>) => {
  response.socket?.destroy();
  pass();
};

test('[EMB-05] a back end signs tokens, sets up users and channels, and calls with its own rights', async () => {
  await provision();
  const { users } = await confab.call('POST /users/query', { body: { filter: { id: { $in: ['ada'] } } } });
  expect(users).toMatchObject([{ id: 'ada', name: 'Ada' }]);
  const ada = server.withToken(await confab.mintToken('ada', { expiresInMs: 60_000 }));
  const { me } = await ada.call('GET /me');
  expect(me.id).toBe('ada');
  await expect(confab.mintToken('ada', { expiresInMs: 0 })).rejects.toThrow('expiresInMs');
});

test('[EMB-05] as(user) has the user’s rights, and on request those of the back end in the user’s name', async () => {
  await provision();
  const message = { id: crypto.randomUUID(), text: 'Hello' };
  const send = { params, body: { message } };
  await expect(confab.as('mallory').call('POST /channels/{type}/{id}/messages', send)).rejects.toMatchObject({
    code: notAllowed.code,
    details: { capability: 'send-message' },
  });
  const withRights = confab.as('mallory', { withServerRights: true });
  const sent = await withRights.call('POST /channels/{type}/{id}/messages', send);
  expect(sent.message.user.id).toBe('mallory');
  const { channels } = await confab.as('ada').call('POST /channels/query', { body: {} });
  expect(channels.map(({ channel }) => channel.cid)).toContain(cid);
});

test('[EMB-05] an error has its code, and names the fields that it refuses', async () => {
  const refused = confab.call('PUT /users', { body: { users: [{ id: 'not an id' }] } });
  await expect(refused).rejects.toMatchObject({
    name: inputInvalid.name,
    code: inputInvalid.code,
    status: 400,
    details: { issues: [{ field: 'users.0.id' }] },
  });
});

test('[EMB-05] bytes are sent and downloaded', async () => {
  await provision();
  const { file } = await confab.as('ada').sendBytes('POST /channels/{type}/{id}/files', {
    params,
    query: { name: 'notes.txt' },
    bytes: new TextEncoder().encode('Bread and milk'),
  });
  const file_id = new URL(file, server.url).pathname.split('/').at(-1) as string;
  const response = await confab.as('ada').download('GET /files/{file_id}', { params: { file_id } });
  expect(await response.text()).toBe('Bread and milk');
});

test('[EMB-05] a call waits as long as the server asks, and is then repeated', async () => {
  await using front = await startFront([
    (response) => response.writeHead(429, { 'retry-after': '1' }).end('Too many'),
    (response) => response.writeHead(503, { 'retry-after': '0' }).end(),
  ]);
  const began = performance.now();
  await expect(front.confab.as('ada').call('GET /me')).resolves.toMatchObject({ me: { id: 'ada' } });
  expect(front.requests).toHaveLength(3);
  expect(performance.now() - began).toBeGreaterThan(990);
});

test('[EMB-05] a call that would have to wait for too long fails with the time', async () => {
  await using front = await startFront([
    (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  ]);
  const refused = front.confab.call('GET /app');
  await expect(refused).rejects.toMatchObject({ name: 'rate_limited', details: { retry_after_ms: 60_000 } });
});

test('[EMB-05] after a lost answer a call is repeated only where that has no further effect', async () => {
  await provision();
  await using front = await startFront([loseAnswer, loseAnswer, loseAnswer]);
  const id = idFromKey('order 17 shipped');
  const say = { params, body: { message: { id, text: 'Your order is on its way.' } } };
  const ada = front.confab.as('ada');
  await ada.call('POST /channels/{type}/{id}/messages', say);
  expect(front.requests).toHaveLength(4);
  const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params });
  expect(messages.filter((message) => message.id === id)).toHaveLength(1);

  await using other = await startFront([loseAnswer]);
  const invite = other.confab.call('POST /invitations', { body: {} });
  await expect(invite).rejects.toMatchObject({ name: 'network_error' });
  expect(other.requests).toHaveLength(1);
});

test('[EMB-05] a silent server is a timeout, and the caller can cancel', async () => {
  await using front = await startFront([() => undefined, () => undefined]);
  const late = front.confab.call('GET /app', { timeoutMs: 100, maxAttempts: 1 });
  await expect(late).rejects.toMatchObject({ code: timeout.code });
  const cancelled = front.confab.call('GET /app', { signal: AbortSignal.timeout(100) });
  await expect(cancelled).rejects.toMatchObject({ name: 'aborted' });
});

test('[EMB-05] a token that was revoked is replaced', async () => {
  await provision();
  const ada = confab.as('ada');
  await ada.call('GET /me');
  await confab.call('POST /users/{user_id}/revoke-tokens', { params: { user_id: 'ada' }, body: {} });
  await expect.poll(() => ada.call('GET /me').catch(() => undefined)).toMatchObject({ me: { id: 'ada' } });
});

test('[EMB-05] a wrong address and an empty secret are named at once', () => {
  for (const baseUrl of ['chat.example', 'ftp://chat.example', 'https://chat.example/api/v1', ''])
    expect(() => new ConfabServer({ baseUrl, secret: 'x' })).toThrow(
      `baseUrl must be an origin like https://chat.example, not "${baseUrl}".`,
    );
  expect(() => new ConfabServer({ baseUrl: 'https://chat.example', secret: '' })).toThrow(
    'CONFAB_APP_SECRET',
  );
  const given = { baseUrl: 'https://chat.example', secret: 'x' };
  for (const [wrong, said] of [
    [{ maxAttempts: 0 }, 'maxAttempts must be at least 1, not 0.'],
    [{ timeoutMs: -5 }, 'timeoutMs must be at least 0, not -5.'],
    [{ maxPauseMs: Number.NaN }, 'maxPauseMs must be at least 0, not NaN.'],
  ] as const)
    expect(() => new ConfabServer({ ...given, ...wrong })).toThrow(said);
});

test('[EMB-05] an id that the server would refuse is named when a token is signed for it', async () => {
  const missing = undefined as unknown as string;
  for (const id of ['', 'not an id', missing]) {
    const refusal = new TypeError(
      `userId must be 1 to 64 letters, digits or _ . @ -, not ${JSON.stringify(id)}.`,
    );
    await expect(confab.mintToken(id)).rejects.toThrow(refusal);
    expect(() => confab.as(id)).toThrow(refusal);
  }
});

test('[EMB-05] [TEN-02] a back end can act within one tenant, and sign tokens for it', async () => {
  const acme = new ConfabServer({ baseUrl: server.url, secret: server.appSecret, tenant: 'acme' });
  await acme.provision({ users: [{ id: 'wile' }], channels: [{ type: 'team', id: 'acme-anvils' }] });
  await provision();
  const { users } = await acme.call('POST /users/query', { body: { filter: {} } });
  expect(users.map(({ id }) => id)).toEqual(['wile']);
  await expect(acme.call('GET /users/{user_id}', { params: { user_id: 'ada' } })).rejects.toMatchObject({
    name: 'user_not_found',
  });
  // The first token creates the user in the tenant, wherever the token is signed.
  await acme.as('road-runner').call('GET /me');
  await server.withToken(await acme.mintToken('bugs')).call('GET /me');
  await server.withToken(await confab.mintToken('daffy', { tenant: 'acme' })).call('GET /me');
  const { users: all } = await acme.call('POST /users/query', { body: { filter: {} } });
  expect(all.map(({ id }) => id)).toEqual(['bugs', 'daffy', 'road-runner', 'wile']);
  await expect(acme.mintToken('ada', { tenant: 'not a tenant' })).rejects.toThrow('tenant must be 1 to 64');
});
