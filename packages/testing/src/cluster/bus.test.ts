import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSocket, type TestSocket } from '../openSocket.ts';
import type { Person } from '../person.ts';
import { onPostgres } from '../postgresDatabase.ts';
import { readMetric } from '../readMetric.ts';
import { ServerProcess } from '../serverProcess.ts';
import { startTestCluster, type TestCluster } from '../startTestCluster.ts';
import { natsProgram, startTestNats } from '../startTestNats.ts';
import type { TestServer } from '../startTestServer.ts';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
const hasBoth = Boolean(postgres && natsProgram);
if (process.env.CI && !hasBoth) throw new Error('PostgreSQL and nats-server must be there under CI.');
const skipped = hasBoth ? '' : ' (skipped: needs PostgreSQL and nats-server)';

const waiting = { timeout: 30_000, interval: 20 };
const params = { type: 'team', id: 'lunch' };
const isLong = Boolean(process.env.CONFAB_LONG);

/** Ada, who writes at the first node, and Grace, in the same channel. */
async function peopleAt({ nodes }: TestCluster) {
  const [first] = nodes as [TestServer];
  const { ada, grace } = await first.people('ada', 'grace');
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada', 'grace'] } });
  return { ada, grace };
}

const say = (person: Person, text: string) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id: crypto.randomUUID(), text } },
  });

/** Resolves with the prefix of a cluster's subjects, once it publishes something. */
const prefixOf = (client: NatsConnection) =>
  new Promise<string>((resolve) => {
    client.subscribe('confab.>', {
      callback: (_, { subject }) => resolve(subject.split('.').slice(0, 2).join('.')),
    });
  });

/** The texts that a socket has received, in order. */
const textsOf = ({ frames }: TestSocket) =>
  frames.flatMap((frame) => (frame.type === 'message.new' ? [frame.message.text] : []));

test.skipIf(!hasBoth)(
  `[OPS-01] events larger than a message of NATS reach the other nodes, in order${skipped}`,
  { timeout: 60_000 },
  async () => {
    await using nats = await startTestNats('max_payload: 4096');
    await using cluster = await startTestCluster(postgres, 2, { bus: 'nats', natsUrl: nats.url });
    const [one, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace } = await peopleAt(cluster);
    await using socket = await openSocket(two.url, grace.token as string);
    const texts = ['short', `long ${'x'.repeat(4500)}`, 'short again', `long again ${'y'.repeat(4500)}`];
    for (const text of texts) await say(ada, text);
    await vi.waitFor(() => expect(textsOf(socket)).toEqual(texts), waiting);
    expect(await readMetric(one, 'confab_bus_dropped_messages_total')).toBeGreaterThan(0);
  },
);

