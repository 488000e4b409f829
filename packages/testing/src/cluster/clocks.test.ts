import { startTestCluster } from '@confab/testing';
import { expect, test } from 'vitest';

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

const clockThatIsOff = (byMs: number) => ({
  now: () => Date.now() + byMs,
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
});
