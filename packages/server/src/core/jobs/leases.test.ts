import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { createMetrics } from '../observe/metrics.ts';
import type { Database } from '../storage/database.ts';
import { onEachDatabase } from '../storage/testing/onEachDatabase.ts';
import { holdsLease, type Lease, LeaseLostError } from './lease.ts';
import type { LeaseKeeper } from './leaseKeeper.ts';
import { createLeases } from './leases.ts';
import { leaseMigrations } from './leaseTables.ts';

const logger = pino({ level: 'silent' });
/** PostgreSQL counts it by its own clock: long enough for a loaded machine to do something before it ends. */
const leaseMs = 2000;

onEachDatabase('A lease', (open) => {
  const keepers: LeaseKeeper[] = [];
  afterEach(async () => {
    await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()));
  });

  const openCluster = async () => {
    const database = await open(leaseMigrations);
    let now = Date.now();

    /** A node with its own clock, which stands still until the test advances it. */
    const startNode = async (holder: string, store: Database = database) => {
      const clock = createHandClock(now);
      const metrics = createMetrics();
      let paused = 0;
      const own: Lease[] = [];
      let running = 0;
      const leases = createLeases({
        database: store,
        clock,
        logger,
        metrics,
        leaseMs,
        holder: () => holder,
        monotonicMs: () => clock.now() + paused,
      });
      const keeper = await leases.keep('work', (lease) => {
        own.push(lease);
        running++;
        return { stop: async () => void running-- };
      });
      keepers.push(keeper);
      return {
        keeper,
        clock,
        metrics,
        get lease() {
          return own.at(-1) as Lease;
        },
        get isRunning() {
          return running > 0;
        },
        get timesBegun() {
          return own.length;
        },
        /** Advances the clock from which a pause is noticed, without running any timer. */
        wakeAfterPause: (ms: number) => {
          paused += ms;
        },
      };
    };
    type Node = Awaited<ReturnType<typeof startNode>>;
    /** Lets a node check its lease, again and again, until the condition holds. */
    const checkUntil = (node: Node, condition: () => boolean) =>
      expect
        .poll(
          () => {
            if (condition()) return true;
            node.clock.advance(100);
            now = Math.max(now, node.clock.now());
            return false;
          },
          { timeout: 15_000, interval: 10 },
        )
        .toBe(true);
    const record = (lease: Lease) => database.write((tx) => holdsLease(tx, lease));
    return { database, startNode, checkUntil, record };
  };

  test('has one holder, and passes to another node at once when it stops', async () => {
    const { startNode, checkUntil, record } = await openCluster();
    const one = await startNode('one');
    const other = await startNode('other');
    expect([one.isRunning, other.isRunning]).toEqual([true, false]);
    const { lease } = one;
    await record(lease);
    await one.keeper.stop();
    expect([one.isRunning, lease.isHeld]).toEqual([false, false]);
    await expect(record(lease)).rejects.toThrow(LeaseLostError);
    await checkUntil(other, () => other.isRunning);
    expect(other.lease.token).toBeGreaterThan(lease.token);
    await record(other.lease);
  });

  test('stays with a holder that renews it', async () => {
    const { startNode, record } = await openCluster();
    const one = await startNode('one');
    const other = await startNode('other');
    const { lease } = one;
    const until = Date.now() + leaseMs * 1.2;
    await expect
      .poll(
        () => {
          for (const node of [one, other]) node.clock.advance(50);
          return Date.now() > until;
        },
        { timeout: 30_000, interval: 50 },
      )
      .toBe(true);
    expect([one.isRunning, other.isRunning, one.timesBegun]).toEqual([true, false, 1]);
    await record(lease);
  });

  test('passes on from a paused holder, which does nothing when it wakes up', async () => {
    const { startNode, checkUntil, record } = await openCluster();
    const paused = await startNode('paused');
    const { lease } = paused;
    const other = await startNode('other');
    await checkUntil(other, () => other.isRunning);
    // It does not know yet that it was paused: the store refuses what it records.
    expect(lease.isHeld).toBe(true);
    await expect(record(lease)).rejects.toThrow(LeaseLostError);
    // Its clock moved on during the pause, before any of its timers runs.
    paused.wakeAfterPause(leaseMs);
    expect(lease.isHeld).toBe(false);
    await checkUntil(paused, () => !paused.isRunning);
    expect(other.lease.isHeld).toBe(true);
    await record(other.lease);
  });

  test('is given up in time by a holder that cannot renew it, and acquired again later', async () => {
    const { database, startNode, checkUntil, record } = await openCluster();
    let isReachable = true;
    const store = {
      dialect: database.dialect,
      read: database.read,
      write: (work: Parameters<Database['write']>[0]) =>
        isReachable ? database.write(work) : Promise.reject(new Error('The database is unreachable.')),
    } as Database;
    const one = await startNode('one', store);
    const { lease } = one;
    isReachable = false;
    const from = one.clock.now();
    await checkUntil(one, () => !one.isRunning);
    expect(one.clock.now() - from).toBeLessThan(leaseMs);
    expect(lease.isHeld).toBe(false);
    isReachable = true;
    await checkUntil(one, () => one.isRunning);
    expect(one.lease.token).toBeGreaterThan(lease.token);
    await record(one.lease);
    await expect(record(lease)).rejects.toThrow(LeaseLostError);
  });

  test('goes on at once at a restarted node, whose last process is refused', async () => {
    const { startNode, record } = await openCluster();
    const killed = await startNode('one');
    const restarted = await startNode('one');
    expect(restarted.isRunning).toBe(true);
    await record(restarted.lease);
    await expect(record(killed.lease)).rejects.toThrow(LeaseLostError);
  });

  test('[OPS-05] is exported with whether this node holds it', async () => {
    const { startNode } = await openCluster();
    const one = await startNode('one');
    const other = await startNode('other');
    expect(await one.metrics.text()).toContain('confab_lease_held{lease="work"} 1');
    expect(await other.metrics.text()).toContain('confab_lease_held{lease="work"} 0');
  });
});
