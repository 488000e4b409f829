import { type FakeEnvironment, fakeEnvironment, jsonAnswer } from '@confab/testing';
import { describe, expect, it, vi } from 'vitest';
import { ChatClient } from '../../chatClient.ts';
import { HttpClient } from './httpClient.ts';
import { type Token, TokenSource } from './tokenSource.ts';

const clientOf = ({ environment }: FakeEnvironment, token?: Token) =>
  new HttpClient({ baseUrl: '', environment, tokens: new TokenSource(token) });

const errorBody = (name: string, code: number, status: number) => ({
  name,
  code,
  status,
  message: 'No.',
  retryable: false,
  details: { issues: [{ field: 'name', rule: 'must not be empty' }] },
});

describe('calling the service', () => {
  it('[CONN-02] aborts a call after 3 s, or after its own limit', async () => {
    const fake = fakeEnvironment();
    const usual = clientOf(fake).call('GET /app');
    const patient = clientOf(fake).call('GET /app', { timeoutMs: 10_000 });
    const outcomes: string[] = [];
    usual.catch((error) => outcomes.push(`usual ${error.name}`));
    patient.catch((error) => outcomes.push(`patient ${error.name}`));
    await fake.pass(2_999);
    expect(outcomes).toEqual([]);
    await fake.pass(1);
    expect(outcomes).toEqual(['usual timeout']);
    await fake.pass(7_000);
    expect(outcomes).toEqual(['usual timeout', 'patient timeout']);
  });

  it('[CONN-02] lets a generic call wait indefinitely, and fills in path and query', async () => {
    const fake = fakeEnvironment();
    let failed = false;
    clientOf(fake)
      .get('/files', { query: { name: 'a b', none: undefined } })
      .catch(() => {
        failed = true;
      });
    await fake.pass(3_600_000);
    expect(failed).toBe(false);
    expect(fake.requests[0]?.path).toBe('/files?name=a+b');
  });

  it('[CONN-02] repeats the CSRF cookie as the header, both with the configured names', async () => {
    const fake = fakeEnvironment({ cookies: 'XSRF-TOKEN=other; lantern-csrf=proof' });
    fake.answer(() => jsonAnswer({}));
    const csrf = { cookie: 'lantern-csrf', header: 'X-Lantern-CSRF' };
    await new ChatClient({ baseUrl: '', environment: fake.environment, csrf }).http.post('/x', {});
    expect(fake.requests[0]?.headers.get('x-lantern-csrf')).toBe('proof');
    expect(fake.requests[0]?.headers.has('x-xsrf-token')).toBe(false);
  });

  it('[CONN-02] supports all methods, with JSON and the CSRF proof of the cookie', async () => {
    const fake = fakeEnvironment({ cookies: 'theme=dark; XSRF-TOKEN=proof%21' });
    fake.answer(({ method }) => (method === 'HEAD' ? new Response(null) : jsonAnswer({ method })));
    const http = clientOf(fake);
    expect((await http.post('/x', { a: 1 })).body).toEqual({ method: 'POST' });
    await http.put('/x', {});
    await http.patch('/x', {});
    await http.delete('/x');
    await http.get('/x');
    expect((await http.head('/x')).status).toBe(200);
    await http.options('/x');
    expect(fake.requests.map(({ method }) => method)).toEqual([
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
    ]);
    expect(fake.requests[0]?.body).toEqual({ a: 1 });
    expect(fake.requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(fake.requests[0]?.headers.get('x-xsrf-token')).toBe('proof!');
    expect(fake.requests[4]?.headers.has('x-xsrf-token')).toBe(false);
  });

  it('[CONN-02] can be cancelled', async () => {
    const fake = fakeEnvironment();
    const controller = new AbortController();
    const call = clientOf(fake).call('GET /app', { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'aborted' });
  });

  it('[CONN-03] rebuilds the error of the service, and distinguishes other failures', async () => {
    const fake = fakeEnvironment();
    const http = clientOf(fake);
    const failing = async (response: Response | Error) => {
      fake.answer(() => (response instanceof Error ? Promise.reject(response) : response));
      return http.call('GET /app').catch((error) => error);
    };
    expect(await failing(jsonAnswer(errorBody('input_invalid', 10, 400), 400))).toMatchObject({
      name: 'input_invalid',
      code: 10,
      status: 400,
      message: 'No.',
      details: { issues: [{ field: 'name', rule: 'must not be empty' }] },
    });
    expect(await failing(new TypeError('refused'))).toMatchObject({ name: 'network_error', retryable: true });
    expect(await failing(new Response('<html>', { status: 413 }))).toMatchObject({
      name: 'bad_request',
      status: 413,
    });
    expect(await failing(new Response('<html>', { status: 502 }))).toMatchObject({
      name: 'bad_response',
      status: 502,
    });
    expect(await failing(new Response('<html>', { status: 200 }))).toMatchObject({ name: 'bad_response' });
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(http.post('/x', circle)).rejects.toMatchObject({ name: 'bad_request' });
  });
});

describe('an expired token', () => {
  const expired = () => jsonAnswer(errorBody('token_expired', 40, 401), 401);

  it('[APP-03] is replaced, and the call repeated once', async () => {
    const fake = fakeEnvironment();
    const provider = vi.fn(async () => `token-${provider.mock.calls.length}`);
    fake.answer(({ headers }) =>
      headers.get('authorization') === 'Bearer token-2' ? jsonAnswer({ app: {} }) : expired(),
    );
    await clientOf(fake, provider).call('GET /app');
    expect(fake.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('[APP-03] is replaced for the generic calls too', async () => {
    const fake = fakeEnvironment();
    const provider = vi.fn(async () => `token-${provider.mock.calls.length}`);
    fake.answer(({ headers }) =>
      headers.get('authorization') === 'Bearer token-2' ? jsonAnswer({ ok: true }) : expired(),
    );
    const http = clientOf(fake, provider);
    await expect(http.post('/hook', { a: 1 })).resolves.toMatchObject({ status: 200, body: { ok: true } });
    expect(fake.requests.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { a: 1 }],
      ['POST', { a: 1 }],
    ]);
  });

  it('[APP-03] is replaced once for all calls that encounter it', async () => {
    const fake = fakeEnvironment();
    const provider = vi.fn(async () => `token-${provider.mock.calls.length}`);
    fake.answer(({ headers }) =>
      headers.get('authorization') === 'Bearer token-1' ? expired() : jsonAnswer({ app: {} }),
    );
    const http = clientOf(fake, provider);
    await Promise.all([http.call('GET /app'), http.call('GET /app'), http.call('GET /app')]);
    expect(provider).toHaveBeenCalledTimes(2);
  });

  it('[APP-03] is an error if the new one is expired too, or none is available', async () => {
    const fake = fakeEnvironment();
    fake.answer(expired);
    const always = clientOf(fake, async () => 'old').call('GET /app');
    await expect(always).rejects.toMatchObject({ code: 40 });
    expect(fake.requests).toHaveLength(2);
    await expect(clientOf(fake, 'fixed').call('GET /app')).rejects.toMatchObject({ code: 40 });
    expect(fake.requests).toHaveLength(3);
  });
});
