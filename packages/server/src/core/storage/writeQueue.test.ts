import { describe, expect, test } from 'vitest';
import type { BatchCounter } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { statement } from './statement.ts';
import { TransactionHandle } from './transactionHandle.ts';
import { WriteBatchCache } from './writeBatchCache.ts';
import type { WriteEngine } from './writeEngine.ts';
import { WriteQueue } from './writeQueue.ts';

const nothing = async () => undefined;
/** The store of this test runs no statement. */
const change = statement((k) => k.updateTable('channels').set({ frozen: 1 }));

/** A store whose disk the test controls; it only records its calls. */
function engineInHand() {
  const calls: string[] = [];
  const syncs: PromiseWithResolvers<void>[] = [];
  const connection = {
    dialect: sqliteDialect,
    isRead: () => false,
    all: async () => [],
    get: nothing,
    query: async () => [],
    enqueue: () => undefined,
    run: async () => 0,
    runMany: nothing,
  };
  const record = (what: string) => async () => void calls.push(what);
  const engine: WriteEngine = {
    begin: record('begin'),
    commit: async () => {
      calls.push('commit');
      return false;
    },
    rollback: record('rollback'),
    isIntact: true,
    shouldPrefetch: false,
    savepoint: record('savepoint'),
    release: nothing,
    rollbackToSavepoint: nothing,
    sync: () => {
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      return sync.promise;
    },
    createCache: () => new WriteBatchCache(connection),
    transaction: (cache) => new TransactionHandle(connection, cache),
    isFatal: () => false,
    isRetryable: (error) => (error as Error).message === 'deadlock',
  };
  return { engine, calls, syncs, queue: new WriteQueue(engine, { sliceMs: 50 }) };
}

