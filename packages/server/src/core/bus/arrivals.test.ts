import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { Arrivals, maxWaitMs, pauseMs } from './arrivals.ts';

/** Begins a wait; the returned function says whether it has ended. */
function beginWait(arrivals: Arrivals, isThere: () => boolean) {
  let hasEnded = false;
  void arrivals.until(isThere).then(() => {
    hasEnded = true;
  });
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return hasEnded;
  };
}

test('[OPS-01] a node waits for messages on their way until they have brought what it needs', async () => {
  const arrivals = new Arrivals(createHandClock());
  let arrived = 0;
  const hasEnded = beginWait(arrivals, () => arrived === 2);
  for (const isEnd of [false, true]) {
    expect(await hasEnded()).toBe(false);
    arrived++;
    arrivals.received();
    expect(await hasEnded()).toBe(isEnd);
  }
});

test('[OPS-01] a lost message delays a node for a moment, and the next ones not at all', async () => {
  const clock = createHandClock();
  const arrivals = new Arrivals(clock);
  const lost = beginWait(arrivals, () => false);
  expect(await lost()).toBe(false);
  clock.advance(maxWaitMs);
  expect(await lost()).toBe(true);
  expect(await beginWait(arrivals, () => false)()).toBe(true);
  clock.advance(pauseMs);
  expect(await beginWait(arrivals, () => false)()).toBe(false);
});
