import type { InsightDay } from '@confab/protocol';
import type { insightsText } from './text.en.ts';

type ChartName = keyof typeof insightsText.insightCharts;
type SeriesName = keyof typeof insightsText.insightSeries;
type Figure = Exclude<keyof InsightDay, 'date'>;

/** How the values of a chart are written. */
export type Unit = 'count' | 'bytes' | 'ms';

interface ChartDefinition {
  readonly name: ChartName;
  readonly unit: Unit;
  readonly series: readonly { readonly name: SeriesName; readonly figure: Figure }[];
}

/** A chart and the days that it shows. */
export interface ChartProps {
  chart: ChartDefinition;
  days: readonly InsightDay[];
}

const durations = (kind: 'answer' | 'delivery'): ChartDefinition['series'] => [
  { name: 'half', figure: `${kind}_p50_ms` },
  { name: 'p95', figure: `${kind}_p95_ms` },
  { name: 'p99', figure: `${kind}_p99_ms` },
];

/** The charts of the page, in order. */
export const charts: readonly ChartDefinition[] = [
  {
    name: 'messages',
    unit: 'count',
    series: [
      { name: 'messages', figure: 'messages' },
      { name: 'replies', figure: 'replies' },
      { name: 'system', figure: 'system_messages' },
    ],
  },
  {
    name: 'people',
    unit: 'count',
    series: [
      { name: 'daily', figure: 'active_daily' },
      { name: 'weekly', figure: 'active_weekly' },
      { name: 'monthly', figure: 'active_monthly' },
      { name: 'joined', figure: 'people_joined' },
    ],
  },
  {
    name: 'channels',
    unit: 'count',
    series: [
      { name: 'open', figure: 'channels_open' },
      { name: 'created', figure: 'channels_created' },
      { name: 'deleted', figure: 'channels_deleted' },
    ],
  },
  {
    name: 'storage',
    unit: 'bytes',
    series: [
      { name: 'stored', figure: 'bytes_stored' },
      { name: 'added', figure: 'bytes_added' },
      { name: 'removed', figure: 'bytes_removed' },
    ],
  },
  { name: 'answers', unit: 'ms', series: durations('answer') },
  { name: 'deliveries', unit: 'ms', series: durations('delivery') },
  {
    name: 'outgoing',
    unit: 'count',
    series: [
      { name: 'webhooks', figure: 'webhooks_sent' },
      { name: 'pushes', figure: 'pushes_sent' },
      { name: 'emails', figure: 'emails_sent' },
      { name: 'failedSends', figure: 'failed_sends' },
    ],
  },
];
