import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startMailServer, startTestServer } from '@confab/testing';
import { createPostgresDatabase, onPostgres } from '@confab/testing/postgres';
import { freePort } from '@confab/testing/process';
import { startFauxqs } from 'fauxqs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runConfab } from '../../testing/runConfab.ts';
import { startHttpsProxy } from '../../testing/startHttpsProxy.ts';
import type { Finding } from '../findings.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-doctor-test-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starting several processes takes a while on a busy machine. */
const patient = { timeout: 300_000 };

/** Runs `doctor --json`; the machine's own room differs, so it is left out. */
async function examine(variables: Record<string, string> = {}) {
  const { code, out, err } = await runConfab(variables, 'doctor', '--json', '--data', data);
  // The S3 client warns of failed requests.
  expect(err).not.toContain('    at ');
  const { checks } = JSON.parse(out) as { checks: Finding[] };
  const ownRoom = ['disk', 'memory', 'open files', 'latency', 'data folder'];
  const judged = checks.filter(({ check }) => !ownRoom.includes(check));
  return {
    code,
    checks,
    states: Object.fromEntries(judged.map(({ check, state }) => [check, state])),
    text: (check: string) => checks.find((one) => one.check === check)?.text,
    found: (check: string) => checks.find((one) => one.check === check && one.state !== 'ok'),
  };
}

test(
  '[OPS-04] doctor works before the first start, creates nothing, and says what to do',
  patient,
  async () => {
    const { code, out, err } = await runConfab({}, 'doctor', '--data', data);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`No server has run in ${data}.\n`);
    expect(out).toMatch(/^ok +database +SQLite, created at the first start\.$/m);
    expect(out).toMatch(/^warning +public URL +None is set\.\n +Set CONFAB_PUBLIC_URL/m);
    expect(out).toMatch(/\d+ ok, \d+ warnings, 0 problems$/);
    expect(existsSync(data)).toBe(false);
    const wrong = await examine({ CONFAB_DURABILITY: 'perhaps' });
    expect(wrong.code).toBe(1);
    expect(wrong.checks).toEqual([expect.objectContaining({ check: 'settings', state: 'problem' })]);
  },
);

test(
  '[OPS-04] doctor examines a running server through its proxy, with mail and an S3 bucket',
  patient,
  async () => {
    await using smtp = await startMailServer();
    const s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
    s3.createBucket('files');
    const port = await freePort();
    await using proxy = await startHttpsProxy({ targetPort: port, folder });
    const settings = {
      CONFAB_PUBLIC_URL: proxy.url,
      CONFAB_PORT: `${port}`,
      CONFAB_TRUST_PROXY: '1',
      CONFAB_SMTP_URL: smtp.url,
      CONFAB_MAIL_FROM: 'Confab <chat@confab.test>',
      CONFAB_S3_BUCKET: 'files',
      CONFAB_S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      CONFAB_S3_ACCESS_KEY_ID: 'test',
      CONFAB_S3_SECRET_ACCESS_KEY: 'test',
      NODE_EXTRA_CA_CERTS: proxy.certificate,
    };
    const all = [
      ...['settings', 'server', 'database', 'files', 'bus', 'mail', 'secrets', 'push'],
      ...['TLS', 'proxy', 'addresses', 'WebSocket'],
    ];
    const good = Object.fromEntries(all.map((name) => [name, 'ok']));
    // Before the first start, the command itself answers on the server's port.
    expect((await examine(settings)).states).toEqual({ ...good, server: 'warning' });
    await using _server = await startTestServer({ data, port, publicUrl: proxy.url, trustProxy: 1 });
    const running = await examine(settings);
    expect(running.states).toEqual({ ...good, migrations: 'ok' });
    expect(running.code).toBe(0);
    expect((await readdir(data)).filter((name) => name.startsWith('.doctor'))).toEqual([]);
    expect(smtp.mails).toEqual([]);

    const broken = await examine({
      ...settings,
      CONFAB_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      CONFAB_S3_BUCKET: 'not-there',
      NODE_EXTRA_CA_CERTS: '',
    });
    expect(broken.code).toBe(1);
    expect(broken.found('mail')?.text).toContain('ECONNREFUSED');
    expect(broken.found('files')).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('CONFAB_S3'),
    });
    expect(broken.found('TLS')?.text).toContain('not trusted');
    await s3.stop();
  },
);

