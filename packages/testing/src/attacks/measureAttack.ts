import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ServerProcess } from '../serverProcess.ts';

/** The maximum time of another user's request during an attack, as a multiple of its time without one. */
export const maxSlowdown = 5;
/** The maximum growth of the service's memory, in MB. */
export const maxGrowthMb = 64;

/** The default interval between starts of requests, in milliseconds, whether or not the previous one was answered. */
const requestEveryMs = 20;
const memoryEveryMs = 50;
/** The maximum time to measure without an attack, in milliseconds. */
const maxQuietMs = 5000;
/** A request that takes longer than this without an attack means that something else still slows the service down. */
const maxQuietRequestMs = 250;
/** The number of rounds in which a seemingly harmful attack is measured. */
const maxRounds = 3;
/** A request that is not answered within this time counts with the time until then, in milliseconds. */
const patienceMs = 5000;

/** The options of a measured attack. */
export interface AttackPlan {
  /** The name of the attack in the printed line. */
  name: string;
  /** The service, in a process of its own, since the memory of that process is measured. */
  server: ServerProcess;
  /** Makes one request of another user; throws if the answer is not as usual. */
  request: () => Promise<unknown>;
  /** Attacks until the signal is aborted. Must not block this process, which times the requests. */
  attack: (signal: AbortSignal) => Promise<unknown>;
  /** The duration of the attack, in milliseconds. */
  lastsMs?: number;
  /**
   * The interval between starts of requests, in milliseconds: long enough that expensive ones do not wait for each
   * other.
   */
  everyMs?: number;
}

/** The effect of an attack on other users. */
export interface AttackReport {
  /** Mean time of another user's request without the attack, in milliseconds. */
  quietMs: number;
  attackedMs: number;
  /** The time of a request during the attack, as a multiple of its time without one. */
  slowdown: number;
  /** The slowest request during the attack, in milliseconds. */
  slowestMs: number;
  /** The maximum growth of the memory of the service and of the processes that it started. */
  grownMb: number;
}

/**
 * Measures the effect of an attack on other users: starts requests at a steady pace, first without an attack, then while
 * `attack` runs, so that one long standstill counts for every request that would have been made meanwhile. Prints the
 * figures, and fails if in each of three rounds a request takes more than {@link maxSlowdown} times its time without an
 * attack or the service's memory grows by more than {@link maxGrowthMb}.
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

/**
 * Measures an attack, again if it seems to do harm, and returns the report of the first harmless round, or of the last
 * round.
 */
export async function measureHarm(plan: AttackPlan): Promise<AttackReport> {
  let report = await measureAttack(plan);
  // Other processes use the machine too, but the harm of an attack shows in every round.
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
  // After the first round, connections are open and code is compiled.
  await timeRequests(request, quietForMs / 3, everyMs);
  const quiet = await timeRequests(request, quietForMs, everyMs);
  const memory = watchMemory(server);
  const ending = new AbortController();
  const attacking = attack(ending.signal);
  // An attack that fails early is not measured.
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

/** Starts requests at a steady pace for a while, and returns the time that each took, at most {@link patienceMs}. */
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
