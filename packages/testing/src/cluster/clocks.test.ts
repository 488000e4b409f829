import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPostgresStore, startTestCluster } from '@confab/testing';
import { ServerProcess } from '@confab/testing/process';
import { expect, onTestFinished, test } from 'vitest';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
const tenMinutesMs = 600_000;

test.runIf(postgres)(
  '[OPS-01] nodes whose clocks are ten minutes apart agree about the time',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    const late = await cluster.join({}, { clock: clockThatIsOff(-tenMinutesMs) });
    const early = await cluster.join({}, { clock: clockThatIsOff(tenMinutesMs) });
    const ada = await late.person('ada');
    const params = { type: 'team', id: 'lunch' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
    const times: number[] = [];
    for (const node of [...cluster.nodes, late, early]) {
      const { message } = await node
        .withToken(ada.token as string, 'ada')
        .call('POST /channels/{type}/{id}/messages', {
          params,
          body: { message: { id: crypto.randomUUID(), text: 'what time is it?' } },
        });
      times.push(Date.parse(message.created_at));
    }
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10_000);
    expect(Math.abs(Date.now() - (times[0] as number))).toBeLessThan(10_000);
  },
);

test.runIf(postgres)(
  '[OPS-01] a machine whose clock is ten minutes late uses up no limit at one whose clock is early',
  { timeout: 60_000 },
  async () => {
    const store = await createPostgresStore(postgres);
    const files = await mkdtemp(join(tmpdir(), 'confab-test-files-'));
    const nodes: ServerProcess[] = [];
    onTestFinished(async () => {
      for (const node of nodes) await node.dispose();
      await store.remove();
      await rm(files, { recursive: true, force: true });
    });
    for (const offsetMs of [-tenMinutesMs, tenMinutesMs]) {
      const variables = {
        CONFAB_DATABASE_URL: store.url,
        CONFAB_BUS: 'postgres',
        CONFAB_FILES: files,
        CONFAB_SESSION_SECRET: 'the same at both nodes of a test',
        CONFAB_VAPID_PRIVATE_KEY: 'WYy1s-i8P8EbM-JQPE4-rGTVPKw_jLacigph73QbAP4',
        CONFAB_TEST_CLOCK_OFFSET_MS: String(offsetMs),
        NODE_OPTIONS: `--import=${fileURLToPath(new URL('../wrongClock.ts', import.meta.url))}`,
      };
      nodes.push(await ServerProcess.start({ database: 'sqlite', variables }));
    }
    const body = { email: 'ada@example.org', password: 'not the right one' };
    for (const node of nodes) {
      const { name } = await node.access().nobody.refused('POST /sessions/sign-in', { body });
      expect(name).toBe('credentials_wrong');
    }
  },
);

const clockThatIsOff = (byMs: number) => ({
  now: () => Date.now() + byMs,
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
});