test(
  '[OPS-04] doctor finds forged addresses, uncounted proxies, missing upgrades and another server',
  patient,
  async () => {
    const port = await freePort();
    const through = async (
      trust: string,
      behaviour: { appends?: boolean; upgrades?: boolean; days?: number } = {},
    ) => {
      await using proxy = await startHttpsProxy({ targetPort: port, folder, ...behaviour });
      return await examine({
        CONFAB_PORT: `${port}`,
        CONFAB_PUBLIC_URL: proxy.url,
        CONFAB_TRUST_PROXY: trust,
        NODE_EXTRA_CA_CERTS: proxy.certificate,
      });
    };
    const forged = await through('2');
    expect(forged.found('addresses')).toMatchObject({
      text: expect.stringContaining('one proxy: callers can forge'),
      advice: 'Set CONFAB_TRUST_PROXY=1.',
    });
    const uncounted = await through('0', { days: 10 });
    expect(uncounted.found('addresses')?.text).toContain('count the proxy');
    expect(uncounted.found('TLS')?.state).toBe('warning');
    const silent = await through('1', { appends: false, upgrades: false, days: 1 });
    expect(silent.found('addresses')?.text).toBe('The proxy does not append to X-Forwarded-For.');
    expect(silent.found('WebSocket')?.text).toContain('426');
    expect(silent.found('TLS')?.state).toBe('problem');

    const direct = { CONFAB_PORT: `${port}`, CONFAB_PUBLIC_URL: `http://127.0.0.1:${port}` };
    expect((await examine(direct)).states).toMatchObject({ proxy: 'ok', addresses: 'ok', TLS: 'warning' });
    expect((await examine({ ...direct, CONFAB_TRUST_PROXY: '1' })).found('addresses')?.advice).toBe(
      'Set CONFAB_TRUST_PROXY=0.',
    );
    await using other = await startTestServer();
    const elsewhere = await examine({ ...direct, CONFAB_PUBLIC_URL: other.url });
    expect(elsewhere.found('proxy')?.text).toContain('another server');
    const used = await examine({ ...direct, CONFAB_PORT: new URL(other.url).port });
    expect(used.found('port')?.state).toBe('problem');
  },
);

test('[OPS-04] doctor finds a damaged, a lost and a newer database, and open secrets', patient, async () => {
  {
    await using _server = await startTestServer({ data });
  }
  expect((await examine()).states).toMatchObject({ database: 'ok', migrations: 'ok', secrets: 'ok' });
  const path = join(data, 'confab.db');
  const sqlite = new DatabaseSync(path);
  sqlite.exec("INSERT INTO storage_migrations VALUES ('lamps-0001', 0)");
  const beside = await examine();
  expect([beside.found('migrations')?.state, beside.found('migrations')?.text]).toEqual([
    'warning',
    'A newer version has added to the store (lamps-0001).',
  ]);
  sqlite.exec("INSERT INTO storage_contracts VALUES ('lamps-0001', '99.0.0')");
  sqlite.close();
  const settings = join(data, 'confab.json');
  await writeFile(settings, JSON.stringify({ appSecret: 'a secret that other accounts can read' }));
  await chmod(settings, 0o644);
  expect((await examine()).found('secrets')).toMatchObject({
    state: 'warning',
    text: `Other accounts can read ${settings}.`,
  });
  await chmod(settings, 0o600);
  await chmod(join(data, 'secrets.json'), 0o644);
  const newer = await examine();
  expect(newer.code).toBe(1);
  expect(newer.found('migrations')?.text).toContain('needs 99.0.0 or newer');
  expect(newer.found('secrets')?.advice).toContain('chmod 600');
  await writeFile(path, 'no database at all, '.repeat(1000));
  expect((await examine()).found('database')?.text).toContain('is damaged');
  await rm(path);
  expect((await examine()).found('database')?.text).toContain('missing or empty');
});

