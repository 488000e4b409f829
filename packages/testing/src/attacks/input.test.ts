import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../person.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';

let server: TestServer;
let root: Person;
let mallory: Person;
beforeAll(async () => {
  server = await startTestServer({ durability: 'normal' });
  root = await server.person('root', 'admin');
  ({ mallory } = await server.people('mallory'));
  const params = { type: 'team', id: 'lamps' };
  await root.call('POST /channels/{type}/{id}/query', { params, body: {} });
  // The first search of a node starts its search thread, which takes longer than a request may.
  for (const { url } of server.nodes)
    await createPerson(url, 'mallory', mallory.token).call('POST /search', { body: { query: 'lamps' } });
});
afterAll(() => server.stop());

/** Maximum duration of a refused request, in milliseconds, on a busy machine too. */
const maxDurationMs = 1500;

/** Sends the text unchanged, which none of our clients would do. */
async function send(person: Person, route: string, body: string) {
  const [method, path] = route.split(' ') as [string, string];
  const began = performance.now();
  const answer = await person.fetch(`/api/v1${path}`, {
    method,
    body,
    headers: { 'content-type': 'application/json' },
  });
  const answered = (await answer.json()) as {
    message?: string;
    details?: { issues?: { field: string; rule: string }[] };
  };
  return { status: answer.status, answered, ms: performance.now() - began };
}

const deep = (levels: number, leaf: string) => `${'{"$and":['.repeat(levels)}${leaf}${']}'.repeat(levels)}`;
const channels = (filter: string) => `{"filter":${filter}}`;
const post = 'POST /channels/team/lamps/messages';
const message = (fields: string) => `{"message":{"id":"m-attack",${fields}}}`;

test.each<[what: string, route: string, body: string, field: RegExp]>([
  ['an object for a text', post, message('"text":{"$ne":null}'), /^message\.text/],
  [
    'an object for a password',
    'POST /sessions/sign-in',
    '{"email":{"$gt":""},"password":{"$gt":""}}',
    /email|password/,
  ],
  ['a list for an id', 'POST /channels/query', channels('{"id":["lamps"]}'), /^filter\.id/],
  [
    'an operator from outside',
    'POST /channels/query',
    channels('{"name":{"$where":"1"}}'),
    /^filter\.name\.\$where/,
  ],
  ['an operator in place of a field', 'POST /channels/query', channels('{"$where":"1"}'), /^filter\.\$where/],
  [
    'a field nobody offers',
    'POST /channels/query',
    channels('{"created_by.password":"x"}'),
    /^filter\.created_by\.password/,
  ],
  [
    'a field of every object',
    'POST /channels/query',
    channels('{"constructor":"x"}'),
    /^filter\.constructor/,
  ],
  ['a prototype', 'POST /channels/query', channels('{"__proto__":{"joined":true}}'), /__proto__|body|^$/],
  [
    'a filter ten levels deep',
    'POST /channels/query',
    channels(deep(10, '{"id":"lamps"}')),
    /^filter(\.\$and\.0)+$/,
  ],
  [
    'a filter a thousand levels deep',
    'POST /channels/query',
    channels(deep(1000, '{"id":"lamps"}')),
    /^filter/,
  ],
  [
    'a filter of people ten levels deep',
    'POST /users/query',
    channels(deep(10, '{"id":"ada"}')),
    /^filter(\.\$and\.0)+$/,
  ],
  [
    'a list of ten thousand ids',
    'POST /channels/query',
    channels(`{"id":{"$in":${JSON.stringify(Array.from({ length: 10_000 }, (_, n) => `lamp-${n}`))}}}`),
    /^filter\.id\.\$in/,
  ],
  [
    'a sort by a field nobody offers',
    'POST /channels/query',
    '{"sort":[{"field":"password_hash","direction":1}]}',
    /^sort\.0\.field/,
  ],
  ['control characters in an id', 'POST /channels/team/a%00b/query', '{}', /id/],
  ['a colon in an id', 'POST /channels/team/a%3Ab/query', '{}', /id/],
  ['a slash in an id', 'POST /channels/team/a%2Fb/query', '{}', /id/],
  ['half a sign', post, message('"text":"\\ud800 alone"'), /^message\.text/],
  [
    'a year without end',
    'POST /channels/query',
    channels('{"created_at":{"$gt":"+275760-09-13T00:00:00.001Z"}}'),
    /^filter\.created_at/,
  ],
  [
    'a moment that is none',
    'POST /channels/query',
    channels('{"created_at":{"$gt":"2026-02-30T25:61:00Z"}}'),
    /^filter\.created_at/,
  ],
  [
    'a list of forty thousand mentions',
    post,
    message(`"text":"x","mentioned_user_ids":${JSON.stringify(new Array(40_000).fill('a'))}`),
    /mentioned_user_ids|^$/,
  ],
  ['a search in a month that is none', 'POST /search', '{"query":"before:2026-13-45"}', /query/],
  ['a search by a carrier nobody knows', 'POST /search', '{"query":"has:nothing-known"}', /query/],
])('[CHAN-05] attack 6: %s is refused by name, in bounded time', async (_what, route, body, field) => {
  const { status, answered, ms } = await send(mallory, route, body);
  expect([400, 413, 422], `${status}: ${JSON.stringify(answered).slice(0, 300)}`).toContain(status);
  expect(answered.details?.issues?.[0]?.field ?? answered.message ?? '').toMatch(
    answered.details?.issues?.[0] ? field : /./,
  );
  expect(answered.message).toBeTruthy();
  expect(ms).toBeLessThan(maxDurationMs);
});

