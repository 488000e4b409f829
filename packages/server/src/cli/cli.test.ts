import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, startTestServer } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runConfab } from '../testing/runConfab.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command line in a process of its own. */
const confab = (...args: string[]) => runConfab({}, ...args);

const folders = <Names extends string[]>(...names: Names) =>
  names.map((name) => join(folder, name)) as { [K in keyof Names]: string };

/** Runs a server with this data folder once. */
async function startOnce(data: string): Promise<void> {
  await using _server = await startTestServer({ data });
}

/** Starting a process takes a while on a busy machine. */
const patient = { timeout: 240_000 };

test('every command has help', patient, async () => {
  const named = ['serve', 'user', 'import', 'export', 'backup', 'restore', 'doctor', 'rehearse', 'stats'];
  const [help, ...each] = await Promise.all([
    confab('--help'),
    ...named.map((name) => confab(name, '--help')),
  ]);
  for (const [index, name] of named.entries()) {
    expect(help.out).toContain(name);
    expect(each[index]?.out).toContain(`usage: confab ${name}`);
  }
});

test('an unknown command or a missing argument is rejected with one sentence', patient, async () => {
  const attempts: [string[], string][] = [
    [['fly'], 'Unknown command: fly'],
    [['user', 'fly'], 'Unknown action: "fly". The actions are create, role, invite,'],
    [['user'], 'Missing action. The actions are create,'],
    [['tenant', 'fly'], 'Unknown action: "fly". The actions are export, erase, certify.'],
    [['user', 'role', 'ada'], 'Missing argument: ROLE'],
    [['mail', 'fly'], 'Unknown action: "fly". The actions are test.'],
    [['user', 'role', 'ada', 'king', '--data', folder], 'The role must be one of'],
    [['user', 'token', 'ada', '--hours', 'many', '--data', folder], '--hours must be a whole number'],
    [['backup', join(folder, 'b'), '--data', join(folder, 'nothing')], 'No server has run in'],
    [['restore', folder, '--data', join(folder, 'new')], 'is not a backup'],
    [['import', join(folder, 'no.zip'), '--data', folder], 'cannot be read'],
    [['export', folder, '--data', folder], 'already exists'],
  ];
  const answers = await Promise.all(attempts.map(([args]) => confab(...args)));
  for (const [index, [, sentence]] of attempts.entries()) {
    expect(answers[index]?.code).toBe(1);
    expect(answers[index]?.err).toContain(sentence);
    expect(answers[index]?.err).not.toContain('    at ');
  }
});

test(
  '[OPS-04] commands refuse a folder in which no server has run, and create nothing there',
  patient,
  async () => {
    const data = join(folder, 'data');
    const attempts = [
      ['user', 'invite', '--role', 'admin'],
      ['user', 'create', 'ada'],
      ['user', 'token', 'ada'],
      ['user', 'list'],
      ['export', join(folder, 'all.zip')],
      ['tenant', 'certify', 'acme'],
      ['mail', 'test', 'ada@confab.example'],
      ['backup', join(folder, 'copy')],
      ['rehearse', '--users', '1'],
    ];
    const answers = await Promise.all(attempts.map((args) => confab(...args, '--data', data)));
    const err = `No server has run in ${data}. Pass --data, or set CONFAB_DATA; a new server must be started first.`;
    expect(answers).toEqual(attempts.map(() => ({ code: 1, out: '', err })));
    expect(await readdir(folder)).toEqual([]);
  },
);