test('[OPS-04] doctor connects to the syslog server of the audit log', patient, async () => {
  const syslog = createServer().listen(0, '127.0.0.1');
  await once(syslog, 'listening');
  const { port } = syslog.address() as AddressInfo;
  const settings = { CONFAB_AUDIT_SYSLOG_URL: `tcp://127.0.0.1:${port}` };
  const reached = await examine(settings);
  expect(reached.text('audit')).toBe(`127.0.0.1:${port} accepts connections.`);
  syslog.close();
  await once(syslog, 'close');
  const refused = await examine(settings);
  expect(refused.found('audit')).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('ECONNREFUSED'),
  });
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
const natsUrl = process.env.CONFAB_TEST_NATS_URL;
test.skipIf(!postgresUrl)('[OPS-04] doctor examines PostgreSQL', patient, async () => {
  const database = await createPostgresDatabase(postgresUrl as string);
  try {
    const settings = { CONFAB_DATABASE_URL: database.url };
    // Tests may run on a PostgreSQL that gives up durability for speed, which is found too.
    const fsync = await onPostgres(database.url, (client) => client.query('SHOW fsync'));
    const isSynced = fsync.rows[0].fsync === 'on';
    const good = {
      database: isSynced ? 'ok' : 'problem',
      connections: 'ok',
      clock: 'ok',
      migrations: 'ok',
    };
    expect((await examine(settings)).states).toMatchObject(good);
    {
      await using _server = await startTestServer({ data, databaseUrl: database.url });
      expect((await examine(settings)).states).toMatchObject({ ...good, server: 'ok' });
    }
    {
      // Whatever the order of their starts, the doctor's server has heard of the other one.
      const cluster = { ...settings, CONFAB_BUS: 'postgres', CONFAB_FILES: join(data, 'files') };
      const shared = {
        databaseUrl: database.url,
        bus: 'postgres',
        files: join(data, 'files'),
        drainSeconds: 0,
      } as const;
      await using _web = await startTestServer({ ...shared, data, roles: ['http'] });
      const alone = await examine({ ...cluster, CONFAB_ROLES: 'http' });
      expect(alone.checks.filter(({ check }) => check === 'roles')).toEqual(
        ['realtime', 'jobs'].map((role) =>
          expect.objectContaining({
            state: 'problem',
            text: expect.stringContaining(`No server of the cluster has the role ${role}: `),
            advice: `Start a server with “${role}” in CONFAB_ROLES.`,
          }),
        ),
      );
    }
    await onPostgres(database.url, (client) =>
      client.query("DELETE FROM storage_migrations WHERE id LIKE 'log-%'"),
    );
    expect((await examine(settings)).found('migrations')?.state).toBe('warning');
    const nowhere = await examine({ CONFAB_DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/confab` });
    expect(nowhere.code).toBe(1);
    expect(nowhere.found('database')?.text).toContain('ECONNREFUSED');
    expect((await examine({ ...settings, CONFAB_BUS: 'postgres' })).text('bus')).toContain('PostgreSQL');
    if (!natsUrl) return;
    const nats = { ...settings, CONFAB_BUS: 'nats', CONFAB_NATS_URL: natsUrl };
    expect((await examine(nats)).text('bus')).toMatch(/^NATS .+ answers in/);
    const unreachable = await examine({ ...nats, CONFAB_NATS_URL: `nats://127.0.0.1:${await freePort()}` });
    expect(unreachable.found('bus')).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('CONFAB_NATS_URL must be the URL of a reachable NATS server'),
    });
  } finally {
    await database.remove();
  }
});
