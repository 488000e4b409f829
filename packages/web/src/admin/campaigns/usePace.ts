import type { Campaign } from '@confab/protocol';
import { useEffect, useState } from 'react';

/** The pace of a campaign. */
export interface Pace {
  /** Messages per second since the page was opened, a sample for each update, about one per second. */
  samples: readonly number[];
  /** The current messages per second; undefined while unknown. */
  now: number | undefined;
}

interface ProgressUpdate {
  at: number;
  done: number;
}

const maxSamples = 60;
/** The number of samples that the current pace averages. */
const recentSamples = 10;

/** Measures the pace of a running campaign from its updates while the page is open. */
export function usePace({ id, status, stats: { sent, failed }, started_at }: Campaign): Pace {
  const done = sent + failed;
  const [updates, setUpdates] = useState<{ id: string; list: readonly ProgressUpdate[] }>({ id, list: [] });
  useEffect(() => {
    setUpdates((known) => {
      const list = known.id === id ? known.list : [];
      const last = list.at(-1);
      if (last && last.done >= done) return known;
      return { id, list: [...list, { at: Date.now(), done }].slice(-maxSamples - 1) };
    });
  }, [id, done]);
  const list = updates.id === id ? updates.list : [];
  const samples = list.slice(1).map((to, at) => rate(list[at] as ProgressUpdate, to));
  if (status !== 'running') return { samples, now: undefined };
  const first = list.at(-recentSamples - 1) ?? list[0];
  const last = list.at(-1);
  if (first && last && last.at > first.at) return { samples, now: rate(first, last) };
  // Before the first update: the average since the start.
  const begun = started_at === undefined ? undefined : Date.parse(started_at);
  const isKnown = begun !== undefined && last !== undefined && last.at > begun && done > 0;
  return { samples, now: isKnown ? rate({ at: begun, done: 0 }, last) : undefined };
}

const rate = (from: ProgressUpdate, to: ProgressUpdate) =>
  ((to.done - from.done) * 1000) / Math.max(1, to.at - from.at);
