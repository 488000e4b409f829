import { ChatError, rateLimited } from '@confab/protocol';
import { startOnPostgres, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import type { ServerContext } from '../feature/feature.ts';
import { createSharedLimits, type Rate, type SharedLimits } from './sharedLimits.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

const refusalOf = async (call: () => unknown): Promise<ChatError | undefined> => {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (error instanceof ChatError && error.is(rateLimited)) return error;
    throw error;
  }
};

describe.skipIf(!postgresUrl)('Limits of several nodes', () => {
  let server: TestServer;
  let one: ServerContext;
  beforeAll(async () => {
    server = await startOnPostgres(postgresUrl as string, { requestsPerSecond: 50 });
    const { context } = server.server;
    one = { ...context, config: { ...context.config, bus: 'postgres' } };
  });
  afterAll(() => server.stop());

  let names = 0;
  const newRate = (rate: Omit<Rate, 'name'>): Rate => ({ name: `limit ${++names}`, ...rate });
  const limitsOf = (changes: Partial<ServerContext> = {}): SharedLimits =>
    createSharedLimits({ ...one, ...changes });

  test('[OPS-01] an exact limit counts the calls at all nodes, and refills', async () => {
    const rate = newRate({ perSecond: 20, burst: 5 });
    const nodes = [limitsOf(), limitsOf(), limitsOf()].map((limits) => limits.exact(rate));
    const calls = Array.from({ length: 15 }, (_, n) => refusalOf(() => nodes[n % 3]?.consume('ada')));
    const refused = (await Promise.all(calls)).filter((error) => error !== undefined);
    // One more fits for each 50 ms that the calls took.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(10);
    for (const { details } of refused) expect(details.retry_after_ms).toBeLessThanOrEqual(50);
    expect(await refusalOf(() => nodes[0]?.consume('grace'))).toBeUndefined();
    await expect.poll(() => refusalOf(() => nodes[1]?.consume('ada'))).toBeUndefined();
  });

  test('[OPS-01] an exact limit allows no call more than its burst, and says when the next fits', async () => {
    const rate = newRate({ perSecond: 1 / 3600, burst: 3 });
    const nodes = [limitsOf(), limitsOf()].map((limits) => limits.exact(rate));
    const outcomes = [];
    for (let n = 0; n < 6; n++) outcomes.push(await refusalOf(() => nodes[n % 2]?.consume('ada')));
    expect(outcomes.map((error) => error !== undefined)).toEqual([false, false, false, true, true, true]);
    const retryAfterMs = outcomes[3]?.details.retry_after_ms as number;
    expect(retryAfterMs).toBeGreaterThan(3_500_000);
    expect(retryAfterMs).toBeLessThanOrEqual(3_600_000);
  });

  test('[OPS-01] a balanced limit admits the rate of one node in total, after a burst at each', async () => {
    const rate = newRate({ perSecond: 100, burst: 50 });
    const limits = [limitsOf(), limitsOf(), limitsOf()];
    const nodes = limits.map((each) => each.balanced(rate));
    const began = performance.now();
    let admitted = 0;
    let elapsedMs = 0;
    while (elapsedMs < 3000) {
      for (const node of nodes) if (!(await refusalOf(() => node.consume('ada')))) admitted++;
      await new Promise((resolve) => setTimeout(resolve, 2));
      elapsedMs = performance.now() - began;
    }
    for (const each of limits) each.stop();
    const most = 3 * rate.burst + (rate.perSecond * elapsedMs) / 1000;
    expect(admitted).toBeLessThanOrEqual(most * 1.15);
    expect(admitted).toBeGreaterThan((rate.perSecond * elapsedMs) / 1000 / 2);
  });

  test('[OPS-01] a balanced limit costs no statement while callers are within a tenth of their burst', async () => {
    let writes = 0;
    const database = {
      ...one.database,
      write: (work: never) => {
        writes++;
        return one.database.write(work);
      },
    } as typeof one.database;
    const limits = limitsOf({ database });
    const limiter = limits.balanced(newRate({ perSecond: 50, burst: 400 }));
    for (let caller = 0; caller < 1000; caller++) limiter.consume(`user ${caller}`);
    await new Promise<void>((resolve) => void systemClock.after(300, resolve));
    expect(writes).toBe(0);
    for (let call = 0; call < 60; call++) limiter.consume('user 1');
    await expect.poll(() => writes).toBe(1);
    limits.stop();
  });

  test('[OPS-01] a pace is that of all nodes together', async () => {
    const name = `pace ${++names}`;
    const paces = [limitsOf(), limitsOf()].map((limits) => limits.pace({ name, perSecond: 50 }));
    const began = performance.now();
    const turns = Array.from({ length: 60 }, (_, n) => paces[n % 2]?.turn());
    await Promise.all(turns);
    // 60 turns at 50 a second; five of each node are reserved together.
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  test('[OPS-01] empty buckets are deleted', async () => {
    const limits = limitsOf();
    const limiter = limits.exact(newRate({ perSecond: 1000, burst: 1 }));
    await limiter.consume('ada');
    const count = async () =>
      (
        await one.database.read.query((k) =>
          k.selectFrom('rate_limits').selectAll().where('empty_at', '<', Date.now()),
        )
      ).length;
    await expect.poll(count).toBeGreaterThan(0);
    await limits.sweep();
    expect(await count()).toBe(0);
  });
});

test('[OPS-01] with one node the limits are in memory', async () => {
  await using server = await startTestServer({ requestsPerSecond: 50 });
  const { context } = server.server;
  const limiter = context.limits.exact({ name: 'a limit', perSecond: 1, burst: 2 });
  const outcomes = [];
  for (let n = 0; n < 3; n++) outcomes.push(await refusalOf(() => limiter.consume('ada')));
  expect(outcomes.map((error) => error !== undefined)).toEqual([false, false, true]);
  expect(await context.database.read.query((k) => k.selectFrom('rate_limits').selectAll())).toEqual([]);
});
