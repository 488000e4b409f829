import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServerContext } from '../../core/feature/feature.ts';
import { createLogger } from '../../core/observe/logger.ts';
import { createMetrics } from '../../core/observe/metrics.ts';
import { createHandClock } from '../../testing/handClock.ts';
import { IndexFeed } from './indexFeed.ts';
import type { IndexThread } from './indexThread.ts';

/** A feed whose thread never catches up, and the times at which it worked. */
function busyFeed() {
  const clock = createHandClock(0);
  const logger = createLogger('silent');
  const workedAt: number[] = [];
  const thread = {
    isRunning: true,
    async catchUp() {
      workedAt.push(clock.now());
      return { indexed: 750, isDone: false, changesUpTo: 0 };
    },
  };
  const context = { clock, logger, metrics: createMetrics(logger) };
  const feed = new IndexFeed(context as unknown as ServerContext, thread as unknown as IndexThread);
  feed.activate();
  return { clock, feed, workedAt };
}

test.each([
  { perSecond: 500, times: 5 },
  { perSecond: 10_000, times: 1 },
])(
  '[SRCH-04] at $perSecond messages a second, indexes $times times a second',
  async ({ perSecond, times }) => {
    const { clock, feed, workedAt } = busyFeed();
    for (let ms = 0; ms < 10_000; ms += 10) {
      feed.hint(perSecond / 100);
      clock.advance(10);
      await nextTurn();
    }
    expect(workedAt.length / 10).toBeLessThanOrEqual(times);
    expect(workedAt.length / 10).toBeGreaterThanOrEqual(0.8 * times);
  },
);
