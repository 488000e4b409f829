import { ChatError, rateLimited } from '@confab/protocol';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { signText } from '../config/keyRing.ts';
import type { Secrets } from '../config/secrets.ts';
import { createRateLimiter, type RateLimiter } from '../http/rateLimiter.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../storage/database.ts';
import { createBalancedLimiter } from './balancedLimiter.ts';
import { createPace, type Pace } from './pace.ts';
import { deleteEmptyBuckets, fillBucket, reserveTurns, selectRetryAfter } from './rateLimitStore.ts';

/** A limit: `burst` calls at once and `perSecond` over time for each caller. */
export interface Rate {
  /** Distinguishes it from other limits. */
  readonly name: string;
  readonly perSecond: number;
  readonly burst: number;
}

/** Limits the rate of calls per caller, over all nodes. */
export interface SharedRateLimiter {
  /** Counts a call; rejects with `rate_limited` and `details.retry_after_ms` if it is too many. */
  consume(caller: string): Promise<void>;
}

/** The limits that the nodes of a database share. Without a bus there is one node, and they are in memory. */
export interface SharedLimits {
  /** Creates an exact limit, for rare calls: each costs a statement. Created once for each name. */
  exact(rate: Rate): SharedRateLimiter;
  /**
   * Creates a limit for frequent calls, which are counted in memory. Nodes balance their counts of busy callers four times
   * a second; until then each node admits up to `burst` calls.
   */
  balanced(rate: Rate): RateLimiter;
  /** Creates a pace of so many turns per second, without bursts; 0 means no limit. Created once for each name. */
  pace(rate: { readonly name: string; readonly perSecond: number }): Pace;
  /** Deletes buckets that are empty. */
  sweep(): Promise<void>;
  /** Stops balancing. */
  stop(): void;
}

export interface LimitServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly config: Pick<Config, 'bus'>;
  /** By how much a test's clock is ahead of the database's; measured by default, which needs a machine with the right time. */
  readonly offsetMs?: () => number;
}

export function createSharedLimits(services: LimitServices): SharedLimits {
  const { database, clock, secrets, config } = services;
  const isShared = config.bus !== 'none';
  const stops: (() => void)[] = [];
  // Callers are addresses and names: the table keeps neither.
  const keyOf = (name: string, caller: string) => signText(secrets.session, `limit:${name}\n${caller}`);
  // The buckets use the database's clock, since those of the nodes differ.
  const offset_ms = services.offsetMs ?? (() => clock.now() - Date.now());

  return {
    exact(rate) {
      // A node's own count spares the statement for callers that it would refuse anyway.
      const local = createRateLimiter(clock, rate);
      if (!isShared) return { consume: async (caller) => local.consume(caller) };
      const { step_ms, capacity_ms } = bucketOf(rate);
      return {
        async consume(caller) {
          local.consume(caller);
          const bucket = { key: keyOf(rate.name, caller), step_ms, capacity_ms, offset_ms: offset_ms() };
          const refused = await database.write(async (tx) =>
            (await tx.get(fillBucket, bucket)) ? undefined : await tx.get(selectRetryAfter, bucket),
          );
          if (!refused) return;
          const retry_after_ms = Math.max(1, Math.ceil(refused.retry_after_ms));
          throw new ChatError(rateLimited, { details: { retry_after_ms } });
        },
      };
    },

    balanced(rate) {
      if (!isShared) return createRateLimiter(clock, rate);
      const limiter = createBalancedLimiter(services, {
        ...bucketOf(rate),
        keyOf: (caller) => keyOf(rate.name, caller),
        offsetMs: offset_ms,
      });
      stops.push(limiter.stop);
      return limiter;
    },

    pace({ name, perSecond }) {
      const gapMs = perSecond > 0 ? 1000 / perSecond : 0;
      const reserve = async (turns: number) => {
        const reserved = { key: keyOf(name, ''), step_ms: gapMs, turns, offset_ms: offset_ms() };
        return (await database.write((tx) => tx.get(reserveTurns, reserved)))?.wait_ms ?? 0;
      };
      return createPace({ clock, gapMs, reserve: isShared ? reserve : undefined });
    },

    async sweep() {
      if (isShared) await database.write((tx) => tx.run(deleteEmptyBuckets, { offset_ms: offset_ms() }));
    },

    stop() {
      for (const stop of stops) stop();
    },
  };
}

const bucketOf = ({ perSecond, burst }: Rate) => {
  const step_ms = 1000 / perSecond;
  return { step_ms, capacity_ms: burst * step_ms };
};