test(
  '[APP-04] manages users, roles, links and tokens, with and without a running server',
  patient,
  async () => {
    const data = join(folder, 'data');
    await startOnce(data);
    expect(
      (await confab('user', 'create', 'ada', '--name', 'Ada', '--role', 'admin', '--data', data)).out,
    ).toContain('ada');
    await using server = await startTestServer({ data });
    const ada = server.withToken((await confab('user', 'token', 'ada', '--data', data)).out);
    expect((await ada.call('GET /me')).me).toMatchObject({ id: 'ada', name: 'Ada', role: 'admin' });
    await server.person('grace', 'admin');
    const again = await confab('user', 'create', 'ada', '--role', 'user', '--data', data);
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^ada already exists: .+ `confab user role`/),
    });
    expect((await ada.call('GET /me')).me).toMatchObject({ name: 'Ada', role: 'admin' });
    const demoted = await confab('user', 'role', 'ada', 'user', '--data', data);
    expect(demoted).toMatchObject({ code: 0, out: 'ada now has the role user.' });
    expect((await ada.call('GET /me')).me.role).toBe('user');

    const link = (await confab('user', 'invite', '--data', data)).out;
    expect(link).toContain(server.url);
    const invitation = link.slice(link.lastIndexOf('/') + 1);
    const account = {
      name: 'Linus',
      email: 'linus@confab.example',
      password: 'lantern works at night',
      invitation,
    };
    const { me } = await server.nobody.call('POST /sessions/sign-up', { body: account });
    const reset = (await confab('user', 'reset-link', me.id, '--data', data)).out;
    const code = reset.slice(reset.lastIndexOf('/') + 1);
    await server.nobody.call('POST /sessions/reset-password', {
      body: { code, password: 'another lantern entirely' },
    });
    const missing = await confab('user', 'reset-link', 'nobody-here', '--data', data);
    expect(missing).toMatchObject({ code: 1, err: 'User not found.' });
  },
);

test(
  '[OPS-04] a command without the secrets of the running server says so and creates none',
  patient,
  async () => {
    const [data, copy] = folders('data', 'copy');
    const appSecret = 'a secret of the environment only';
    const sessionSecret = 'another secret of the environment only';
    await using server = await startTestServer({
      data,
      appSecret: [appSecret],
      sessionSecret: [sessionSecret],
    });
    const err = 'The running server uses another app secret: set CONFAB_APP_SECRET as it does.';
    for (const args of [
      ['user', 'token', 'ada'],
      ['user', 'create', 'ada'],
    ]) {
      expect(await confab(...args, '--data', data)).toEqual({ code: 1, out: '', err });
    }
    const found = JSON.parse((await confab('doctor', '--json', '--data', data)).out);
    expect(found.checks).toContainEqual(expect.objectContaining({ check: 'secrets', state: 'problem' }));
    expect((await confab('backup', copy, '--data', data)).code).toBe(0);
    for (const folder of [data, copy]) expect(await readdir(folder)).not.toContain('secrets.json');

    const variables = { CONFAB_APP_SECRET: appSecret };
    expect(await runConfab(variables, 'user', 'create', 'ada', '--data', data)).toMatchObject({ code: 0 });
    const { out } = await runConfab(variables, 'user', 'token', 'ada', '--data', data);
    expect((await server.withToken(out).call('GET /me')).me.id).toBe('ada');
  },
);

test(
  '[HOOK-02] an export of a running server can be imported by the command line without one',
  patient,
  async () => {
    const [data, elsewhere] = folders('data', 'elsewhere');
    const file = join(folder, 'all.zip');
    {
      await using server = await startTestServer({ data });
      const ada = await server.person('ada');
      const params = { type: 'team', id: 'general' };
      await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
      const message = { id: 'hello', text: 'Hello' };
      await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
      expect(await confab('export', file, '--data', data)).toMatchObject({ code: 0 });
      expect((await confab('import', file, '--data', data)).err).toContain('server without channels');
    }
    const trial = await confab('import', file, '--dry-run', '--data', elsewhere);
    expect(trial.out).toContain('messages   1 found, 1 would be written');
    expect((await confab('import', file, '--data', elsewhere)).out).toContain(
      'messages   1 found, 1 written',
    );
    await using server = await startTestServer({ data: elsewhere });
    const ada = server.withToken((await confab('user', 'token', 'ada', '--data', elsewhere)).out);
    const found = await ada.call('GET /messages/{message_id}', { params: { message_id: 'hello' } });
    expect(found.message.text).toBe('Hello');
  },
);

/** Posts messages until it is stopped; returns how many were acknowledged. */
function keepPosting(person: Person): () => Promise<number> {
  let isOver = false;
  const posting = (async () => {
    for (let count = 0; ; count++) {
      if (isOver) return count;
      const message = { id: `posted-${count}`, text: `Message ${count}` };
      await person.call('POST /channels/{type}/{id}/messages', { params: general, body: { message } });
    }
  })();
  return () => {
    isOver = true;
    return posting;
  };
}

const general = { type: 'team', id: 'general' };

