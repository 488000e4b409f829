import type { Formatters } from './formatters.ts';

/** Days begin on a quarter of an hour in every time zone. */
const QUARTER_MS = 900_000;

/** Calls `onChange` when the viewer's day ends, or when somebody looks at a page that has slept since, until `signal`. */
export function watchDay(
  { dayKey }: Formatters,
  onChange: () => void,
  signal: AbortSignal,
  now: () => number = Date.now,
): void {
  const day = dayKey(now());
  let timer: ReturnType<typeof setTimeout>;
  function check() {
    clearTimeout(timer);
    if (signal.aborted) return;
    if (dayKey(now()) !== day) onChange();
    else timer = setTimeout(check, Math.max(1000, QUARTER_MS - (now() % QUARTER_MS)));
  }
  check();
  window.addEventListener('focus', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', check);
}
