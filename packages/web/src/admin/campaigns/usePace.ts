import type { Campaign } from '@confab/protocol';
import { useEffect, useState } from 'react';

/** How fast a campaign goes. */
export interface Pace {
  /** Messages a second since the page was opened, one figure for each second or so that something was heard. */
  samples: readonly number[];
  /** Messages a second lately; undefined while nothing can be said. */
  now: number | undefined;
}

interface Heard {
  at: number;
  done: number;
}

const kept = 60;
/** So many samples say how fast it goes now. */
const lately = 10;

/** The pace of a campaign that runs, by what is heard of it while the page is open. */
export function usePace({ id, status, stats: { sent, failed }, started_at }: Campaign): Pace {
  const done = sent + failed;
  const [heard, setHeard] = useState<{ id: string; list: readonly Heard[] }>({ id, list: [] });
  useEffect(() => {
    setHeard((known) => {
      const list = known.id === id ? known.list : [];
      const last = list.at(-1);
      if (last && last.done >= done) return known;
      return { id, list: [...list, { at: Date.now(), done }].slice(-kept - 1) };
    });
  }, [id, done]);
  const list = heard.id === id ? heard.list : [];
  const samples = list.slice(1).map((to, at) => rate(list[at] as Heard, to));
  if (status !== 'running') return { samples, now: undefined };
  const first = list.at(-lately - 1) ?? list[0];
  const last = list.at(-1);
  if (first && last && last.at > first.at) return { samples, now: rate(first, last) };
  // Before anything is heard: what it was since the start.
  const begun = started_at === undefined ? undefined : Date.parse(started_at);
  const isKnown = begun !== undefined && last !== undefined && last.at > begun && done > 0;
  return { samples, now: isKnown ? rate({ at: begun, done: 0 }, last) : undefined };
}

const rate = (from: Heard, to: Heard) => ((to.done - from.done) * 1000) / Math.max(1, to.at - from.at);
