import { useEffect, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';

/**
 * Returns the client's clock, updated every `everyMs` and at `at`, in milliseconds since 1970; never if neither is given.
 */
export function useNow(everyMs: number | undefined, at?: number): number {
  const { environment } = useClient();
  const [now, setNow] = useState(() => environment.now());
  useEffect(() => {
    const tick = () => setNow(environment.now());
    tick();
    const timer = everyMs === undefined ? undefined : setInterval(tick, everyMs);
    const end = at === undefined ? undefined : setTimeout(tick, Math.max(0, at - environment.now()));
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [environment, everyMs, at]);
  return now;
}
