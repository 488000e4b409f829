import type { InsightFigures } from '@confab/protocol';
import { type Counts, durationsIn } from './counters.ts';

/** The open channels and stored bytes at the end of a day. */
export interface DayTotals {
  readonly channels_open: number;
  readonly bytes_stored: number;
}

/** Returns the totals before a day's changes, from those after them. */
export const totalsBefore = (after: DayTotals, counts: Counts): DayTotals => {
  const { channels_created = 0, channels_restored = 0, channels_deleted = 0 } = counts;
  const { bytes_added = 0, bytes_removed = 0 } = counts;
  return {
    channels_open: after.channels_open - channels_created - channels_restored + channels_deleted,
    bytes_stored: after.bytes_stored - bytes_added + bytes_removed,
  };
};

/** The counts that are figures as they are. */
const countedFigures = [
  'messages',
  'replies',
  'system_messages',
  'failed_sends',
  'people_joined',
  'active_daily',
  'active_weekly',
  'active_monthly',
  'channels_created',
  'channels_deleted',
  'files_added',
  'files_removed',
  'bytes_added',
  'bytes_removed',
  'webhooks_sent',
  'pushes_sent',
  'emails_sent',
] as const satisfies readonly (keyof InsightFigures)[];

type CountedFigures = Pick<InsightFigures, (typeof countedFigures)[number]>;

/** Returns the figures of one day. */
export function figuresOf(counts: Counts, totals: DayTotals): InsightFigures {
  const figures = Object.fromEntries(
    countedFigures.map((name) => [name, counts[name] ?? 0]),
  ) as CountedFigures;
  const [answers, deliveries] = [durationsIn(counts, 'answer'), durationsIn(counts, 'delivery')];
  return {
    ...figures,
    // Erased channels and files are missing in the totals, but not in the counts of their days.
    channels_open: Math.max(0, totals.channels_open),
    bytes_stored: Math.max(0, totals.bytes_stored),
    answers: answers.count,
    ...(answers.count > 0 && {
      answer_p50_ms: answers.p50,
      answer_p95_ms: answers.p95,
      answer_p99_ms: answers.p99,
    }),
    deliveries: deliveries.count,
    ...(deliveries.count > 0 && {
      delivery_p50_ms: deliveries.p50,
      delivery_p95_ms: deliveries.p95,
      delivery_p99_ms: deliveries.p99,
    }),
  };
}

/** Returns the figures of several days from their sums, the counts of the last day, and the totals at its end. */
export const figuresOfRange = (
  sums: Counts,
  lastDay: Counts,
  totals: DayTotals,
  days: number,
): InsightFigures => ({
  ...figuresOf(sums, totals),
  active_daily: Math.round((sums.active_daily ?? 0) / days),
  active_weekly: lastDay.active_weekly ?? 0,
  active_monthly: lastDay.active_monthly ?? 0,
});

/** Adds up counts. */
export function sumOf(list: readonly Counts[]): Counts {
  const sums: Record<string, number> = {};
  for (const counts of list) {
    for (const [name, value] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}
