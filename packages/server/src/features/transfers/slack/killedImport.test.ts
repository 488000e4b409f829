import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseHistory, createPerson, nodesPerTestServer, writeSlackArchive } from '@confab/testing';
import { ServerProcess } from '@confab/testing/process';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ended, importArchive, uploadArchive, zipOf } from '../../../testing/archives.ts';
import { certificateOf } from '../../../testing/certificates.ts';
import { type FileHost, startFileHost } from '../../../testing/fileHost.ts';

/** The whole corpus with CONFAB_LONG, only its beginning otherwise. */
const limit = process.env.CONFAB_LONG ? undefined : 1500;
const patient = process.env.CONFAB_LONG ? 900_000 : 60_000;
const databases = process.env.CONFAB_TEST_POSTGRES_URL
  ? (['sqlite', 'postgres'] as const)
  : (['sqlite'] as const);

interface SlackLine {
  ts: string;
  text: string;
  files?: object[];
}

/** The conversations as a Slack export in which every 20th message has a file, and every 10th a permalink. */
async function conversations(host: FileHost) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-slack-'));
  try {
    const { history } = await chooseHistory(process.env.CONFAB_CORPUS, limit);
    await writeSlackArchive(history, join(folder, 'slack.zip'));
    const unzipped = unzipSync(await readFile(join(folder, 'slack.zip')));
    const entries = Object.fromEntries(
      Object.entries(unzipped).map(([path, bytes]) => [path, JSON.parse(strFromU8(bytes))]),
    );
    const counts = { messages: 0, files: 0, links: 0 };
    for (const { id, name } of entries['channels.json'] as { id: string; name: string }[]) {
      let before: string | undefined;
      for (const path of Object.keys(entries).filter((one) => one.startsWith(`${name}/`))) {
        for (const message of entries[path] as SlackLine[]) {
          counts.messages += 1;
          if (counts.messages % 20 === 0) {
            const file = `/F${counts.messages}`;
            host.files.set(file, Buffer.from(`The file of message ${message.ts}`));
            message.files = [
              { id: file.slice(1), name: `${counts.messages}.txt`, url_private: host.address(file) },
            ];
            counts.files += 1;
          }
          if (counts.messages % 10 === 1 && before !== undefined) {
            // On a line of its own, so that it is never inside of code.
            message.text += `\n<https://works.slack.com/archives/${id}/p${before.replace('.', '')}>`;
            counts.links += 1;
          }
          before = message.ts;
        }
      }
    }
    return { entries, counts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An earlier export: the first four fifths of each channel. */
function earlier(entries: Record<string, unknown>): { entries: Record<string, unknown>; messages: number } {
  const kept: Record<string, unknown> = {};
  let messages = 0;
  const folderOf = (path: string) => path.split('/')[0];
  const linesOf = (path: string) => entries[path] as unknown[];
  for (const path of Object.keys(entries)) {
    if (!path.includes('/')) {
      kept[path] = entries[path];
      continue;
    }
    const days = Object.keys(entries).filter((one) => one.includes('/') && folderOf(one) === folderOf(path));
    const count = (some: string[]) => some.reduce((sum, day) => sum + linesOf(day).length, 0);
    const most = Math.ceil(count(days) * 0.8) - count(days.slice(0, days.indexOf(path)));
    const part = linesOf(path).slice(0, Math.max(most, 0));
    messages += part.length;
    kept[path] = part;
  }
  return { entries: kept, messages };
}

// The server is one process, which the test kills.
describe.runIf(nodesPerTestServer() === 1).each(databases)('An import that is killed, on %s', (database) => {
  test('[ONB-06] the conversations come with all files and permalinks, whatever is killed; a second delta adds only what is new', {
    timeout: patient * 4,
  }, async () => {
    await using host = await startFileHost();
    const { entries, counts } = await conversations(host);
    const first = earlier(entries);
    await using server = await ServerProcess.start({
      database,
      variables: {
        CONFAB_OUTBOUND_ALLOW: '127.0.0.1',
        CONFAB_IMPORT_FILE_HOSTS: '127.0.0.1',
        CONFAB_PUBLIC_URL: 'https://chat.works.example',
      },
    });
    const admin = createPerson(server.url, '', server.token());

    // The server is killed while files are on their way: after a quarter of all files, and after half of them.
    const kills = [1, 2].map((quarter) => Math.floor((counts.files * quarter) / 4));
    let isReached: () => void = () => undefined;
    host.answer = (_path, response) => {
      if (host.asked.length < (kills[0] ?? Number.POSITIVE_INFINITY)) return false;
      // Never answered: the connection ends with the server.
      response.on('error', () => undefined);
      isReached();
      return true;
    };
    const nextKill = () =>
      new Promise<void>((resolve) => {
        isReached = resolve;
      });
    let waiting = nextKill();
    const archive_id = await uploadArchive(admin, zipOf(first.entries));
    const started = await admin.call('POST /imports', { body: { archive_id } });
    while (kills.length > 0) {
      await waiting;
      await server.end('SIGKILL');
      kills.shift();
      waiting = nextKill();
      await server.start();
    }
    const report = await ended(admin, started.import.id, patient);
    expect(report.error).toBeUndefined();
    expect(report.counts.messages).toEqual({
      found: first.messages,
      written: first.messages,
      there: 0,
      left_out: 0,
    });
    expect(report.counts.files).toMatchObject({ left_out: 0 });
    const before = await certificateOf(admin, report.id, 500);
    for (const { hash, archive_hash, messages, messages_here } of before.channels)
      expect([messages_here, hash]).toEqual([messages, archive_hash]);

    const delta = await importArchive(admin, zipOf(entries), {}, patient);
    expect(delta.counts.messages).toEqual({
      found: counts.messages,
      written: counts.messages - first.messages,
      there: first.messages,
      left_out: 0,
    });
    expect(delta.counts.files).toMatchObject({ found: counts.files, left_out: 0 });
    expect(delta.counts.links).toMatchObject({ found: counts.links, left_out: 0 });
    const { channels, files: missing } = await certificateOf(admin, delta.id, 500);
    expect(missing).toEqual([]);
    for (const { hash, archive_hash } of channels) expect(hash).toBe(archive_hash);
    const total = (field: 'messages_here' | 'files_here' | 'left_out') =>
      channels.reduce((sum, channel) => sum + channel[field], 0);
    expect([total('messages_here'), total('files_here'), total('left_out')]).toEqual([
      counts.messages,
      counts.files,
      0,
    ]);

    const again = await importArchive(admin, zipOf(entries), {}, patient);
    for (const [kind, { written }] of Object.entries(again.counts))
      expect([kind, written]).toEqual([kind, 0]);
    expect((await certificateOf(admin, again.id, 500)).channels).toEqual(channels);
  });
});
