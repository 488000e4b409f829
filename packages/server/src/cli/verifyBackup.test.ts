import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startTestServer, type TestServer } from '@confab/testing';
import { createPostgresDatabase, onPostgres } from '@confab/testing/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRoom, say } from '../testing/rooms.ts';
import { runConfab } from '../testing/runConfab.ts';
import { upload } from '../testing/uploads.ts';
import type { Finding } from './findings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-verify-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starting several processes takes a while on a busy machine. */
const patient = { timeout: 300_000 };

async function fill(server: TestServer): Promise<void> {
  const ada = await server.person('ada');
  const room = await openRoom(ada);
  await say(ada, room, 'A lamp');
  await upload(ada, room, 'file', { name: 'lamp.txt', bytes: 'the text of a file' });
}

/** Runs `restore --verify --json`; returns the exit code and the results by check. */
async function verify(copy: string, flags: string[] = [], variables: Record<string, string> = {}) {
  const temporary = join(folder, 'temporary');
  await mkdir(temporary, { recursive: true });
  const { code, out, err } = await runConfab(
    { TMPDIR: temporary, ...variables },
    ...['restore', '--verify', copy, '--json', ...flags],
  );
  expect(await readdir(temporary)).toEqual([]);
  expect(err).toBe('');
  const { checks } = JSON.parse(out) as { checks: Finding[] };
  return { code, checks, states: Object.fromEntries(checks.map(({ check, state }) => [check, state])) };
}

/** Changes a backup's metadata. */
async function changeNote(copy: string, change: (note: { files: Record<string, string> }) => void) {
  const path = join(copy, 'backup.json');
  const note = JSON.parse(await readFile(path, 'utf8'));
  change(note);
  await writeFile(path, JSON.stringify(note));
}

test(
  '[OPS-04] restore --verify proves a backup of a running server, and finds rows and files that are lost',
  patient,
  async () => {
    const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
    {
      await using server = await startTestServer({ data });
      await fill(server);
      await writeFile(join(data, 'files', 'incoming', 'unfinished'), 'half a request');
      expect(await runConfab({}, 'backup', copy, '--data', data)).toMatchObject({ code: 0, err: '' });
    }
    expect(await readdir(join(copy, 'files'))).not.toContain('incoming');
    const human = await runConfab({}, 'restore', '--verify', copy);
    expect(human).toMatchObject({ code: 0, err: '' });
    expect(human.out).toMatch(/^ok +rows +\d+ rows in \d+ tables, as backed up\.$/m);
    expect(human.out).toMatch(/The backup can be restored\.$/);
    const whole = await verify(copy);
    expect(whole.code).toBe(0);
    expect(whole.states).toEqual({
      backup: 'ok',
      checksums: 'ok',
      database: 'ok',
      rows: 'ok',
      opening: 'ok',
      files: 'ok',
    });
    expect(whole.checks.at(-1)?.text).toMatch(/^All [1-9]\d* stored files are there\.$/);

    // A stray file is named and does not reach the restored folder.
    await writeFile(join(copy, 'core.1234'), 'a stray file');
    const stray = await verify(copy);
    expect(stray.code).toBe(0);
    expect(stray.checks).toContainEqual(
      expect.objectContaining({ state: 'warning', text: 'core.1234 is not part of the backup.' }),
    );
    const restored = join(folder, 'restored');
    expect((await runConfab({}, 'restore', copy, '--data', restored)).code).toBe(0);
    expect(await readdir(restored)).not.toContain('core.1234');

    // A stored file that was lost before the backup.
    const stored = (await readdir(join(copy, 'files'), { recursive: true, withFileTypes: true })).find(
      (entry) => entry.isFile(),
    );
    const path = join(stored?.parentPath as string, stored?.name as string);
    const bytes = await readFile(path);
    await rm(path);
    const missing = await verify(copy);
    expect(missing.code).toBe(1);
    expect(missing.states.checksums).toBe('problem');
    const name = path.slice(copy.length + 1);
    await changeNote(copy, (note) => delete note.files[name]);
    const lost = await verify(copy);
    expect(lost.states.files).toBe('warning');
    expect(lost.code).toBe(0);
    await writeFile(path, bytes);

    // Rows that vanished, in a file whose checksum was recorded afterwards.
    const database = join(copy, 'confab.db');
    const sqlite = new DatabaseSync(database);
    sqlite.exec('DELETE FROM messages');
    sqlite.close();
    const sum = createHash('sha256')
      .update(await readFile(database))
      .digest('hex');
    await changeNote(copy, ({ files }) => {
      files['confab.db'] = sum;
    });
    const fewer = await verify(copy);
    expect(fewer.code).toBe(1);
    expect(fewer.checks).toContainEqual(
      expect.objectContaining({
        check: 'rows',
        state: 'problem',
        text: 'messages has 0 rows, but 1 were backed up.',
      }),
    );
  },
);

