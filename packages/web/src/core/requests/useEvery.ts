import { useEffect, useRef } from 'react';

/** Runs `work` again `ms` after it last ended, while the page is visible; with `undefined` it pauses. */
export function useEvery(ms: number | undefined, work: () => Promise<unknown>): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (ms === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const next = () => {
      timer = setTimeout(async () => {
        if (!document.hidden) await latest.current();
        if (!isOver) next();
      }, ms);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ms]);
}