describe('Group commit', () => {
  test('[HOOK-03] counts writes as waiting until they are durable', async () => {
    const { queue, syncs } = engineInHand();
    const gate = Promise.withResolvers<void>();
    const isRunning = Promise.withResolvers<void>();
    const first = queue.write(() => {
      isRunning.resolve();
      return gate.promise;
    });
    expect(queue.waitingWrites).toBe(1);
    await isRunning.promise;
    expect(queue.waitingWrites).toBe(1);
    const second = queue.write(nothing);
    expect(queue.waitingWrites).toBe(2);
    gate.resolve();
    await expect.poll(() => syncs.length).toBe(1);
    expect(queue.waitingWrites).toBe(2);
    syncs[0]?.resolve();
    await Promise.all([first, second]);
    expect(queue.waitingWrites).toBe(0);
  });

  test('answers nothing before it is durable; concurrent writes share the next commit', async () => {
    const { queue, syncs, calls } = engineInHand();
    const settled: string[] = [];
    const ran: string[] = [];
    const write = (id: string) =>
      queue
        .write(async (tx) => {
          ran.push(id);
          tx.after(() => settled.push(`effect ${id}`));
        })
        .then(() => settled.push(id));
    const first = [write('a'), write('b')];
    await expect.poll(() => syncs.length).toBe(1);
    const second = [write('c')];
    await expect.poll(() => calls).toEqual(['begin', 'commit', 'begin']);
    second.push(write('d'));
    await expect.poll(() => ran).toEqual(['a', 'b', 'c', 'd']);
    expect(settled).toEqual([]);
    syncs[0]?.resolve();
    await Promise.all(first);
    expect(settled).toEqual(['effect a', 'effect b', 'a', 'b']);
    await expect.poll(() => syncs.length).toBe(2);
    expect(calls).toEqual(['begin', 'commit', 'begin', 'commit']);
    syncs[1]?.resolve();
    await Promise.all(second);
    expect(settled.slice(4)).toEqual(['effect c', 'effect d', 'c', 'd']);
  });

  test('acknowledges nothing more after the disk has failed', async () => {
    const { queue, syncs } = engineInHand();
    const effects: string[] = [];
    const lost = queue.write(async (tx) => tx.after(() => effects.push('never')));
    await expect.poll(() => syncs.length).toBe(1);
    const meanwhile = queue.write(async (tx) => tx.after(() => effects.push('never')));
    syncs[0]?.reject(new Error('EIO'));
    await expect(lost).rejects.toThrow('The disk failed');
    await expect(meanwhile).rejects.toThrow('The disk failed');
    expect(syncs.length).toBe(1);
    await expect(queue.write(nothing)).rejects.toThrow('The disk failed');
    expect(effects).toEqual([]);
  });

  test('retries a write after a deadlock, and runs only the effects of the successful attempt', async () => {
    const { queue, syncs } = engineInHand();
    const effects: number[] = [];
    let runs = 0;
    const write = queue.write(async (tx) => {
      const run = ++runs;
      await tx.run(change, {});
      tx.after(() => effects.push(run));
      if (run < 3) throw new Error('deadlock');
    });
    await expect.poll(() => syncs.length).toBe(1);
    syncs[0]?.resolve();
    await write;
    expect(effects).toEqual([3]);
  });

  test('retries a batch with savepoints if a write throws after a change, and runs only the effects of successful writes', async () => {
    const { queue, calls, syncs } = engineInHand();
    const effects: string[] = [];
    const write = (id: string) =>
      queue.write(async (tx) => {
        await tx.run(change, {});
        tx.after(() => effects.push(id));
        if (id === 'b') throw new Error('no');
        return id;
      });
    const writes = Promise.allSettled(['a', 'b', 'c'].map(write));
    await expect.poll(() => syncs.length).toBe(1);
    syncs[0]?.resolve();
    expect((await writes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(effects).toEqual(['a', 'c']);
    expect(calls).toEqual(['begin', 'rollback', 'begin', 'savepoint', 'savepoint', 'savepoint', 'commit']);
  });

  test('a write that throws before it changes anything fails alone, once the commit beside it is durable', async () => {
    const { queue, calls, syncs } = engineInHand();
    const ended: string[] = [];
    const write = (id: string) =>
      queue
        .write(async (tx) => {
          if (id === 'b') throw new Error('no');
          await tx.run(change, {});
        })
        .finally(() => ended.push(id));
    const writes = Promise.allSettled(['a', 'b', 'c'].map(write));
    await expect.poll(() => syncs.length).toBe(1);
    expect(ended).toEqual([]);
    syncs[0]?.resolve();
    expect((await writes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(calls).toEqual(['begin', 'commit']);
  });

  test('loads and stores shared values of a commit once', async () => {
    const { engine, calls, syncs } = engineInHand();
    const queue = new WriteQueue(engine, { sliceMs: Number.POSITIVE_INFINITY });
    const count: BatchCounter<{ last: number }> = {
      load: async () => ({ last: calls.push('load') && 7 }),
      store: async (_store, id, { last }) => calls.push(`store ${id} ${last}`),
    };
    const writes = [1, 2, 3].map(() =>
      queue.write(async (tx) => tx.change(count, 'one', (held) => ++held.last)),
    );
    await expect.poll(() => syncs.length).toBe(1);
    syncs[0]?.resolve();
    expect(await Promise.all(writes)).toEqual([8, 9, 10]);
    expect(calls).toEqual(['begin', 'load', 'store one 10', 'commit']);
  });

  test('runs nothing in between during exclusive access', async () => {
    const { queue, calls, syncs } = engineInHand();
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
    const alone = queue.exclusive(async () => {
      calls.push('alone');
      await hold;
    });
    const write = queue.write(nothing);
    await expect.poll(() => calls).toEqual(['alone']);
    letGo();
    await alone;
    await expect.poll(() => syncs.length).toBe(1);
    syncs[0]?.resolve();
    await write;
    expect(calls).toEqual(['alone', 'begin', 'commit']);
  });
});
