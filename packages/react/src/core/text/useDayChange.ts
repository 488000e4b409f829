import { useEffect } from 'react';
import type { Formatters } from './formatters.ts';

/** Days begin on a quarter of an hour in every time zone. */
const QUARTER_MS = 900_000;

/** Calls `onChange` when the viewer's day ends, or when somebody looks at a page that has slept since. */
export function useDayChange({ dayKey }: Formatters, now: () => number, onChange: () => void): void {
  useEffect(() => {
    const day = dayKey(now());
    let timer: ReturnType<typeof setTimeout>;
    function check() {
      clearTimeout(timer);
      if (dayKey(now()) !== day) onChange();
      else timer = setTimeout(check, Math.max(1000, QUARTER_MS - (now() % QUARTER_MS)));
    }
    check();
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [dayKey, now, onChange]);
}
