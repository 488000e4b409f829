import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@confab/client';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { connectClient, startTestServer } from './index.ts';

const megabyte = 1024 * 1024;

/** Creates a folder on a disk of its own; undefined if this user may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'confab-disk-'));
  onTestFinished(async () => {
    spawnSync('umount', [path]);
    await rm(path, { recursive: true, force: true });
  });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${64 * megabyte}`, 'tmpfs', path]);
  return status === 0 ? path : undefined;
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(canMount)(
  '[HOOK-03] a full disk shows: not ready, one log line, a metric, and pending messages that show the reason',
  async () => {
    const data = await smallDisk();
    if (!data) throw new Error('A tmpfs cannot be mounted here: run this test where root may.');
    const lines: { msg: string; level: number }[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    await using server = await startTestServer({ data }, { logger });
    await server.people('ada');
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'ledger').watch();
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return [answer.status, (await answer.json()).status];
    };
    const metric = async (name: string) => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    };
    expect(await ready()).toEqual([200, 'ready']);

    const { bavail, bsize } = await statfs(data);
    const filler = join(data, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    expect(await ready()).toEqual([503, 'the disk is full']);
    const text = 'x'.repeat(19_000);
    for (let count = 0; count < 100; count++) channel.send({ text });
    const waiting = await waitUntil(ada.outbox.entries, (all) => all.some((entry) => entry.delayedBy));
    expect(waiting.find(({ delayedBy }) => delayedBy)?.delayedBy).toMatchObject({ name: 'disk_full' });
    expect(channel.messages.state.get().messages.at(-1)).toMatchObject({ status: 'sending' });
    expect(await metric('confab_store_writable')).toBe(0);
    expect(await metric('confab_store_disk_full_total')).toBeGreaterThan(0);
    expect(await metric('confab_disk_free_bytes')).toBeLessThan(16 * megabyte);
    expect(lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([
      'writes to the store are failing',
    ]);

    await rm(filler);
    expect(await ready()).toEqual([200, 'ready']);
    await waitUntil(ada.outbox.entries, (all) => all.length === 0);
    expect(channel.messages.state.get().messages).toHaveLength(100);
    expect(lines.map(({ msg }) => msg)).toContain('writes to the store are working again');
  },
  60_000,
);
