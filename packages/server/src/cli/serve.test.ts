import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '@confab/testing';
import { createPostgresDatabase, onPostgres } from '@confab/testing/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runConfab } from '../testing/runConfab.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const patient = { timeout: 60_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-serve-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the server in a process of its own, of the account with the number `uid` or of this one. */
function serve(args: string[], variables: Record<string, string> = {}, uid = process.getuid?.()) {
  const child = spawn(
    process.execPath,
    ['--conditions=confab-source', main, 'serve', '--data', folder, ...args],
    {
      env: { ...process.env, CONFAB_DATABASE_URL: '', ...variables },
      ...(uid !== undefined && { uid }),
    },
  );
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => (output.out += text));
  child.stderr.on('data', (text) => (output.err += text));
  const ended = once(child, 'exit').then(([code]) => ({ code, ...output }));
  return { child, output, ended };
}

/** Begins a request that never ends. */
async function stallRequest(port: number): Promise<void> {
  const request = connect(port, '127.0.0.1');
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    request.write('POST /api/v1/sessions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n{', () =>
      resolve(),
    );
  });
  // It has arrived before this one.
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
}

test('an invalid setting aborts the start with one sentence', patient, async () => {
  const { code, err } = await serve(['--port', '0'], { CONFAB_DURABILITY: 'perhaps' }).ended;
  expect({ code, err }).toEqual({ code: 1, err: 'CONFAB_DURABILITY must be one of full, normal.\n' });
});

test('a port in use aborts the start with one sentence', patient, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, err } = await serve(['--port', `${port}`]).ended;
  other.close();
  expect({ code, err }).toEqual({
    code: 1,
    err: `Port ${port} is in use by another program: choose another.\n`,
  });
});

test(
  '[HOOK-03] a data folder whose database is missing or empty aborts the start, and nothing is created',
  patient,
  async () => {
    const { child, output, ended } = serve(['--port', '0']);
    await expect
      .poll(() => output.out, { timeout: 30_000 })
      .toContain('Confab is running at http://127.0.0.1:');
    child.kill('SIGTERM');
    await ended;
    const path = join(folder, 'confab.db');
    for (const lose of [() => rm(path), () => writeFile(path, '')]) {
      await lose();
      const { code, err } = await serve(['--port', '0']).ended;
      expect(code).toBe(1);
      expect(err).toMatch(/^\S+confab\.db is missing or empty, .+ `confab restore FOLDER .+\n$/);
      expect(await readdir(folder)).not.toContain('confab.db-wal');
    }
  },
);

test(
  '[HOOK-03] lost secrets of a server with users abort the start, and doctor says so',
  patient,
  async () => {
    {
      await using server = await startTestServer({ data: folder });
      await server.person('ada');
    }
    const path = join(folder, 'secrets.json');
    await rm(path);
    const { code, err } = await serve(['--port', '0']).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^\S+secrets\.json is missing, but the database has users: restore it .+\n$/);
    expect(await readdir(folder)).not.toContain('secrets.json');
    const examined = await runConfab({}, 'doctor', '--data', folder);
    expect(examined.out).toMatch(
      /^problem +secrets +secrets\.json is missing, but the database has users\.$/m,
    );

    const variables = {
      CONFAB_APP_SECRET: 'a new secret of this server to start with',
      CONFAB_SESSION_SECRET: 'another new secret of this server',
    };
    const { child, output, ended } = serve(['--port', '0'], variables);
    await expect.poll(() => output.out, { timeout: 30_000 }).toContain('Confab is running at');
    child.kill('SIGTERM');
    await ended;
  },
);

test(
  '[HOOK-03] a damaged database aborts the start with one sentence that names it and restore',
  patient,
  async () => {
    await writeFile(join(folder, 'confab.db'), 'no database at all, '.repeat(1000));
    const { code, err } = await serve(['--port', '0']).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^\S+confab\.db is damaged \(.+\): restore a backup with `confab restore .+\n$/);
  },
);

// Only root can run a command as another account.
test.runIf(process.getuid?.() === 0)(
  '[OPS-04] a data folder of another account aborts the start with both accounts',
  patient,
  async () => {
    const { child, output, ended } = serve(['--port', '0']);
    await expect.poll(() => output.out, { timeout: 30_000 }).toContain('Confab is running at');
    child.kill('SIGTERM');
    await ended;
    await chown(folder, 65_534, 65_534);
    const { code, err } = await serve(['--port', '0'], {}, 65_534).ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: `The data folder ${folder} cannot be used: unable to open database file. ${folder}/lock belongs to root; this command runs as nobody.\n`,
    });
  },
);

