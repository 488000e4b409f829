/** The figures that are counted in memory or from the log. */
export type CounterName =
  | 'messages'
  | 'replies'
  | 'system_messages'
  | 'failed_sends'
  | 'webhooks_sent'
  | 'pushes_sent'
  | 'emails_sent';

/** Durations that are counted by their size. */
export type Timed = 'answer' | 'delivery';

/** The figures of a day by name; the sizes of durations by {@link bucketName}. */
export type Counts = Readonly<Record<string, number>>;

/** A stored counter. */
export interface CounterRow {
  /** Empty for people and channels without a tenant. */
  tenant: string;
  /** Days since 1970, in UTC. */
  day: number;
  name: string;
  value: number;
}

/** The upper bound of the first bucket; each of the others reaches √2 times as far as the one before. */
const firstBoundMs = 0.25;
/** The last bucket, which also has everything longer: from about 46 s. */
const lastBucket = 36;

const boundOf = (bucket: number) => firstBoundMs * 2 ** (bucket / 2);

/** Returns the bucket of a duration, whose bounds are the same on all servers so that their counts add up. */
export const bucketOf = (durationMs: number): number =>
  durationMs <= firstBoundMs ? 0 : Math.min(lastBucket, Math.ceil(2 * Math.log2(durationMs / firstBoundMs)));

export const bucketName = (timed: Timed, bucket: number): string => `${timed}.${bucket}`;

/** A summary of durations: their number, and the milliseconds that 50, 95 and 99 of a hundred did not exceed. */
interface Durations {
  readonly count: number;
  readonly p50?: number;
  readonly p95?: number;
  readonly p99?: number;
}

/** Summarizes the durations of one kind; between the bounds of a bucket they are taken as evenly spread. */
export function durationsIn(counts: Counts, timed: Timed): Durations {
  const buckets: number[] = [];
  let count = 0;
  for (let bucket = 0; bucket <= lastBucket; bucket++) {
    const inside = counts[bucketName(timed, bucket)] ?? 0;
    buckets.push(inside);
    count += inside;
  }
  if (count === 0) return { count };
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(buckets, share * count)) as [
    number,
    number,
    number,
  ];
  return { count, p50, p95, p99 };
}

function quantile(buckets: readonly number[], rank: number): number {
  let below = 0;
  for (const [bucket, inside] of buckets.entries()) {
    if (inside > 0 && below + inside >= rank) {
      const from = bucket === 0 ? 0 : boundOf(bucket - 1);
      const value = from + (boundOf(bucket) - from) * ((rank - below) / inside);
      return Math.round(value * 100) / 100;
    }
    below += inside;
  }
  return boundOf(lastBucket);
}