test(
  '[OPS-04] backup and restore --verify name the secrets that only variables contain',
  patient,
  async () => {
    const [data, copy, inFile] = ['data', 'copy', 'inFile'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const [appSecret, sessionSecret] = [
      'a secret of the environment only',
      'another one of the environment only',
    ];
    {
      await using _server = await startTestServer({
        data,
        appSecret: [appSecret],
        sessionSecret: [sessionSecret],
      });
    }
    const variables = { CONFAB_APP_SECRET: appSecret, CONFAB_SESSION_SECRET: sessionSecret };
    const { code, out } = await runConfab(variables, 'backup', copy, '--data', data);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Backup written to ${copy}.\nNot contained: CONFAB_APP_SECRET, CONFAB_SESSION_SECRET: keep them elsewhere.`,
    });
    const { checks, states } = await verify(copy);
    expect(checks).toContainEqual(
      expect.objectContaining({
        check: 'secrets',
        text: 'Not contained: CONFAB_APP_SECRET, CONFAB_SESSION_SECRET.',
      }),
    );
    // Opening the copy needs none.
    expect(states).toMatchObject({ opening: 'ok', files: 'ok', secrets: 'warning' });

    await writeFile(join(data, 'confab.json'), JSON.stringify({ appSecret, sessionSecret: [sessionSecret] }));
    expect((await runConfab({}, 'backup', inFile, '--data', data)).out).toBe(`Backup written to ${inFile}.`);
  },
);

test('[OPS-04] restore --verify refuses what is not a backup', patient, async () => {
  const { code, checks } = await verify(folder);
  expect(code).toBe(1);
  expect(checks).toEqual([expect.objectContaining({ check: 'backup', state: 'problem' })]);
  expect((await runConfab({}, 'restore', folder, '--json')).err).toContain('need --verify');
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
test.skipIf(!postgresUrl)(
  '[OPS-04] restore --verify restores a PostgreSQL backup into a scratch database and empties it again',
  patient,
  async () => {
    const copy = join(folder, 'copy');
    const address = postgresUrl as string;
    const [source, scratch] = [await createPostgresDatabase(address), await createPostgresDatabase(address)];
    try {
      {
        await using server = await startTestServer({ databaseUrl: source.url });
        await fill(server);
        const { data } = server.server.context.config;
        const made = await runConfab({ CONFAB_DATABASE_URL: source.url }, 'backup', copy, '--data', data);
        expect(made).toMatchObject({ code: 0, err: '' });
      }
      const readOnly = await verify(copy);
      expect(readOnly.code).toBe(0);
      expect(readOnly.states).toEqual({ backup: 'ok', checksums: 'ok', database: 'warning' });
      const ok = { backup: 'ok', checksums: 'ok', database: 'ok', rows: 'ok', opening: 'ok', files: 'ok' };
      const byFlag = await verify(copy, ['--scratch-url', scratch.url]);
      expect(byFlag).toMatchObject({ code: 0, states: ok });
      // The first run left the database empty.
      const byVariable = await verify(copy, [], { CONFAB_SCRATCH_URL: scratch.url });
      expect(byVariable).toMatchObject({ code: 0, states: ok });
      await onPostgres(scratch.url, (client) => client.query('CREATE TABLE somebody_else (id int)'));
      const used = await runConfab({}, 'restore', '--verify', copy, '--scratch-url', scratch.url);
      expect(used.err).toContain('must be empty');
    } finally {
      await Promise.all([source.remove(), scratch.remove()]);
    }
  },
);
