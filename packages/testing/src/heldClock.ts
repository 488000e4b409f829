import { defaultEnvironment, type Environment } from '@confab/client';

/** Shorter timers only yield to the page, and fire by themselves. */
const heldFromMs = 100;

/** A client's clock, controlled by the test, over the real network. */
export interface HeldClock {
  readonly environment: Environment;
  /** Advances the clock by `ms`: timers that are due fire on the way, in their order. */
  pass(ms: number): void;
}

/** Creates an environment whose longer timers wait until the test advances the clock. */
export function heldClock(base: Environment = defaultEnvironment()): HeldClock {
  let passed = 0;
  let last = 0;
  const held = new Map<string, { at: number; call: () => void }>();
  const environment: Environment = {
    ...base,
    now: () => base.now() + passed,
    setTimeout(call, delayMs) {
      if (delayMs < heldFromMs) return base.setTimeout(call, delayMs);
      const id = `held ${++last}`;
      held.set(id, { at: passed + delayMs, call });
      return id;
    },
    clearTimeout(timer) {
      if (typeof timer === 'string') held.delete(timer);
      else base.clearTimeout(timer);
    },
  };
  return {
    environment,
    pass(ms) {
      const end = passed + ms;
      for (;;) {
        const due = [...held].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        const [id, { at, call }] = due;
        held.delete(id);
        passed = Math.max(passed, at);
        call();
      }
      passed = end;
    },
  };
}
