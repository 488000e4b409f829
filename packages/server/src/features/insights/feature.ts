import { insightEndpoints, messageEndpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { addChanges } from './addChanges.ts';
import { closeDays } from './closeDays.ts';
import { countMessages } from './countMessages.ts';
import { deleteActiveDaysOf } from './insightStore.ts';
import { insightMigrations } from './migrations.ts';
import { readInsights } from './readInsights.ts';
import { tally } from './tally.ts';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    'insights.count': null;
  }
}

/** A killed server loses the figures of at most this time. */
const flushEveryMs = 10_000;
const countEveryMs = 60_000;

/** Figures for admins by day, counted as things happen (OPS-06). */
export const createInsightsFeature: CreateFeature = (context) => {
  const { clock, logger, usage } = context;
  const counts = tally(context);
  usage.listen({
    answered(actor, durationMs) {
      if (actor) counts.recordActive(actor);
      if (durationMs !== undefined) counts.addDurationForActor(actor, 'answer', durationMs);
    },
    failed(actor, route) {
      if (route === messageEndpoints.sendMessage.route) counts.countForActor(actor, 'failed_sends');
    },
    delivered: (stream, durationMs) => counts.addDuration(stream, 'delivery', durationMs),
  });
  erasure(context).add({
    name: 'insights',
    // The other figures are sums over many people.
    user: async (tx, { id: user_id }) => void (await tx.run(deleteActiveDaysOf, { user_id })),
  });
  const flush = () =>
    counts.flush().catch((err: unknown) => logger.warn({ err }, 'figures could not be stored'));
  let cancel: () => void = () => undefined;
  const flushLater = () => {
    cancel = clock.after(flushEveryMs, () => {
      flushLater();
      void flush();
    });
  };
  return {
    name: 'insights',
    migrations: insightMigrations,
    jobs: {
      'insights.count': async () => {
        await addChanges(context);
        await countMessages(context);
        await closeDays(context);
      },
    },
    recurring: [{ kind: 'insights.count', everyMs: countEveryMs }],
    async start() {
      flushLater();
    },
    async stop() {
      cancel();
      await flush();
    },
    endpoints: [
      implement(insightEndpoints.getInsights, async ({ actor, query }) => ({
        insights: await readInsights(context, actor, query),
      })),
    ],
  };
};
