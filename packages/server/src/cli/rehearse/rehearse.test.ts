import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@confab/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mainFile, runConfab } from '../../testing/runConfab.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-rehearse-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const patient = { timeout: 300_000 };
const small = ['--users', '6', '--minutes', '0.05', '--every', '1'];

/** Returns the number of active accounts, channels and messages of a server. */
async function contentOf({ server }: Awaited<ReturnType<typeof startTestServer>>) {
  const { read } = server.context.database;
  const [accounts, channels, messages] = await Promise.all([
    read.query((k) => k.selectFrom('users').select('id').where('deleted_at', 'is', null)),
    read.query((k) => k.selectFrom('channels').select('cid')),
    read.query((k) => k.selectFrom('messages').select('id')),
  ]);
  return [accounts.length, channels.length, messages.length];
}

test(
  '[OPS-04] rehearse ends with nothing lost or duplicated, and erases its users and channels',
  patient,
  async () => {
    await using server = await startTestServer({ data });
    const human = await runConfab({}, 'rehearse', ...small, '--data', data);
    expect(human).toMatchObject({ code: 0, err: '' });
    expect(human.out).toMatch(/^lost 0, duplicated 0, room for (about|at least) \d+ users$/m);
    expect(human.out).toMatch(/^deliveries +\d+, p50 [\d.]+ ms, p99 [\d.]+ ms$/m);
    expect(await contentOf(server)).toEqual([0, 0, 0]);
    expect(existsSync(join(data, 'rehearsal.json'))).toBe(false);

    await server.person('ada');
    const refused = await runConfab({}, 'rehearse', ...small, '--data', data);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('repeat with --yes') });
    const { code, out } = await runConfab({}, 'rehearse', ...small, '--yes', '--json', '--data', data);
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ users: 6, unanswered: 0, lost: 0, duplicated: 0 });
    // Calls were repeated and connections cut, and messages arrived at several people.
    expect(result.cut).toBeGreaterThan(0);
    expect(result.sent).toBeGreaterThan(0);
    expect(result.deliveries.count).toBeGreaterThan(result.sent);
    expect(await contentOf(server)).toEqual([1, 0, 0]);
  },
);

test('[OPS-04] a killed rehearsal is erased by the next one', patient, async () => {
  await using server = await startTestServer({ data });
  const args = [
    '--conditions=confab-source',
    mainFile,
    'rehearse',
    '--users',
    '4',
    '--minutes',
    '5',
    '--every',
    '1',
  ];
  const child = spawn(process.execPath, [...args, '--data', data], { stdio: 'ignore' });
  await expect.poll(async () => (await contentOf(server))[2], { timeout: 120_000 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await contentOf(server))[0]).toBe(4);
  expect((await runConfab({}, 'rehearse', ...small, '--data', data)).code).toBe(0);
  expect(await contentOf(server)).toEqual([0, 0, 0]);
});

test('[OPS-04] rehearse reports acknowledged messages that are gone', patient, async () => {
  await using server = await startTestServer({ data });
  const running = runConfab({}, 'rehearse', ...small, '--data', data);
  await expect.poll(async () => (await contentOf(server))[2], { timeout: 120_000 }).toBeGreaterThan(0);
  await server.server.context.database.write((tx) => tx.query((k) => k.deleteFrom('messages')));
  const { code, out } = await running;
  expect(code).toBe(1);
  expect(out).toMatch(/^lost [1-9]\d*, duplicated 0/m);
});

test('[OPS-04] rehearse is bounded, and needs a running server', patient, async () => {
  {
    await using _server = await startTestServer({ data });
  }
  const sentences: [string[], string][] = [
    [['--users', '0'], '--users must be a whole number from 1 to 2000.'],
    [['--users', '10', '--minutes', '90'], '--minutes must be a number from 0.05 to 60.'],
    [['--users', '2000', '--every', '1'], '--every must be at least 10 for 2000 users.'],
    [['--users', '2'], 'The server is not running: start it first.'],
  ];
  for (const [args, sentence] of sentences) {
    expect(await runConfab({}, 'rehearse', ...args, '--data', data)).toMatchObject({
      code: 1,
      err: sentence,
    });
  }
});

test('[OPS-04] rehearse says if it was too short to measure', patient, async () => {
  await using server = await startTestServer({ data });
  const short = ['--users', '1', '--minutes', '0.05', '--every', '3600'];
  expect(await runConfab({}, 'rehearse', ...short, '--data', data)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The rehearsal was too short to measure: no message was sent\. /),
  });
  expect(await contentOf(server)).toEqual([0, 0, 0]);
});
