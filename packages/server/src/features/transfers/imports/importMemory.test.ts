import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { nodesPerTestServer, startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { uploadArchive } from '../../../testing/archives.ts';

/**
 * The long form imports a million messages; the usual one reads 50,000 longer ones in a dry run, which does all but
 * write. Kept in memory, they would need more than twice as much as each form allows.
 */
const isLong = Boolean(process.env.CONFAB_LONG);
const messages = isLong ? 1_000_000 : 50_000;
const maxGrowthMib = isLong ? 64 : 16;
const channels = 10;
const perDay = 1000;
const filler = isLong ? '' : ' and no search finds'.repeat(30);

/** Writes a Slack export of so many messages. */
async function writeExport(path: string, count: number): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const add = (name: string, value: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(value)), name);
  const people = Array.from({ length: 100 }, (_, index) => `U${index}`);
  add(
    'users.json',
    people.map((id) => ({ id, name: id.toLowerCase(), profile: { display_name: id } })),
  );
  add(
    'channels.json',
    Array.from({ length: channels }, (_, index) => ({ id: `C${index}`, name: `c${index}`, members: people })),
  );
  const perChannel = count / channels;
  for (let channel = 0; channel < channels; channel++) {
    for (let from = 0; from < perChannel; from += perDay) {
      const day = new Date(Date.UTC(2024, 0, 1) + (from / perDay) * 86_400_000);
      const seconds = day.getTime() / 1000;
      const lines = Array.from({ length: Math.min(perDay, perChannel - from) }, (_, index) => ({
        type: 'message',
        user: people[index % people.length],
        ts: `${seconds + index}.000000`,
        ...(index % 5 > 0 && { thread_ts: `${seconds + index - (index % 5)}.000000` }),
        text: `Message ${from + index} of channel ${channel}, with words that nobody remembers${filler}`,
      }));
      add(`c${channel}/${day.toISOString().slice(0, 10)}.json`, lines);
    }
  }
  zip.end();
  await written;
}

/** Beside other tests the heap is large: more frequent collections took most of the test's time. */
const sampleEveryMs = 1000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapUsed = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

// Looks into the memory of one process.
test.runIf(nodesPerTestServer() === 1)(
  `[ONB-06] an import of ${messages} messages needs less than ${maxGrowthMib} MiB more than one of 2,000`,
  {
    timeout: isLong ? 3_600_000 : 300_000,
  },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-memory-'));
    try {
      await using server = await startTestServer({ durability: 'normal' });
      const root = await server.person('root', 'admin');
      const load = async (count: number) => {
        const path = join(folder, `${count}.zip`);
        await writeExport(path, count);
        const archive_id = await uploadArchive(root, path);
        const started = await root.call('POST /imports', { body: { archive_id, dry_run: !isLong } });
        const params = { import_id: started.import.id };
        let most = 0;
        for (;;) {
          const { import: report } = await root.call('GET /imports/{import_id}', { params });
          most = Math.max(most, heapUsed());
          if (report.status === 'failed') throw new Error(report.error?.message);
          if (report.status === 'done') return { report, most };
          await pause(sampleEveryMs);
        }
      };
      const small = await load(2000);
      const large = await load(messages);
      expect(large.report.counts.messages).toMatchObject({ found: messages, left_out: 0 });
      const grownMib = (large.most - small.most) / 1024 ** 2;
      console.log(
        `an import of ${messages} messages needs ${grownMib.toFixed(1)} MiB more than one of 2,000`,
      );
      expect(grownMib).toBeLessThan(maxGrowthMib);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
