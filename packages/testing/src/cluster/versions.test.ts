import type { ChatEvent } from '@confab/protocol';
import { features } from '@confab/server';
import {
  connectClient,
  openSocket,
  type Person,
  startReceiver,
  startTestCluster,
  type TestCluster,
  type TestServer,
} from '@confab/testing';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { onPostgres } from '../postgresDatabase.ts';
import { lampLit, lampsOf } from './lamps.ts';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
if (!postgres && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

const newerVersion = '0.2.0';
const params = { type: 'team', id: 'lunch' };
const stream = 'channel:team:lunch';

/** Tables without rows of the app: servers only read or replace them. */
const ownTables = /^(storage_|nodes$|leases$|writer_turns$|rate_limits$|upload_claims$)/;
/** Rows that are made again from others. */
const derivedTables = /^(search_|mentions$)/;

const inDatabase = <T>(node: TestServer, task: (client: pg.Client) => Promise<T>) =>
  onPostgres(node.server.context.config.databaseUrl as string, task);

/** Returns the tables of the app with the columns of their primary keys. */
const tablesOf = (node: TestServer) =>
  inDatabase(node, async (client) => {
    const { rows } = await client.query(`
      SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS key
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`);
    return (rows as { name: string; key: string[] }[]).filter(({ name }) => !ownTables.test(name));
  });

/** Starts two servers with a channel, and beside them one of a newer release. */
async function startBothReleases(cluster: TestCluster) {
  const [older] = cluster.nodes as [TestServer];
  const { ada, grace } = await older.people('ada', 'grace');
  const member_ids = ['ada', 'grace'];
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids } });
  const tables = await tablesOf(older);
  const lamps = lampsOf(tables.map(({ name }) => name));
  const joinNewer = (config: Parameters<TestCluster['join']>[0] = {}) =>
    cluster.join(config, { version: newerVersion, features: [...features, lamps.create] });
  return { older, ada, grace, tables, lamps, joinNewer };
}

const send = async (person: Person, id: string, more: object = {}) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id, text: id, ...more } },
  });

test.runIf(postgres)(
  '[OPS-02] beside a newer server an older one goes on, carries its events, and its clients stay whole',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    const { older, ada, grace, joinNewer } = await startBothReleases(cluster);
    await using client = await connectClient(older, 'grace');
    const channel = client.channel('team', 'lunch');
    await channel.watch({ create: false });
    const received: ChatEvent[] = [];
    client.on('*', (event) => received.push(event));
    await send(ada, 'before');
    const newer = await joinNewer();
    // Its statements were prepared before the tables changed.
    await send(ada, 'beside');

    const { context } = newer.server;
    const seq = await context.database.write((tx) =>
      context.log.append(tx, {
        stream,
        definition: lampLit,
        actor_id: 'ada',
        payload: { message_id: 'beside' },
      }),
    );
    context.bus.broadcast('lamps', 'a message that only newer servers know');
    await send(newer.withToken(ada.token as string, 'ada'), 'after');
    await expect
      .poll(() => channel.messages.state.get().messages.map(({ id }) => id))
      .toEqual(['before', 'beside', 'after']);
    expect(
      received.filter((event) => event.stream === stream).map((event) => [event.seq, event.type]),
    ).toEqual([
      [seq - 2, 'message.new'],
      [seq - 1, 'message.new'],
      [seq, 'lamp.lit'],
      [seq + 1, 'message.new'],
    ]);
    // Whoever was away gets it from the log.
    await using socket = await openSocket(older.url, grace.token);
    socket.send({ type: 'subscribe', id: 1, streams: { [stream]: seq - 1 } });
    expect(await socket.received('lamp.lit' as never)).toMatchObject({ seq, message_id: 'beside' });
  },
);

test.runIf(postgres)(
  '[OPS-02] an older server changes rows without losing columns that it does not know',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    const { older, ada, tables, joinNewer } = await startBothReleases(cluster);
    const admin = await older.person('root', 'admin');
    const change = async (round: number) => {
      const message = { message_id: 'kept' };
      await ada.call('PATCH /messages/{message_id}', {
        params: message,
        body: { text: `round ${round} @grace` },
      });
      await ada.call('POST /messages/{message_id}/reactions', {
        params: message,
        body: { type: 'like', score: round },
      });
      await ada.call('PUT /messages/{message_id}/pin', { params: message, body: {} });
      await ada.call('PUT /messages/{message_id}/reminder', { params: message, body: {} });
      await send(ada, `reply-${round}`, { parent_id: 'kept' });
      await ada.call('POST /channels/{type}/{id}/read', { params, body: {} });
      await ada.call('PATCH /channels/{type}/{id}', { params, body: { name: `round ${round}` } });
      await ada.call('PATCH /channels/{type}/{id}/membership', { params, body: { pinned: round % 2 === 0 } });
      await ada.call('PUT /channels/{type}/{id}/draft', {
        params,
        body: { draft: { text: `round ${round}` } },
      });
      await ada.call('PATCH /users/{user_id}', {
        params: { user_id: 'ada' },
        body: { name: `Ada ${round}` },
      });
      await ada.call('PATCH /me/notification-settings', { body: { keywords: [`round${round}`] } });
      await ada.call('POST /sections', { body: { id: `round-${round}`, name: `Round ${round}` } });
      await admin.call('PATCH /app', { body: { name: `Round ${round}` } });
      await admin.call('PATCH /channel-types/{name}', {
        params: { name: 'team' },
        body: { max_message_length: 5000 + round },
      });
    };
    await send(ada, 'kept');
    await change(1);
    await (await joinNewer()).stop();

    const rowsOf = (client: pg.Client, { name, key }: { name: string; key: string[] }, where: string) =>
      client
        .query(`SELECT jsonb_build_array(${key.join(', ')})::text AS key FROM ${name} WHERE ${where}`)
        .then(({ rows }) => rows.map((row) => `${name} ${row.key}`));
    const marked = await inDatabase(older, async (client) => {
      for (const { name } of tables) await client.query(`UPDATE ${name} SET lamp = 'on'`);
      const rows = [];
      for (const table of tables) rows.push(...(await rowsOf(client, table, 'true')));
      return new Set(rows);
    });
    await change(2);
    const unmarked = await inDatabase(older, async (client) => {
      const found = [];
      for (const table of tables) {
        if (!derivedTables.test(table.name)) found.push(...(await rowsOf(client, table, 'lamp IS NULL')));
      }
      return found;
    });
    expect(marked.size).toBeGreaterThan(30);
    expect(unmarked.filter((row) => marked.has(row))).toEqual([]);
    const { message } = await ada.call('GET /messages/{message_id}', { params: { message_id: 'kept' } });
    expect(message.text).toBe('round 2 @grace');
  },
);