test.each([
  ['no-such-host.invalid', 'CONFAB_HOST must be an address of this machine; no-such-host.invalid is not.\n'],
  ['192.0.2.7', 'CONFAB_HOST must be an address of this machine; 192.0.2.7 is not.\n'],
])('a host that is not this machine (%s) stops the start with one sentence', patient, async (host, err) => {
  expect(await serve(['--port', '0', '--host', host]).ended).toMatchObject({ code: 1, err });
});

test(
  '[OPS-02] SIGTERM cuts a request that does not end, and the server ends without an error',
  patient,
  async () => {
    const { child, output, ended } = serve(['--port', '0']);
    await expect.poll(() => output.out, { timeout: 30_000 }).toContain('Confab is running at');
    const { port } = new URL(/http:[\w.:/]+/.exec(output.out)?.[0] as string);
    await stallRequest(Number(port));
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(output.out).toMatch(/"requests":1,.*"msg":"requests were cut/);
  },
);

test('[OPS-02] a second SIGTERM ends it at once', patient, async () => {
  const { child, output, ended } = serve(['--port', '0']);
  await expect
    .poll(() => output.out, { timeout: 30_000 })
    .toContain('Confab is running at http://127.0.0.1:');
  const { port } = new URL(/http:[\w.:/]+/.exec(output.out)?.[0] as string);
  // A request that never ends holds the first one up.
  await stallRequest(Number(port));
  child.kill('SIGTERM');
  await expect.poll(() => output.out).toContain('stopping');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(1);
  expect(output.out).toContain('second SIGTERM');
});

test('[HOOK-03] SIGTERM stops it gracefully, and another one can use the folder', patient, async () => {
  for (let round = 0; round < 2; round++) {
    const { child, output, ended } = serve(['--port', '0']);
    await expect
      .poll(() => output.out, { timeout: 30_000 })
      .toContain('Confab is running at http://127.0.0.1:');
    const url = /http:[\w.:/]+/.exec(output.out)?.[0];
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  }
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
test.skipIf(!postgresUrl)(
  '[OPS-04] a PostgreSQL role that may not create tables aborts the start, and doctor says so',
  patient,
  async () => {
    const database = await createPostgresDatabase(postgresUrl as string);
    const role = `limited_${randomUUID().slice(0, 8)}`;
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    try {
      await onPostgres(database.url, (client) => client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'lamp'`));
      url.username = role;
      url.password = 'lamp';
      const variables = { CONFAB_DATABASE_URL: url.href };
      const { code, err } = await serve(['--port', '0'], variables).ended;
      const [text, advice] = [
        `The role ${role} may not create tables in the database ${name}.`,
        `Make it the owner: ALTER DATABASE ${name} OWNER TO ${role}.`,
      ];
      expect({ code, err }).toEqual({ code: 1, err: `${text} ${advice}\n` });
      const doctor = await runConfab(variables, 'doctor', '--json', '--data', folder);
      expect(JSON.parse(doctor.out).checks).toContainEqual({
        check: 'database',
        state: 'problem',
        text,
        advice,
      });

      await onPostgres(database.url, (client) => client.query(`ALTER DATABASE ${name} OWNER TO ${role}`));
      const { child, output, ended } = serve(['--port', '0'], variables);
      await expect.poll(() => output.out, { timeout: 30_000 }).toContain('Confab is running at');
      child.kill('SIGTERM');
      await ended;
    } finally {
      await database.remove();
      await onPostgres(postgresUrl as string, (client) => client.query(`DROP ROLE ${role}`));
    }
  },
);
