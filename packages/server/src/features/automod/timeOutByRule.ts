import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { banPerson } from '../moderation/index.ts';

/** A time-out given by a rule. */
export interface RuleTimeOut {
  readonly userId: string;
  readonly cid: string;
  readonly seconds: number;
  readonly reason: string;
}

/** Time-outs given by rules: each a separate transaction, since that of the rejected message is rolled back. */
export interface RuleTimeOuts {
  /** Starts it; returns its end (ISO 8601). */
  give(timeOut: RuleTimeOut): string;
  /** Resolves when none is pending. */
  settled(): Promise<void>;
}

const service = { role: 'server', via: 'token' } as const;

export const ruleTimeOuts = perServer((context: ServerContext): RuleTimeOuts => {
  const running = new Map<string, Promise<void>>();
  return {
    give({ userId, cid, seconds, reason }) {
      const until = isoTime(context.clock.now() + seconds * 1000);
      const key = `${userId} ${cid}`;
      if (running.has(key)) return until;
      const begun = banPerson(context, service, { user_id: userId, kind: 'time_out', cid, reason, until })
        .then(() => undefined)
        .catch((error: unknown) => context.logger.error({ err: error }, 'an automatic time-out failed'))
        .finally(() => running.delete(key));
      running.set(key, begun);
      return until;
    },
    settled: async () => void (await Promise.all(running.values())),
  };
});
