import { afterAll, describe, expect, it } from 'vitest';
import { liveThrough, Tally } from './history.ts';
import { onEachDatabase } from './onEachDatabase.ts';

const { CONFAB_SEED, CONFAB_RANDOM_RUNS } = process.env;
/** The number of histories of each kind by default. */
const usualRuns = 20;
/** Returns the seeds in `CONFAB_SEED`, else as many as `CONFAB_RANDOM_RUNS` says, or `usual`. */
export const seedsOf = (usual: number): number[] =>
  CONFAB_SEED
    ? CONFAB_SEED.split(',').map(Number)
    : Array.from({ length: Number(CONFAB_RANDOM_RUNS ?? usual) }, (_, index) => index + 1);

/**
 * The number of histories in which every action must succeed: in fewer, an action that is mostly refused often does
 * not.
 */
const enoughHistories = 100;
/** The least share of reloads that must show what was stored; before the first write there is nothing. */
const minRestoredShare = 0.5;

export const flakiness = { drop: 0.05, repeat: 0.1, failBefore: 0.05, failAfter: 0.05 };

/** Runs random histories over one transport, on each database. */
export function histories(transport: 'sockets' | 'long polls'): void {
  onEachDatabase(`[CONN-04] random histories over ${transport}`, (server, database) => {
    const tally = new Tally();
    const seeds = seedsOf(usualRuns);
    const hasSockets = transport === 'sockets';

    describe('end with the same state as a fresh client', () => {
      it.each(seeds)('seed %i', { timeout: 120_000 }, async (seed) => {
        const name = `${hasSockets ? 's' : 'p'}${seed}`;
        await liveThrough(server(), { name, seed, flakiness, hasSockets }, tally);
      });
    });

    it.runIf(seeds.length >= usualRuns)(
      '[CONN-05] in which reloaded pages show what was stored, with actions that wait',
      () => {
        const { all, restored, waiting } = tally.reloads();
        expect(restored).toBeGreaterThan(all * minRestoredShare);
        expect(waiting).toBeGreaterThan(0);
      },
    );

    it.runIf(seeds.length >= enoughHistories)('in which every action succeeds', () => {
      expect(tally.failing()).toEqual([]);
    });

    afterAll(() => {
      const { all, restored, waiting } = tally.reloads();
      console.log(`${all} reloads, ${restored} of them from the cache, over which ${waiting} actions waited`);
      console.log(
        `histories ${seeds.at(0)} to ${seeds.at(-1)} over ${transport} on ${database}; succeeded/refused/lost/nothing to do:\n${tally}`,
      );
    });
  });
}
