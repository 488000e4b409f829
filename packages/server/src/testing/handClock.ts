import type { Clock } from '../core/clock/clock.ts';

/** A clock that tests control. */
export interface HandClock extends Clock {
  /** Advances it; timers fire in order. */
  advance(ms: number): void;
  /** When the next timer is due, from now. */
  readonly nextInMs: number | undefined;
}

export function createHandClock(start = Date.UTC(2026, 0, 1)): HandClock {
  let now = start;
  const timers = new Map<object, { at: number; task: () => void }>();
  const next = () => [...timers].sort(([, one], [, other]) => one.at - other.at)[0];
  return {
    now: () => now,
    after(ms, task) {
      const timer = {};
      timers.set(timer, { at: now + ms, task });
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (let due = next(); due && due[1].at <= end; due = next()) {
        const [timer, { at, task }] = due;
        timers.delete(timer);
        now = Math.max(now, at);
        task();
      }
      now = end;
    },
    get nextInMs() {
      const due = next();
      return due && due[1].at - now;
    },
  };
}
