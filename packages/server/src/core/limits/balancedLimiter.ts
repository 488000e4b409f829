import { ChatError, rateLimited } from '@confab/protocol';
import type { Clock } from '../clock/clock.ts';
import type { RateLimiter } from '../http/rateLimiter.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../storage/database.ts';
import { addToBuckets } from './rateLimitStore.ts';

export interface BalancedRate {
  readonly step_ms: number;
  readonly capacity_ms: number;
  keyOf(caller: string): string;
  offsetMs(): number;
}

interface Bucket {
  /** When it is empty, by this node's clock. */
  emptyAt: number;
  /** The calls that other nodes do not know of. */
  ownCalls: number;
}

/** How often nodes exchange their counts. */
const balanceEveryMs = 250;
/** Callers whose bucket is fuller than this are balanced; the others cost no statement. */
const busyShare = 0.1;
const maxPerStatement = 1000;
const sweepAbove = 10_000;

/**
 * Limits calls by buckets in memory. The nodes add up the calls of busy callers in the database, and continue with the
 * sum. A failure leaves the limits of this node alone.
 */
export function createBalancedLimiter(
  { database, clock, logger }: { database: Database; clock: Clock; logger: Logger },
  { step_ms, capacity_ms, keyOf, offsetMs }: BalancedRate,
): RateLimiter & { stop(): void } {
  const buckets = new Map<string, Bucket>();
  const busy = new Set<string>();
  let nextSweep = sweepAbove;
  let cancel: (() => void) | undefined;
  let isStopped = false;

  const schedule = () => {
    if (isStopped || cancel) return;
    cancel = clock.after(balanceEveryMs, () => {
      balance()
        .catch((error: unknown) => logger.warn({ err: error }, 'rate limits could not be balanced'))
        .finally(() => {
          cancel = undefined;
          if (busy.size > 0) schedule();
        });
    });
  };

  const balance = async () => {
    const callers = [...busy].slice(0, maxPerStatement);
    for (const caller of callers) busy.delete(caller);
    const sent = callers.map((caller) => {
      const bucket = buckets.get(caller) as Bucket;
      const calls = Math.min(bucket.ownCalls, Math.max(0, bucket.emptyAt - clock.now()) / step_ms);
      bucket.ownCalls = 0;
      return { key: keyOf(caller), bucket, calls };
    });
    const parameters = {
      keys: sent.map(({ key }) => key),
      calls: sent.map(({ calls }) => calls),
      step_ms,
      capacity_ms,
      offset_ms: offsetMs(),
    };
    const sums = await database.write((tx) => tx.all(addToBuckets, parameters));
    const filled = new Map(sums.map(({ key, filled_ms }) => [key, filled_ms]));
    for (const { key, bucket } of sent) {
      const sum = clock.now() + (filled.get(key) ?? 0);
      // What was admitted meanwhile is not part of the sum yet.
      bucket.emptyAt = Math.max(bucket.emptyAt, sum + bucket.ownCalls * step_ms);
    }
  };

  const sweep = (now: number) => {
    for (const [caller, { emptyAt }] of buckets) if (emptyAt <= now) buckets.delete(caller);
    for (const caller of busy) if (!buckets.has(caller)) busy.delete(caller);
    nextSweep = Math.max(sweepAbove, buckets.size * 2);
  };

  return {
    consume(caller) {
      const now = clock.now();
      let bucket = buckets.get(caller);
      if (!bucket) {
        bucket = { emptyAt: now, ownCalls: 0 };
        buckets.set(caller, bucket);
      }
      if (bucket.emptyAt <= now) bucket.ownCalls = 0;
      // If the clock was set back, nobody is locked out for longer than two full buckets.
      const filledUntil = Math.min(Math.max(bucket.emptyAt, now), now + 2 * capacity_ms) + step_ms;
      const isBusy = filledUntil - now > capacity_ms * busyShare;
      if (isBusy) {
        busy.add(caller);
        schedule();
      }
      if (filledUntil - now > capacity_ms) {
        const details = { retry_after_ms: Math.ceil(filledUntil - now - capacity_ms) };
        throw new ChatError(rateLimited, { details });
      }
      bucket.emptyAt = filledUntil;
      bucket.ownCalls++;
      if (buckets.size > nextSweep) sweep(now);
    },
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}
