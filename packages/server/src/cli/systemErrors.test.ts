import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@confab/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRoom } from '../testing/rooms.ts';
import { type CommandResult, mainFile, runConfab } from '../testing/runConfab.ts';
import { upload } from '../testing/uploads.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-errors-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const patient = { timeout: 240_000 };

/** Runs the command line in a shell after `before`, as the account with the number `uid` or as this one. */
function inShell(before: string, uid: number | undefined, ...args: string[]): Promise<CommandResult> {
  const script = `${before}; exec "$@"`;
  const command = ['-c', script, 'sh', process.execPath, '--conditions=confab-source', mainFile, ...args];
  const env = { ...process.env, CONFAB_DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile('sh', command, { env, ...(uid !== undefined && { uid }) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

test(
  '[OPS-04] a file that cannot be used ends a command with one sentence that names it',
  patient,
  async () => {
    {
      await using _server = await startTestServer({ data });
    }
    const file = join(folder, 'file');
    await writeFile(file, 'text');
    const damaged = join(folder, 'damaged');
    await mkdir(damaged);
    await writeFile(join(damaged, 'confab.db'), 'no database at all, '.repeat(1000));
    const serve = (name: string) => ['serve', '--port', '0', '--data', join(folder, 'servers', name)];
    const attempts: [Record<string, string>, string[], string][] = [
      [
        { CONFAB_FILES: file },
        serve('one'),
        `${file}/incoming cannot be created: a part of the path is a file, not a folder.`,
      ],
      [
        { CONFAB_FILES: '/proc/x' },
        serve('two'),
        '/proc/x cannot be created: the system allows no folder there.',
      ],
      [
        { CONFAB_DATABASE_URL: 'postgres://127.0.0.1:1/confab?sslmode=verify-full&sslrootcert=/nofile' },
        serve('three'),
        '/nofile does not exist.',
      ],
      [
        {},
        ['stats', '--data', damaged],
        `${damaged}/confab.db is damaged (file is not a database): restore a backup`,
      ],
      [{}, ['import', folder, '--data', data], `${folder} is not a file.`],
      [
        {},
        ['import', file, '--certificate', '/nonexist/c.json', '--data', data],
        'The folder /nonexist does not exist.',
      ],
      [{}, ['export', '/nonexist/x.zip', '--data', data], 'The folder /nonexist does not exist.'],
      [
        {},
        ['backup', '/proc/x', '--data', data],
        '/proc/x.unfinished cannot be created: the system allows no folder there.',
      ],
      [
        {},
        ['backup', join(file, 'copy'), '--data', data],
        `${file}/copy.unfinished cannot be used: a part of the path`,
      ],
    ];
    const answers = await Promise.all(attempts.map(([variables, args]) => runConfab(variables, ...args)));
    for (const [index, [, , sentence]] of attempts.entries()) {
      const { code, err } = answers[index] as CommandResult;
      expect({ code, err: err.slice(0, sentence.length) }).toEqual({ code: 1, err: sentence });
      expect(err.split('\n')).toHaveLength(1);
    }
    expect(await readdir(folder)).toEqual(['damaged', 'data', 'file', 'servers']);
  },
);

test('[OPS-04] sslmode=require means verify-full, without a warning of the driver', patient, async () => {
  const variables = { CONFAB_DATABASE_URL: 'postgres://127.0.0.1:1/confab?sslmode=require' };
  for (const args of [['stats'], ['serve', '--port', '0', '--data', data]]) {
    const { code, err } = await runConfab(variables, ...args);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^.*CONFAB_DATABASE_URL.+ECONNREFUSED.+$/),
    });
  }
});

test('[OPS-04] a full disk ends an export and a backup with one sentence', patient, async () => {
  {
    await using server = await startTestServer({ data });
    const ada = await server.person('ada');
    const room = await openRoom(ada);
    await upload(ada, room, 'file', { name: 'noise.bin', bytes: randomBytes(30_000_000) });
  }
  // The most that a process may write into one file; the database is smaller.
  const limited = (...args: string[]) => inShell('ulimit -f 40000', undefined, ...args, '--data', data);
  expect(await limited('export', join(folder, 'all.zip'))).toMatchObject({
    code: 1,
    err: 'The server is out of space for this file.',
  });
  expect(await limited('backup', join(folder, 'copy'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^\S+\/copy\.unfinished\/files\/\S+ cannot be written: it would be larger .+\.$/,
    ),
  });
  expect(await readdir(folder)).toEqual(['data']);
});

// Only root can run a command as another account.
test.runIf(process.getuid?.() === 0)(
  '[OPS-04] a file of another account is named with both accounts',
  patient,
  async () => {
    {
      await using _server = await startTestServer({ data });
    }
    await chmod(folder, 0o755);
    const nobody = 65_534;
    for (const name of await readdir(data)) await chown(join(data, name), nobody, nobody);
    await chown(data, nobody, nobody);
    for (const name of ['confab.db', 'secrets.json']) {
      await chown(join(data, name), 0, 0);
      await chmod(join(data, name), 0o600);
      const { code, err } = await inShell('true', nobody, 'user', 'list', '--data', data);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(
          new RegExp(`^${join(data, name)} cannot be .+ belongs to root; this command runs as nobody\\.$`),
        ),
      });
      await chown(join(data, name), nobody, nobody);
    }
  },
);