test.each([
  '"',
  '""""',
  '"unended phrase',
  'lamp* OR NEAR(a b, 9)',
  'a AND NOT (b OR',
  '^lamp {x} : - * ( ) [ ] + ~',
  '-',
  '-"',
  'from: in: has:',
  "'; DROP TABLE messages; --",
  '%_\\',
  '\u202Ereversed\u202C',
  '\u0001\u0007control',
  'x '.repeat(100),
  '🜂'.repeat(100),
])(
  '[SRCH-04] attack 6: the search for %j finds words or is refused clearly, and never fails',
  async (query) => {
    const { status, answered, ms } = await send(mallory, 'POST /search', JSON.stringify({ query }));
    expect([200, 400], JSON.stringify(answered)).toContain(status);
    if (status === 400) expect(answered.details?.issues?.[0]?.field).toMatch(/^query/);
    expect(ms).toBeLessThan(maxDurationMs);
  },
);

test('[MOD-02] attack 6: a pattern that would backtrack is refused or answers in linear time', async () => {
  const list = (entry: string) =>
    JSON.stringify({ name: 'slow', action: 'block', words: [], patterns: [entry] });
  const put = 'PUT /automod/blocklists/slow';
  const backwards = await send(root, put, list('(a+)\\1'));
  expect(backwards.status).toBe(400);
  expect(backwards.answered.message).toMatch(/\S/);
  const nested = await send(root, put, list('(a+)+$'));
  if (nested.status === 200) {
    const params = { type: 'team', id: 'lamps' };
    const began = performance.now();
    await root
      .call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: 'slow-one', text: `${'a'.repeat(18_000)}b` } },
      })
      .catch(() => undefined);
    expect(performance.now() - began).toBeLessThan(maxDurationMs);
  } else expect(nested.status).toBe(400);
  expect((await send(mallory, put, list('x'))).status).toBe(403);
});

test('attack 6: refused requests leave nothing behind, and the service keeps running', async () => {
  expect(({} as { joined?: boolean }).joined).toBeUndefined();
  const { channels } = await mallory.call('POST /channels/query', { body: { filter: { id: 'lamps' } } });
  expect(channels.map(({ channel }) => channel.id)).toEqual(['lamps']);
  expect(channels[0]?.messages.filter(({ id }) => id === 'm-attack')).toEqual([]);
});
