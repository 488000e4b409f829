import type { Clock } from './clock.ts';

const alignEveryMs = 30_000;

/** A clock that follows another one, so that nodes whose machines disagree about the time agree with each other. */
export interface AlignedClock extends Clock {
  /** Aligns it with the clock that `read` asks, now and every half minute. */
  align(read: () => Promise<number>): Promise<void>;
  stop(): void;
}

/** Creates a clock that is `base` until it is aligned. */
export function createAlignedClock(base: Clock): AlignedClock {
  let offsetMs = 0;
  let cancel = () => undefined as void;
  const measure = async (read: () => Promise<number>) => {
    const asked = base.now();
    const there = await read();
    // The clocks were read at some moment in between; `base` counts whole milliseconds.
    const [atLeast, atMost] = [there - base.now() - 1, there - asked];
    // A busy node measures badly: what agrees with the measurement stays, so that times of two nodes keep their order.
    if (offsetMs < atLeast || offsetMs > atMost) offsetMs = Math.round((atLeast + atMost) / 2);
  };
  const alignLater = (read: () => Promise<number>) => {
    cancel = base.after(alignEveryMs, () => {
      alignLater(read);
      // The last offset stays good enough while the other clock cannot be read.
      measure(read).catch(() => undefined);
    });
  };
  return {
    now: () => base.now() + offsetMs,
    after: (ms, task) => base.after(ms, task),
    async align(read) {
      await measure(read);
      alignLater(read);
    },
    stop: () => cancel(),
  };
}
