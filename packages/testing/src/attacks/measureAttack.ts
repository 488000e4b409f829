import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ServerProcess } from '../serverProcess.ts';

/** At most so many times as long as when nothing else happens may somebody else's request take. */
export const maxSlowdown = 5;
/** By so much at most may the service's memory grow. */
export const maxGrowthMb = 64;

/** A request is begun this often unless the plan says otherwise, whether or not the one before it has been answered. */
const requestEveryMs = 20;
const memoryEveryMs = 50;
/** The quiet time is measured no longer than this. */
const maxQuietMs = 5000;
/** Where a request takes longer than this, the service still suffers from something else. */
const maxQuietRequestMs = 250;
/** An attack that seems to do harm is measured again, so often in all. */
const maxRounds = 3;
/** What has not been answered by then counts with the time until then. */
const patienceMs = 5000;

/** What an attack is measured with. */
export interface AttackPlan {
  /** What the attack is called in the printed line. */
  name: string;
  /** The service, in a process of its own: the memory that is measured is its own. */
  server: ServerProcess;
  /** One request of somebody else; it throws where it is not answered as usual. */
  request: () => Promise<unknown>;
  /** Attacks until the signal is aborted. It must not block this process, which times the requests. */
  attack: (signal: AbortSignal) => Promise<unknown>;
  /** How long the attack goes on, in milliseconds. */
  lastsMs?: number;
  /** How often a request is begun, in milliseconds: rarely enough that costly ones do not wait for each other. */
  everyMs?: number;
}

/** What an attack did to others. */
export interface AttackReport {
  /** Mean time of somebody else's request, in milliseconds. */
  quietMs: number;
  attackedMs: number;
  /** How many times as long a request took during the attack. */
  slowdown: number;
  /** The slowest request during the attack, in milliseconds. */
  slowestMs: number;
  /** By how much the memory of the service and the processes that it started grew at most. */
  grownMb: number;
}

/**
 * Measures what an attack does to somebody else: requests are begun at a steady pace while nothing else happens, then while
 * `attack` runs, so that one long standstill counts for every request that would have been made meanwhile. Prints the
 * figures, and fails where in each of three rounds a request takes more than {@link maxSlowdown} times its quiet time or the service's memory
 * grows by more than {@link maxGrowthMb}.
 *
 * ```ts
 * await using server = await ServerProcess.start({ database: 'sqlite' });
 * const grace = createPerson(server.url, 'grace', server.token('grace'));
 * await expectHarmless({
 *   name: 'a message of 15,000 cells',
 *   server,
 *   request: () => grace.call('GET /me'),
 *   attack: async (signal) => {
 *     while (!signal.aborted) await mallory.call('POST /channels/{type}/{id}/messages', { … }).catch(() => undefined);
 *   },
 * });
 * ```
 */
export async function expectHarmless(plan: AttackPlan): Promise<AttackReport> {
  const report = await measureHarm(plan);
  const { quietMs, slowdown, grownMb } = report;
  expect(quietMs, `${plan.name}: the service was not quiet before`).toBeLessThan(maxQuietRequestMs);
  expect(slowdown, `${plan.name}: somebody else waits`).toBeLessThanOrEqual(maxSlowdown);
  expect(grownMb, `${plan.name}: the service's memory grows`).toBeLessThanOrEqual(maxGrowthMb);
  return report;
}

/** Measures an attack, and again where it seems to do harm: the report of the first round that shows none, or of the last. */
export async function measureHarm(plan: AttackPlan): Promise<AttackReport> {
  let report = await measureAttack(plan);
  // Others are at work on the machine too: what an attack does, it does every time.
  for (let round = 1; round < maxRounds && !isHarmless(report); round++) report = await measureAttack(plan);
  return report;
}

const isHarmless = ({ slowdown, grownMb }: AttackReport) => slowdown <= maxSlowdown && grownMb <= maxGrowthMb;

async function measureAttack({
  name,
  server,
  request,
  attack,
  lastsMs = 3000,
  everyMs = requestEveryMs,
}: AttackPlan): Promise<AttackReport> {
  const quietForMs = Math.min(lastsMs, maxQuietMs);
  // Connections are open and code is compiled after the first round.
  await timeRequests(request, quietForMs / 3, everyMs);
  const quiet = await timeRequests(request, quietForMs, everyMs);
  const memory = watchMemory(server);
  const ending = new AbortController();
  const attacking = attack(ending.signal);
  // One that fails early is no attack.
  const failed = attacking.then(() => new Promise<never>(() => undefined));
  const attacked = await Promise.race([timeRequests(request, lastsMs, everyMs), failed]).finally(() =>
    ending.abort(),
  );
  await attacking;
  const quietMs = mean(quiet);
  const attackedMs = mean(attacked);
  const slowdown = attackedMs / quietMs;
  const slowestMs = Math.max(...attacked);
  const grownMb = memory.stop();
  console.log(
    `[attack] ${name}: a request of somebody else took ${quietMs.toFixed(1)} ms, ${attackedMs.toFixed(1)} ms during the attack ` +
      `(${slowdown.toFixed(1)} times, the slowest ${slowestMs.toFixed(0)} ms); memory grew by ${grownMb.toFixed(0)} MB`,
  );
  return { quietMs, attackedMs, slowdown, slowestMs, grownMb };
}

/** Begins requests at a steady pace for a while, and gives the time that each took; nobody waits for ever. */
async function timeRequests(
  request: () => Promise<unknown>,
  forMs: number,
  everyMs: number,
): Promise<number[]> {
  const begun: Promise<number>[] = [];
  const ending = new AbortController();
  const givenUp = delay(forMs + patienceMs, undefined, { signal: ending.signal }).catch(() => undefined);
  const timeOne = async () => {
    const before = performance.now();
    await Promise.race([request(), givenUp]);
    return performance.now() - before;
  };
  const end = performance.now() + forMs;
  do {
    begun.push(timeOne());
    await delay(everyMs);
  } while (performance.now() < end);
  return Promise.all(begun).finally(() => ending.abort());
}

function watchMemory(server: ServerProcess) {
  const before = server.usage().memoryKb;
  let highest = before;
  const look = () => {
    highest = Math.max(highest, server.usage().memoryKb);
  };
  const timer = setInterval(look, memoryEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return (highest - before) / 1024;
    },
  };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