test('[HOOK-03] a backup of a running server restores a consistent snapshot elsewhere', patient, async () => {
  const [data, copy, restored] = ['data', 'copy', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const account = { name: 'Ada', email: 'ada@confab.example', password: 'lantern works at night' };
  let token: string;
  let posted: number;
  {
    await using server = await startTestServer({ data });
    token = (await server.nobody.call('POST /sessions/sign-up', { body: account })).token;
    await mkdir(join(data, 'files'), { recursive: true });
    await writeFile(join(data, 'files', 'lamp.txt'), 'a file');
    await server.backEnd.call('PATCH /app', { body: { name: 'Lantern Works' } });
    const ada = server.withToken(token);
    await ada.call('POST /channels/{type}/{id}/query', { params: general, body: {} });
    const stopPosting = keepPosting(ada);
    expect(await confab('backup', copy, '--data', data)).toMatchObject({ code: 0 });
    posted = await stopPosting();
    await server.backEnd.call('PATCH /app', { body: { name: 'Later' } });
  }
  expect((await stat(copy)).mode & 0o077).toBe(0);
  expect((await confab('backup', copy, '--data', data)).err).toContain('already exists');
  expect((await confab('restore', copy, '--data', data)).err).toContain('is not empty');
  expect(await confab('restore', copy, '--data', restored)).toMatchObject({ code: 0 });
  expect(await readFile(join(restored, 'files', 'lamp.txt'), 'utf8')).toBe('a file');
  expect((await readdir(restored)).sort()).toEqual(['confab.db', 'files', 'secrets.json', 'vapid.json']);

  await using server = await startTestServer({ data: restored });
  expect((await server.nobody.call('GET /app')).app.name).toBe('Lantern Works');
  const ada = server.withToken(token);
  expect((await ada.call('GET /me')).me.email).toBe(account.email);
  // The backup contains the messages up to one point and nothing after it.
  const { read } = server.server.context.database;
  const rows = await read.query<{ id: string; number: number }>((k) =>
    k.selectFrom('messages').select(['id', 'number']).where('parent_id', 'is', null).orderBy('number'),
  );
  expect(rows.length).toBeLessThan(posted);
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => `posted-${index}`));
  const { channel } = await ada.call('POST /channels/{type}/{id}/query', { params: general, body: {} });
  expect(channel.last_message_number).toBe(rows.length);
});

test('[HOOK-03] a damaged backup is rejected, and leaves nothing behind', patient, async () => {
  const [data, copy, restored] = ['data', 'copy', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await startOnce(data);
  await confab('backup', copy, '--data', data);
  const bytes = await readFile(join(copy, 'confab.db'));
  bytes.fill(0x5a, 4096 * 3, 4096 * 6);
  await writeFile(join(copy, 'confab.db'), bytes);
  const { code, err } = await confab('restore', copy, '--data', restored);
  expect(code).toBe(1);
  expect(err).toContain('damaged');
  expect(await readdir(folder)).not.toContain('restored');

  await truncate(join(copy, 'confab.db'), 100);
  const truncated = await confab('restore', copy, '--data', restored);
  expect(truncated).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The backup is damaged: \S+confab\.db .+$/),
  });
  await rm(join(copy, 'confab.db'));
  const missing = await confab('restore', copy, '--data', restored);
  expect(missing.err).toBe(`The backup is incomplete: ${join(copy, 'confab.db')} is missing.`);
  await truncate(join(copy, 'backup.json'), 20);
  expect((await confab('restore', copy, '--data', restored)).err).toContain('backup.json is incomplete');
});

test(
  '[HOOK-03] a backup contains Confab’s own files only, readable by their owner only',
  patient,
  async () => {
    const [other, data, copy] = folders('other', 'data', 'copy');
    await startOnce(other);
    const archive = join(folder, 'all.zip');
    await confab('export', archive, '--data', other);
    expect((await confab('import', archive, '--data', data)).code).toBe(0);
    expect((await stat(join(data, 'confab.db'))).mode & 0o077).toBe(0);
    await writeFile(join(data, 'core.1234'), 'a stray file');
    expect((await confab('backup', copy, '--data', data)).code).toBe(0);
    expect((await readdir(copy)).sort()).toEqual([
      'backup.json',
      'confab.db',
      'files',
      'secrets.json',
      'vapid.json',
    ]);
    expect((await stat(join(copy, 'confab.db'))).mode & 0o077).toBe(0);
  },
);

