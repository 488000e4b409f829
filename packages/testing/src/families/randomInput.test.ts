import { apiPath, inputInvalid, isErrorBody } from '@confab/protocol';
import { allEndpoints, type Endpoint } from '@confab/protocol/schemas';
import fc from 'fast-check';
import { safeParse } from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../person.ts';
import type { TestServer } from '../startTestServer.ts';
import { onEachDatabase } from './onEachDatabase.ts';
import { bodyArbitrary, loadWorld, pathArbitrary, queryArbitrary } from './randomRequests.ts';

const runs = Number(process.env.CONFAB_RANDOM_RUNS ?? 30);
const pollRoute = 'POST /events/poll';
/** The time that a long poll is waited for, in milliseconds. */
const maxPollMs = 1000;
/** The callers: a member, a guest, an admin, the back end and a caller without credentials. */
async function callersOf(server: TestServer): Promise<Person[]> {
  const { ada } = await server.people('ada', 'grace', 'mallory');
  const guest = await server.person('visitor', 'guest');
  return [ada, guest, await server.person('linus', 'admin'), server.backEnd, server.nobody];
}

/** Expects of an answer what must hold for every request. */
async function checkAnswer(endpoint: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const answer: unknown = JSON.parse(text);
  if (response.ok) {
    const { success, issues } = safeParse(endpoint.answer, answer);
    expect(
      success,
      `an answer outside of the contract: ${JSON.stringify(issues?.[0]?.path?.map((item) => item.key))}`,
    ).toBe(true);
    return;
  }
  expect(response.status, text).toBeLessThan(500);
  expect(isErrorBody(answer), text).toBe(true);
  const error = answer as {
    code: number;
    status: number;
    details: { issues?: { field: string; rule: string }[] };
  };
  expect(error.status).toBe(response.status);
  if (error.code !== inputInvalid.code) return;
  expect(error.details.issues?.length, text).toBeGreaterThan(0);
  for (const issue of error.details.issues ?? []) {
    expect(issue.field, text).toMatch(/./);
    expect(issue.rule, text).toMatch(/./);
  }
}

onEachDatabase('[CONN-03] whatever is sent, the answer is one of the contract', (server) => {
  let callers: Person[];
  beforeAll(async () => {
    callers = await callersOf(server());
  });
  // Restores what an earlier call has removed.
  beforeEach(() => loadWorld(server().backEnd));

  test.each(allEndpoints())('%s', { timeout: 60_000 }, async (_name, endpoint) => {
    const [method, path] = endpoint.route.split(' ') as [string, string];
    await fc.assert(
      fc.asyncProperty(
        pathArbitrary(path),
        queryArbitrary(endpoint),
        bodyArbitrary(method, path),
        fc.nat(4),
        async (address, query, body, who) => {
          const init: RequestInit = { method };
          if (body !== undefined && method !== 'GET') {
            init.body = body;
            init.headers = { 'content-type': 'application/json' };
          }
          // A long poll that is not refused may wait for events.
          if (endpoint.route === pollRoute) init.signal = AbortSignal.timeout(maxPollMs);
          const response = await callers[who]!.fetch(`${apiPath}${address}${query}`, init).catch((error) => {
            if (!init.signal?.aborted) throw error;
          });
          if (response) await checkAnswer(endpoint, response);
        },
      ),
      { numRuns: runs },
    );
  });

  test('a body of another kind, or one that is too large, is refused as such', async () => {
    const [ada] = callers as [Person];
    const post = (body: string, type: string) =>
      ada.fetch(`${apiPath}/users/query`, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('<user/>', 'application/xml')).status).toBe(415);
    expect((await post('a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect(
      (await post(JSON.stringify({ filter: { id: 'x'.repeat(300_000) } }), 'application/json')).status,
    ).toBe(413);
  });

  test('the server is still healthy after all that', async () => {
    expect((await server().nobody.fetch('/healthz')).status).toBe(200);
    // Random calls also delete and promote: the users from before may be gone or be the last admin.
    const edith = await server().person('edith');
    const params = { type: 'team', id: 'afterwards' };
    await edith.call('POST /channels/{type}/{id}/query', { params, body: {} });
    const message = { id: 'said-afterwards', text: 'still here' };
    await edith.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    const { messages } = await edith.call('GET /channels/{type}/{id}/messages', { params });
    expect(messages.map(({ text }) => text)).toEqual(['still here']);
  });
});
