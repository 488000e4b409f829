import type { Metrics } from './metrics.ts';

/** A wake-up of an idle process costs more than the work in it. */
const sampleEveryMs = 100;

/**
 * Measures the delay of the event loop's timers, as a histogram so that several scrapers can read it. Returns a
 * function that stops it.
 */
export function watchEventLoop(metrics: Metrics): () => void {
  const delay = metrics.histogram(
    'confab_event_loop_delay_seconds',
    'How late timers run, measured ten times a second',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  );
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - last - sampleEveryMs) / 1000);
    last = now;
  }, sampleEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