test('[APP-06] lists, deactivates, reactivates, deletes and erases users', patient, async () => {
  const data = join(folder, 'data');
  await using server = await startTestServer({ data });
  await server.person('root', 'admin');
  const { ada, linus } = await server.people('ada', 'linus');
  const inFolder = (...args: string[]) => confab(...args, '--data', data);
  const list = async (...flags: string[]) =>
    JSON.parse((await inFolder('user', 'list', '--json', ...flags)).out);
  const ids = async (...flags: string[]) => (await list(...flags)).map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual(['ada', 'linus', 'root']);
  expect(await ids('--role', 'admin')).toEqual(['root']);
  expect(await ids('--search', 'lin')).toEqual(['linus']);
  const table = (await inFolder('user', 'list')).out;
  expect(table).toMatch(/^ID +ROLE +STATE .*\nada +user +active /);

  expect((await inFolder('user', 'deactivate', 'ada')).out).toBe('ada is deactivated.');
  await expect(ada.call('GET /me')).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await ids('--state', 'deactivated')).toEqual(['ada']);
  expect((await inFolder('user', 'reactivate', 'ada')).code).toBe(0);
  expect((await ada.call('GET /me')).me.id).toBe('ada');
  expect((await inFolder('user', 'delete', 'ada')).out).toBe('ada is deleted.');
  expect((await inFolder('user', 'delete', 'linus', '--erase')).out).toBe('linus is erased.');
  await expect(linus.call('GET /me')).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await ids('--state', 'active')).toEqual(['root']);
  expect(await inFolder('user', 'delete', 'nobody')).toMatchObject({ code: 1, err: 'User not found.' });
  expect((await inFolder('user', 'list', '--state', 'gone')).err).toContain('--state must be one of');
});

test('stats counts the content of a store, with and without a running server', patient, async () => {
  const data = join(folder, 'data');
  expect((await confab('stats', '--data', data)).err).toContain('nothing to count');
  {
    await using server = await startTestServer({ data });
    const { ada } = await server.people('ada', 'grace');
    await ada.call('POST /channels/{type}/{id}/query', { params: general, body: {} });
    const message = { id: 'hello', text: 'Hello' };
    await ada.call('POST /channels/{type}/{id}/messages', { params: general, body: { message } });
    const { code, out } = await confab('stats', '--json', '--data', data);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      active_users: 2,
      channels: 1,
      messages: 1,
      files: 0,
      failed_jobs: 0,
    });
  }
  expect((await confab('stats', '--data', data)).out).toMatch(/^messages +1$/m);
});

test('--version prints the version', patient, async () => {
  expect(await confab('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (postgresUrl) {
  test(
    '[HOOK-03] a server on PostgreSQL is backed up with pg_dump and restored into an empty database',
    patient,
    async () => {
      const [data, copy, restored] = folders('data', 'copy', 'restored');
      const [source, target] = [
        await createPostgresDatabase(postgresUrl),
        await createPostgresDatabase(postgresUrl),
      ];
      try {
        {
          await using server = await startTestServer({ data, databaseUrl: source.url });
          await server.person('ada', 'admin');
          const made = await runConfab({ CONFAB_DATABASE_URL: source.url }, 'backup', copy, '--data', data);
          expect(made).toMatchObject({ code: 0, err: '' });
          const counted = await runConfab({ CONFAB_DATABASE_URL: source.url }, 'stats', '--json');
          expect(JSON.parse(counted.out)).toMatchObject({ active_users: 1, messages: 0 });
        }
        expect((await confab('restore', copy, '--data', restored)).err).toContain('CONFAB_DATABASE_URL');
        const into = { CONFAB_DATABASE_URL: target.url };
        expect(await runConfab(into, 'restore', copy, '--data', restored)).toMatchObject({
          code: 0,
          err: '',
        });
        const again = await runConfab(into, 'restore', copy, '--data', join(folder, 'again'));
        expect(again).toEqual({
          code: 1,
          out: '',
          err: 'The database in CONFAB_DATABASE_URL is not empty: restore into a new one. Nothing is ever overwritten.',
        });

        await using server = await startTestServer({ data: restored, databaseUrl: target.url });
        const ada = await server.backEnd.call('GET /users/{user_id}', { params: { user_id: 'ada' } });
        expect(ada.user.role).toBe('admin');
      } finally {
        await Promise.all([source.remove(), target.remove()]);
      }
    },
  );
}
