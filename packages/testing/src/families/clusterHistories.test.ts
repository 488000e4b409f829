import { afterAll, beforeAll, describe, it } from 'vitest';
import type { ServerAccess } from '../serverAccess.ts';
import { startTestCluster, type TestCluster, testBuses } from '../startTestCluster.ts';
import { flakiness, seedsOf } from './histories.ts';
import { liveThrough, Tally } from './history.ts';

/** Few, since the same histories run against single servers; `npm run test:long` runs as many here. */
const usualRuns = 4;

describe.each(testBuses())(
  '[CONN-04] [OPS-01] random histories at three nodes, by $name, end with the same state as a fresh client',
  ({ name: bus, address, settings }) => {
    const tally = new Tally();
    let cluster: TestCluster;
    beforeAll(async () => {
      cluster = await startTestCluster(address, 3, settings);
    });
    afterAll(async () => {
      await cluster[Symbol.asyncDispose]();
      console.log(`histories at three nodes by ${bus}; succeeded/refused/lost/nothing to do:\n${tally}`);
    });

    /** Every client, and every reload of a page, connects to the next node. */
    const access = (): ServerAccess => {
      const { nodes } = cluster;
      let turn = 0;
      return Object.defineProperty({ ...(nodes[0] as ServerAccess) }, 'url', {
        get: () => nodes[turn++ % nodes.length]?.url,
      });
    };

    it.each(seedsOf(usualRuns))('seed %i', { timeout: 120_000 }, async (seed) => {
      const name = `${bus === 'NATS' ? 'n' : 'l'}${seed}`;
      await liveThrough(access(), { name, seed, flakiness, hasSockets: seed % 2 === 0 }, tally);
    });
  },
);