test.skipIf(!hasBoth)(
  `[OPS-01] a paused node that NATS has disconnected receives everything once it continues${skipped}`,
  { timeout: 90_000 },
  async () => {
    await using nats = await startTestNats('max_pending: 1048576\nwrite_deadline: "1s"');
    await using cluster = await startTestCluster(postgres, 1, { bus: 'nats', natsUrl: nats.url });
    const { ada, grace } = await peopleAt(cluster);
    const { config } = (cluster.nodes[0] as TestServer).server.context;
    const data = await mkdtemp(join(tmpdir(), 'confab-slow-node-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    await cp(join(config.data, 'secrets.json'), join(data, 'secrets.json'));
    await using slow = await ServerProcess.start({
      database: 'sqlite',
      data,
      variables: {
        // That of secrets.json.
        CONFAB_APP_SECRET: '',
        CONFAB_VAPID_PRIVATE_KEY: config.vapidPrivateKey as string,
        CONFAB_DATABASE_URL: config.databaseUrl as string,
        CONFAB_FILES: config.files as string,
        CONFAB_BUS: 'nats',
        CONFAB_NATS_URL: nats.url,
        CONFAB_LOG_LEVEL: 'silent',
      },
    });
    await using socket = await openSocket(slow.url, grace.token as string);
    const client = await connect({ servers: nats.address });
    const prefix = prefixOf(client);
    await say(ada, 'before');
    await socket.received('message.new', ({ message }) => message.text === 'before');

    process.kill(slow.pid, 'SIGSTOP');
    // More than the system's buffers and NATS hold for a reader.
    const noise = 'x'.repeat(500_000);
    for (let round = 0; round < 60; round++) {
      client.publish(`${await prefix}.noise`, noise);
      await client.flush();
    }
    const texts = Array.from({ length: 30 }, (_, number) => `while it was paused ${number}`);
    for (const text of texts) await say(ada, text);
    process.kill(slow.pid, 'SIGCONT');

    await vi.waitFor(() => expect(textsOf(socket)).toEqual(['before', ...texts]), waiting);
    await vi.waitFor(async () => {
      expect(await readMetric(slow, 'confab_bus_disconnects_total')).toBeGreaterThan(0);
      expect(await readMetric(slow, 'confab_bus_connected')).toBe(1);
    }, waiting);
    expect(await readMetric(slow, 'confab_bus_recovered_events_total')).toBeGreaterThan(0);
    expect(slow.usage().memoryKb).toBeLessThan(1_000_000);
    await client.close();
  },
);

test.skipIf(!hasBoth || !isLong)(
  `[OPS-01] a flood of events while the log cannot be read is kept only in part, and forged ones are never delivered${skipped}`,
  { timeout: 60_000 },
  async () => {
    await using nats = await startTestNats();
    await using cluster = await startTestCluster(postgres, 2, { bus: 'nats', natsUrl: nats.url });
    const [, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace } = await peopleAt(cluster);
    await using socket = await openSocket(two.url, grace.token as string);
    const client = await connect({ servers: nats.address });
    const prefix = prefixOf(client);
    await say(ada, 'before');
    await socket.received('message.new', ({ message }) => message.text === 'before');
    const name = new URL(two.server.context.config.databaseUrl as string).pathname.slice(1);
    await onPostgres(postgres, async (admin) => {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    });
    const json = `{"type":"message.new","stream":"channel:team:lunch","seq":1,"text":"forged ${'x'.repeat(900_000)}"}`;
    for (let number = 0; number < 60; number++) {
      const line = `${1_000_000_000 + 2 * number}\t1\tchannel:team:lunch\t${json}`;
      client.publish(`${await prefix}.events`, line);
    }
    await client.flush();
    await vi.waitFor(
      async () => expect(await readMetric(two, 'confab_bus_overflowed_events_total')).toBeGreaterThan(0),
      waiting,
    );
    expect(await readMetric(two, 'confab_bus_waiting_events')).toBeGreaterThan(0);

    await onPostgres(postgres, (admin) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`));
    await vi.waitFor(async () => expect(await readMetric(two, 'confab_bus_waiting_events')).toBe(0), waiting);
    const message = { id: crypto.randomUUID(), text: 'after' };
    await vi.waitFor(
      () => ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } }),
      waiting,
    );
    await vi.waitFor(() => expect(textsOf(socket)).toEqual(['before', 'after']), waiting);
    expect(JSON.stringify(socket.frames)).not.toContain('forged');
    await client.close();
  },
);

test.skipIf(!hasBoth)(
  `[OPS-01] without NATS everything still arrives, and the nodes connect again by themselves${skipped}`,
  { timeout: 150_000 },
  async () => {
    await using nats = await startTestNats();
    await using cluster = await startTestCluster(postgres, 2, { bus: 'nats', natsUrl: nats.url });
    const [one, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace } = await peopleAt(cluster);
    await using socket = await openSocket(two.url, grace.token as string);
    await nats.stop();
    await vi.waitFor(async () => expect(await readMetric(one, 'confab_bus_connected')).toBe(0), waiting);
    const texts: string[] = [];
    const until = Date.now() + (isLong ? 60_000 : 0);
    do {
      texts.push(`without NATS ${texts.length}`);
      await say(ada, texts.at(-1) as string);
    } while (texts.length < 20 || Date.now() < until);
    await vi.waitFor(() => expect(textsOf(socket)).toEqual(texts), waiting);
    expect(await readMetric(two, 'confab_bus_lag_seconds_count')).toBeGreaterThan(0);

    await nats.start();
    const connected = async () =>
      Promise.all([one, two].map((node) => readMetric(node, 'confab_bus_connected')));
    await vi.waitFor(async () => expect(await connected()).toEqual([1, 1]), waiting);
    // What is not logged travels only by NATS.
    await vi.waitFor(async () => {
      await ada.call('POST /channels/{type}/{id}/typing', { params, body: { typing: true } });
      expect(socket.frames.some(({ type }) => type === 'typing.start')).toBe(true);
    }, waiting);
  },
);

test.skipIf(!hasBoth || !isLong)(
  `[OPS-01] nodes go on delivering after a failover to a standby without the newest events${skipped}`,
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 2);
    const [, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace } = await peopleAt(cluster);
    await using socket = await openSocket(two.url, grace.token as string);
    for (let number = 0; number < 100; number++) await say(ada, `message ${number}`);
    await vi.waitFor(() => expect(textsOf(socket)).toContain('message 99'), waiting);
    const { databaseUrl } = two.server.context.config;
    await onPostgres(databaseUrl as string, (client) =>
      client.query(`
        BEGIN;
        UPDATE writer_turns SET position = position - 90, turn = turn + 1;
        DELETE FROM events WHERE position > (SELECT position FROM writer_turns);
        COMMIT`),
    );
    await vi.waitFor(
      async () => {
        await say(ada, 'after the failover');
        expect(textsOf(socket)).toContain('after the failover');
      },
      { timeout: 30_000, interval: 700 },
    );
  },
);

test.skipIf(!hasBoth)(
  `[OPS-01] a lost listener of PostgreSQL delays nothing, and is opened again${skipped}`,
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 2);
    const [, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace } = await peopleAt(cluster);
    await using socket = await openSocket(two.url, grace.token as string);
    const { databaseUrl } = two.server.context.config;
    await onPostgres(databaseUrl as string, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'confab bus' AND datname = current_database()`,
      ),
    );
    await vi.waitFor(
      async () => expect(await readMetric(two, 'confab_bus_disconnects_total')).toBe(1),
      waiting,
    );
    const texts = Array.from({ length: 20 }, (_, number) => `message ${number}`);
    for (const text of texts) await say(ada, text);
    await vi.waitFor(() => expect(textsOf(socket)).toEqual(texts), waiting);
    await vi.waitFor(async () => expect(await readMetric(two, 'confab_bus_connected')).toBe(1), waiting);
  },
);
