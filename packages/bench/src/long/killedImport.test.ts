import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportReport } from '@confab/protocol';
import { chooseHistory, createPerson, type Person, writeSlackArchive } from '@confab/testing';
import { ServerProcess } from '@confab/testing/process';
import { describe, expect, test } from 'vitest';

const kills = 5;

/** Uploads an archive and starts its import. */
async function startImport(admin: Person, path: string): Promise<string> {
  const bytes = await readFile(path);
  const id = crypto.randomUUID();
  const body = { id, name: 'slack.zip', size: bytes.length };
  const { archive } = await admin.call('POST /imports/archives', { body });
  for (let part = 1; part <= archive.part_count; part++) {
    await admin.fetch(`/api/v1/imports/archives/${id}/parts/${part}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes.subarray((part - 1) * archive.part_size, part * archive.part_size),
    });
  }
  const started = await admin.call('POST /imports', { body: { archive_id: id } });
  return started.import.id;
}

describe.runIf(process.env.CONFAB_LONG)('An import', { timeout: 900_000 }, () => {
  test('[HOOK-02] continues after the server is killed, and counts everything once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-killed-'));
    const server = await ServerProcess.start({ database: 'sqlite' });
    try {
      const { history } = await chooseHistory(process.env.CONFAB_CORPUS, 60_000);
      const path = join(folder, 'slack.zip');
      await writeSlackArchive(history, path);
      const admin = createPerson(server.url, '', server.token());
      const import_id = await startImport(admin, path);
      const report = async (): Promise<ImportReport> =>
        (await admin.call('GET /imports/{import_id}', { params: { import_id } })).import;
      const doneOf = ({ counts }: ImportReport) => counts.messages.written;
      const stood: number[] = [];
      for (let kill = 1; kill <= kills; kill++) {
        const until = (kill * history.messages.length) / (kills + 2);
        while (doneOf(await report()) < until) await wait(20);
        await server.end('SIGKILL');
        await server.start();
        stood.push(doneOf(await report()));
      }
      let ended = await report();
      for (; ended.status !== 'done'; ended = await report()) {
        expect(ended.status).not.toBe('failed');
        await wait(100);
      }
      console.log(`killed ${kills} times, at ${stood.join(', ')} messages`);
      const replies = history.messages.filter(({ parent_id }) => parent_id !== undefined).length;
      expect(ended.counts).toMatchObject({
        users: { found: history.users.length, written: history.users.length },
        members: { written: history.members.length },
        messages: { found: history.messages.length, written: history.messages.length, there: 0, left_out: 0 },
        replies: { written: replies },
        reactions: { written: history.reactions.length },
      });
    } finally {
      await server.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
