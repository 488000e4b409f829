import { afterAll, describe, expect, it } from 'vitest';
import { liveThrough, Tally } from './history.ts';
import { onEachDatabase } from './onEachDatabase.ts';

const { CONFAB_SEED, CONFAB_RANDOM_RUNS } = process.env;
/** How many histories of each kind run where nobody asks for more. */
const usualRuns = 20;
/** The seeds that `CONFAB_SEED` names, else as many as `CONFAB_RANDOM_RUNS` says. */
const seeds = CONFAB_SEED
  ? CONFAB_SEED.split(',').map(Number)
  : Array.from({ length: Number(CONFAB_RANDOM_RUNS ?? usualRuns) }, (_, index) => index + 1);

/** In so many histories every action must succeed: in fewer one that is mostly refused can be lost every other time. */
const enoughHistories = 100;

const flakiness = { drop: 0.05, repeat: 0.1, failBefore: 0.05, failAfter: 0.05 };

/** Random histories over one transport, on each database. */
export function histories(transport: 'sockets' | 'long polls'): void {
  onEachDatabase(`[CONN-04] random histories over ${transport}`, (server, database) => {
    const tally = new Tally();
    const hasSockets = transport === 'sockets';

    describe('end with what a fresh client shows', () => {
      it.each(seeds)('seed %i', { timeout: 120_000 }, async (seed) => {
        const name = `${hasSockets ? 's' : 'p'}${seed}`;
        await liveThrough(server(), { name, seed, flakiness, hasSockets }, tally);
      });
    });

    it.runIf(seeds.length >= enoughHistories)('in which every action succeeds', () => {
      expect(tally.failing()).toEqual([]);
    });

    afterAll(() => {
      console.log(
        `histories ${seeds.at(0)} to ${seeds.at(-1)} over ${transport} on ${database}; succeeded/refused/lost/nothing to do:\n${tally}`,
      );
    });
  });
}