test.runIf(postgres)(
  '[OPS-02] an older server leaves jobs of unknown kinds to a newer one, and runs its own',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    const { older, ada, lamps, joinNewer } = await startBothReleases(cluster);
    const { database, jobs } = older.server.context;
    // The row as a newer server writes it.
    await database.write((tx) => jobs.enqueue(tx, { kind: 'lamps.paint', payload: { colour: 'red' } }));
    const send_at = new Date(Date.now() + 1000).toISOString();
    const scheduled_message = { id: 'scheduled', text: 'later', send_at };
    await ada.call('POST /channels/{type}/{id}/scheduled-messages', { params, body: { scheduled_message } });
    await expect
      .poll(() =>
        ada
          .call('GET /messages/{message_id}', { params: { message_id: 'scheduled' } })
          .catch(() => undefined),
      )
      .toBeDefined();
    const paint = () =>
      database.read.query((k) =>
        k.selectFrom('jobs').select(['state', 'attempts', 'last_error']).where('kind', '=', 'lamps.paint'),
      );
    expect(await paint()).toEqual([{ state: 'waiting', attempts: 0, last_error: null }]);
    await joinNewer();
    await expect.poll(() => lamps.painted).toEqual([{ colour: 'red' }]);
    await expect.poll(paint).toEqual([]);
  },
);

test.runIf(postgres)(
  '[OPS-02, HOOK-01] a newer server continues the webhooks of an older one',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1, { outboundAllow: ['127.0.0.1'] });
    await using receiver = await startReceiver();
    const { older, ada, joinNewer } = await startBothReleases(cluster);
    const admin = await older.person('root', 'admin');
    await admin.call('POST /webhooks', {
      body: { name: 'Archive', url: receiver.url, channel_types: ['team'] },
    });
    await send(ada, 'before');
    await receiver.called(1);
    const isHolder = async ({ url }: TestServer) =>
      (await (await fetch(`${url}/metrics`)).text()).includes('confab_lease_held{lease="webhooks"} 1');
    const lease = () =>
      inDatabase(older, async (client) => {
        const { rows } = await client.query("SELECT token, until FROM leases WHERE name = 'webhooks'");
        return rows[0] as { token: string; until: string };
      });
    // It runs no jobs, so the older server renews its lease.
    await joinNewer({ roles: ['http', 'realtime'] });
    const { token, until } = await lease();
    await expect.poll(lease).toSatisfy((now) => now.until !== until);
    expect((await lease()).token).toBe(token);
    expect(await isHolder(older)).toBe(true);
    await send(ada, 'beside');
    await receiver.called(2);
    const newer = await joinNewer();
    await expect
      .poll(() => Promise.all([isHolder(older), isHolder(newer)]), { timeout: 20_000 })
      .toEqual([false, true]);
    // Neither knows whether a host may receive it.
    const { context } = newer.server;
    await context.database.write((tx) =>
      context.log.append(tx, { stream, definition: lampLit, payload: { message_id: 'before' } }),
    );
    await send(ada, 'after');
    await receiver.called(3);
    expect(receiver.calls.map(({ body }) => [body.event.type, body.event.message.id])).toEqual([
      ['message.new', 'before'],
      ['message.new', 'beside'],
      ['message.new', 'after'],
    ]);
  },
);

test.runIf(postgres)(
  '[OPS-02] servers of successive releases run together, and no others',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    const { older, ada, tables, joinNewer } = await startBothReleases(cluster);
    const newer = await joinNewer();
    const versions = () =>
      older.server.context.database.read.query((k) =>
        k.selectFrom('nodes').select('version').orderBy('version'),
      );
    expect(await versions()).toEqual([{ version: '0.1.0' }, { version: newerVersion }]);
    // An older one may start again over the newer tables: that is the way back.
    const again = await cluster.join();
    await send(again.withToken(ada.token as string, 'ada'), 'again');
    const contract = lampsOf(
      tables.map(({ name }) => name),
      { removes: true },
    );
    const all = [...features, contract.create];
    await expect(cluster.join({}, { version: '0.3.0', features: all })).rejects.toThrow(
      'Version 0.3.0 cannot run beside 0.1.0',
    );
    await expect(cluster.join({}, { version: newerVersion, features: all })).rejects.toThrow(
      'Migration lamps-0004 removes what version 0.1.0 uses',
    );
    await again.stop();
    await older.stop();
    const newest = await cluster.join({}, { version: '0.3.0', features: all });
    await send(newest.withToken(ada.token as string, 'ada'), 'newest');
    await send(newer.withToken(ada.token as string, 'ada'), 'newer');
    await expect(cluster.join()).rejects.toThrow('needs 0.2.0 or newer (migration lamps-0004)');
  },
);
