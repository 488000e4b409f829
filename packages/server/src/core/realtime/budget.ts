import type { Clock } from '../clock/clock.ts';

/** So many frames a second a user's sockets may send beside four for each request that the user may make. */
const framesPerSecond = 50;
const framesPerRequest = 4;
/** The budget that has been saved up covers at most this many seconds at once. */
const burstSeconds = 2;
const sweepAbove = 1000;

/** The work that somebody may cause in the service. It is spent before the work is done, and refills over time. */
export interface Budget {
  /** Takes a cost, whether or not so much is left; a negative one gives back. */
  spend(cost: number): void;
  /** How long it takes until something is left, in milliseconds; 0 where something is. */
  waitMs(): number;
  /** Resolves once something is left. */
  available(): Promise<void>;
}

/** The budgets of all users or addresses; one that has come back whole is forgotten. */
export interface Budgets {
  of(owner: string): Budget;
}

/** Makes the budgets of users, which grow with `requestsPerSecond`; 0 sets no limit. */
export function createUserBudgets(clock: Clock, requestsPerSecond: number): Budgets {
  if (requestsPerSecond === 0) return { of: () => unlimited };
  const perSecond = framesPerSecond + framesPerRequest * requestsPerSecond;
  return createBudgets(clock, { perSecond, burst: perSecond * burstSeconds });
}

/** Makes budgets of which `burst` can be spent at once and `perSecond` over time. */
export function createBudgets(
  clock: Clock,
  { perSecond, burst }: { perSecond: number; burst: number },
): Budgets {
  const perMs = perSecond / 1000;
  /** When each will be whole again. */
  const wholeAt = new Map<string, number>();
  let nextSweep = sweepAbove;

  const sweep = (now: number) => {
    for (const [owner, time] of wholeAt) if (time <= now) wholeAt.delete(owner);
    nextSweep = Math.max(sweepAbove, wholeAt.size * 2);
  };
  const of = (owner: string): Budget => {
    const waitMs = () => Math.max(0, (wholeAt.get(owner) ?? 0) - clock.now() - burst / perMs);
    return {
      waitMs,
      spend(cost) {
        const now = clock.now();
        wholeAt.set(owner, Math.max(wholeAt.get(owner) ?? 0, now) + cost / perMs);
        if (wholeAt.size > nextSweep) sweep(now);
      },
      async available() {
        for (let ms = waitMs(); ms > 0; ms = waitMs()) {
          await new Promise<void>((resolve) => clock.after(Math.ceil(ms), resolve));
        }
      },
    };
  };
  return { of };
}

const unlimited: Budget = {
  spend: () => undefined,
  waitMs: () => 0,
  available: () => Promise.resolve(),
};
