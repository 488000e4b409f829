import type { Clock } from '../clock/clock.ts';

/** Frames per second that a user's sockets may send, plus four for each allowed request. */
const framesPerSecond = 50;
const framesPerRequest = 4;
/** The saved-up budget covers at most this many seconds. */
const burstSeconds = 2;
const sweepAbove = 1000;

/** A budget of work that a user may cause. Spent before the work, refilled over time. */
export interface Budget {
  /** Spends a cost even if the budget is exhausted; a negative cost refunds. */
  spend(cost: number): void;
  /** Returns the time until the budget is positive, in milliseconds; 0 if it is. */
  waitMs(): number;
  /** Resolves once the budget is positive. */
  available(): Promise<void>;
}

/** The budgets of all users or addresses; full ones are dropped. */
export interface Budgets {
  of(owner: string): Budget;
}

/** Creates the budgets of users, which grow with `requestsPerSecond`; 0 means no limit. */
export function createUserBudgets(clock: Clock, requestsPerSecond: number): Budgets {
  if (requestsPerSecond === 0) return { of: () => unlimited };
  const perSecond = framesPerSecond + framesPerRequest * requestsPerSecond;
  return createBudgets(clock, { perSecond, burst: perSecond * burstSeconds });
}

/** Creates budgets that allow `burst` at once and `perSecond` over time. */
export function createBudgets(
  clock: Clock,
  { perSecond, burst }: { perSecond: number; burst: number },
): Budgets {
  const perMs = perSecond / 1000;
  /** When each is full again. */
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
