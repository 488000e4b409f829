import { ChatError, networkError } from '@confab/protocol';
import { fakeEnvironment } from '@confab/testing';
import { describe, expect, it } from 'vitest';
import { createStore } from '../store/store.ts';
import type { ConnectionState } from './connectionState.ts';
import { RetriedLoads } from './retriedLoads.ts';

const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined };

describe('[CONN-04] loads that failed for the network', () => {
  it('are retried soon, however many failed together', async () => {
    const fake = fakeEnvironment({ random: 0.99 });
    const connection = createStore<ConnectionState>({ status: 'polling', attempt: 0, since: 0 });
    const loads = new RetriedLoads(fake.environment, silent, connection);
    const tried = new Map<string, number>();
    const names = Array.from({ length: 12 }, (_, at) => `list ${at}`);
    for (const name of names) {
      loads.run(name, async () => {
        tried.set(name, (tried.get(name) ?? 0) + 1);
        if (tried.get(name) === 1) throw new ChatError(networkError);
      });
    }
    await fake.settle();
    await fake.pass(2500);
    expect([...tried.values()]).toEqual(names.map(() => 2));
  });

  it('are retried within 2.5 s after a long fault of the server behind an open connection', async () => {
    const fake = fakeEnvironment({ random: 0.99 });
    const connection = createStore<ConnectionState>({ status: 'online', attempt: 0, since: 0 });
    const loads = new RetriedLoads(fake.environment, silent, connection);
    let isBroken = true;
    let loaded = 0;
    loads.run('list', async () => {
      if (isBroken) throw new ChatError(networkError);
      loaded++;
    });
    for (let second = 0; second < 120; second++) await fake.pass(1000);
    isBroken = false;
    await fake.pass(2500);
    expect(loaded).toBe(1);
  });
});
