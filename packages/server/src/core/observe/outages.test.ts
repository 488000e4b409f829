import { randomUUID } from 'node:crypto';
import {
  openSocket,
  type Person,
  readMetric,
  startOnPostgres,
  startTestCluster,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { onPostgres } from '@confab/testing/postgres';
import { startFauxqs } from 'fauxqs';
import { expect, test, vi } from 'vitest';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
if (process.env.CI && !postgres) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');
const skipped = postgres ? '' : ' (skipped: needs PostgreSQL)';

const waiting = { timeout: 30_000, interval: 50 };
const params = { type: 'team', id: 'lunch' };
const send = (person: Person, text: string, id = randomUUID()) =>
  person.call('POST /channels/{type}/{id}/messages', { params, body: { message: { id, text } } });
const open = (person: Person, members: string[] = []) =>
  person.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: members } });
const readiness = async ({ url }: { url: string }) => {
  const answer = await fetch(`${url}/readyz`);
  const { status, degraded } = (await answer.json()) as { status: string; degraded?: string[] };
  return { code: answer.status, status, degraded };
};

const atBucket = (port: number) => ({
  s3Bucket: 'files',
  s3Endpoint: `http://127.0.0.1:${port}`,
  s3AccessKeyId: 'key',
  s3SecretAccessKey: 'secret',
});

test('[OPS-01] a bucket that is unreachable or missing is named at the start', {
  timeout: 60_000,
}, async () => {
  await expect(startTestServer(atBucket(9))).rejects.toThrow(
    /^The bucket files cannot be used: .+\. Check CONFAB_S3_ENDPOINT, CONFAB_S3_BUCKET and the access key\.$/,
  );
  const s3 = await startFauxqs({ port: 0, logger: false });
  await expect(startTestServer(atBucket(s3.port))).rejects.toThrow(
    /^The bucket files cannot be used: .+\. Check CONFAB_S3_ENDPOINT, CONFAB_S3_BUCKET and the access key\.$/,
  );
  s3.createBucket('files');
  await using server = await startTestServer(atBucket(s3.port));
  expect(await readiness(server)).toEqual({ code: 200, status: 'ready' });
  await s3.stop();
});

test('[OPS-01] without its bucket a server refuses uploads for a while, and everything else works', {
  timeout: 90_000,
}, async () => {
  const s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('files');
  await using server = await startTestServer(atBucket(s3.port));
  const { ada } = await server.people('ada');
  await open(ada);
  const upload = () =>
    ada.fetch('/api/v1/channels/team/lunch/files?name=notes.txt', {
      method: 'POST',
      body: 'some notes',
      headers: { 'content-type': 'application/octet-stream' },
    });
  expect((await upload()).status).toBe(200);
  await s3.stop();

  const refused = await upload();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ name: 'storage_unavailable' });
  expect(await readiness(server)).toEqual({
    code: 200,
    status: 'ready',
    degraded: ['the storage of files isn’t reachable'],
  });
  expect(await readMetric(server, 'confab_files_reachable')).toBe(0);
  await send(ada, 'messages do not need files');

  const again = await startFauxqs({ port: s3.port, logger: false });
  again.createBucket('files');
  await vi.waitFor(async () => expect((await upload()).status).toBe(200), waiting);
  expect(await readiness(server)).toEqual({ code: 200, status: 'ready' });
  await again.stop();
});

test('[OPS-01] a database that is unreachable, refuses or is missing is named at the start', {
  timeout: 60_000,
}, async () => {
  const start = (databaseUrl: string) => startTestServer({ databaseUrl });
  const sentence = (reason: string) =>
    `CONFAB_DATABASE_URL must be the URL of a reachable PostgreSQL database: ${reason}`;
  await expect(start('postgres://confab:hidden4711@127.0.0.1:9/confab')).rejects.toThrow(
    sentence('connect ECONNREFUSED 127.0.0.1:9.'),
  );
  if (!postgres) return;
  const missing = new URL(postgres);
  missing.pathname = '/no_such_database';
  await expect(start(missing.href)).rejects.toThrow(sentence('database "no_such_database" does not exist.'));
});

/** Closes a database's connections and refuses new ones, as a restarting server does. */
const shut = (databaseUrl: string) =>
  onPostgres(postgres, async (client) => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  });
const reopen = (databaseUrl: string) =>
  onPostgres(postgres, (client) =>
    client.query(`ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} ALLOW_CONNECTIONS true`),
  );

test.skipIf(!postgres)(
  `[OPS-01] without its database a server answers 503 with Retry-After, and loses nothing acknowledged${skipped}`,
  { timeout: 90_000 },
  async () => {
    await using server = await startOnPostgres(postgres);
    const { ada } = await server.people('ada');
    await open(ada);
    await send(ada, 'before');
    const databaseUrl = server.server.context.config.databaseUrl as string;
    await shut(databaseUrl);

    const id = randomUUID();
    const post = () =>
      ada.fetch('/api/v1/channels/team/lunch/messages', {
        method: 'POST',
        body: JSON.stringify({ message: { id, text: 'meanwhile' } }),
        headers: { 'content-type': 'application/json' },
      });
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ name: 'storage_unavailable', retryable: true });
    expect(await readiness(server)).toEqual({ code: 503, status: 'the store isn’t writable' });

    await reopen(databaseUrl);
    await vi.waitFor(async () => expect((await post()).status).toBe(200), waiting);
    expect(await readiness(server)).toEqual({ code: 200, status: 'ready' });
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params, query: {} });
    expect(messages.map(({ text }) => text)).toEqual(['before', 'meanwhile']);
  },
);

test.skipIf(!postgres)(
  `[OPS-01] nodes that share a database continue by themselves once it is back${skipped}`,
  { timeout: 90_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 2);
    const [one, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace } = await one.people('ada', 'grace');
    await open(ada, ['ada', 'grace']);
    await using socket = await openSocket(two.url, grace.token as string);
    const databaseUrl = one.server.context.config.databaseUrl as string;
    await shut(databaseUrl);
    for (const node of cluster.nodes) expect((await readiness(node)).code).toBe(503);
    await reopen(databaseUrl);
    const texts = ['first', 'second', 'third'];
    for (const text of texts) {
      const id = randomUUID();
      await vi.waitFor(() => send(ada, text, id), waiting);
    }
    await vi.waitFor(
      () =>
        expect(
          socket.frames.flatMap((frame) => (frame.type === 'message.new' ? [frame.message.text] : [])),
        ).toEqual(texts),
      waiting,
    );
    for (const node of cluster.nodes) {
      await vi.waitFor(
        async () => expect(await readiness(node)).toEqual({ code: 200, status: 'ready' }),
        waiting,
      );
    }
  },
);
