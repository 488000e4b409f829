import type { InsightDay } from '@confab/protocol';
import { toCsvText } from './csv.ts';

const dayMs = 86_400_000;

/** The periods that can be chosen, in days. */
export const ranges = ['30', '90', '365'] as const;
export type Range = (typeof ranges)[number];

/** Returns the range of so many whole UTC days that ends yesterday, as the API takes it. */
export function rangeEndingYesterday(days: number, now: number): { from: string; to: string } {
  const dateAgo = (ago: number) => new Date(now - ago * dayMs).toISOString().slice(0, 10);
  return { from: dateAgo(days), to: dateAgo(1) };
}

const columns = [
  'date',
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
  'channels_open',
  'files_added',
  'files_removed',
  'bytes_added',
  'bytes_removed',
  'bytes_stored',
  'webhooks_sent',
  'pushes_sent',
  'emails_sent',
  'answers',
  'answer_p50_ms',
  'answer_p95_ms',
  'answer_p99_ms',
  'deliveries',
  'delivery_p50_ms',
  'delivery_p95_ms',
  'delivery_p99_ms',
] as const satisfies readonly (keyof InsightDay)[];

/** Formats days as CSV: the API's names in the first line, and a line for each day. */
export const toCsv = (days: readonly InsightDay[]): string =>
  toCsvText([columns, ...days.map((day) => columns.map((name) => String(day[name] ?? '')))]);
