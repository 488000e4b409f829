import { afterAll, describe, expect, it } from 'vitest';
import { liveThrough, Tally } from './history.ts';
import { onEachDatabase } from './onEachDatabase.ts';

const { CONFAB_SEED, CONFAB_RANDOM_RUNS, CONFAB_LONG } = process.env;
/** So many histories of each kind where nobody asks for more: they are the longest part of the tests. */
const usualRuns = 5;
/** One seed where `CONFAB_SEED` names it, else as many as `CONFAB_RANDOM_RUNS` says. */
const seeds = CONFAB_SEED
  ? CONFAB_SEED.split(',').map(Number)
  : Array.from({ length: Number(CONFAB_RANDOM_RUNS ?? usualRuns) }, (_, index) => index + 1);

const flakiness = { drop: 0.05, repeat: 0.1, failBefore: 0.05, failAfter: 0.05 };

/** Random histories over one transport, on each database. */
export function histories(transport: 'sockets' | 'long polls'): void {
  onEachDatabase(`[CONN-04] random histories over ${transport}`, (server, database) => {
    const tally = new Tally();
    const hasSockets = transport === 'sockets';
    // Long polls on PostgreSQL take minutes: they are run when more than the usual form is asked for.
    const isRun = hasSockets || database === 'SQLite' || Boolean(CONFAB_SEED ?? CONFAB_RANDOM_RUNS);

    describe.runIf(isRun)('end with what a fresh client shows', () => {
      it.each(seeds)('seed %i', { timeout: 120_000 }, async (seed) => {
        const name = `${hasSockets ? 's' : 'p'}${seed}`;
        await liveThrough(server(), { name, seed, flakiness, hasSockets }, tally);
      });
    });

    it.skipIf(CONFAB_SEED)('in which every action succeeds', () => {
      expect(tally.failing(CONFAB_LONG ? 1 : 20)).toEqual([]);
    });

    afterAll(() => {
      console.log(
        `${seeds.length} histories over ${transport} on ${database}; succeeded/refused/lost/nothing to do:\n${tally}`,
      );
    });
  });
}
