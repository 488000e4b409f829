import { afterAll, describe, it } from 'vitest';
import { flakiness, seedsOf } from './histories.ts';
import { liveThrough, Tally } from './history.ts';
import { casesOn, onEachDatabase } from './onEachDatabase.ts';

/** The number of histories by default. */
const usualRuns = 20;

onEachDatabase(
  '[CONN-06] random histories of three tabs in each of two browsers, whose tabs share a connection and an outbox',
  (server, database) => {
    const tally = new Tally();
    const seeds = casesOn(database, seedsOf(usualRuns));

    describe('end with the same state as a fresh client', () => {
      it.each(seeds)('seed %i', { timeout: 120_000 }, async (seed) => {
        const options = { name: `b${seed}`, seed, flakiness, sharesBrowsers: true };
        await liveThrough(server(), options, tally);
      });
    });

    afterAll(() => {
      console.log(
        `histories ${seeds.at(0)} to ${seeds.at(-1)} of tabs on ${database}; succeeded/refused/lost/nothing to do:\n${tally}`,
      );
    });
  },
);
