import type { InsightFigures, Insights } from '@confab/protocol';
import { useText } from '@confab/react';
import type { Unit } from './chartData.ts';
import { insightsText } from './text.en.ts';
import { useFigureFormat } from './useFigureFormat.ts';

interface Card {
  name: keyof typeof insightsText.insightCards;
  unit: Unit;
  /** Whether it is that of the last day, not of the whole period. */
  isAtEnd?: boolean;
  read(figures: InsightFigures): number | undefined;
}

const cards: readonly Card[] = [
  { name: 'messages', unit: 'count', read: ({ messages, replies }) => messages + replies },
  { name: 'people', unit: 'count', read: ({ active_daily }) => active_daily },
  { name: 'channels', unit: 'count', isAtEnd: true, read: ({ channels_open }) => channels_open },
  { name: 'storage', unit: 'bytes', isAtEnd: true, read: ({ bytes_stored }) => bytes_stored },
  { name: 'answers', unit: 'ms', read: ({ answer_p95_ms }) => answer_p95_ms },
  { name: 'deliveries', unit: 'ms', read: ({ delivery_p95_ms }) => delivery_p95_ms },
];

/** The figures of the whole period, each with its change since the period before. */
export function Cards({ insights }: { insights: Insights }) {
  const { t } = useText(insightsText);
  const format = useFigureFormat();
  const { total, before, to } = insights;
  return (
    <dl className="web-insights__cards">
      {cards.map(({ name, unit, isAtEnd, read }) => {
        const value = read(total);
        const change = changeOf(insights, value, read(before));
        return (
          <div key={name}>
            <dt>{t(`insightCards.${name}`)}</dt>
            <dd>
              <strong>{format.value(unit, value) || t('insights.noValue')}</strong>
              {name === 'people' && <small>{t('insights.perDay')}</small>}
              {isAtEnd && <small>{t('insights.atEnd', { date: format.date(to) })}</small>}
              <small>
                {change === undefined
                  ? t('insights.noChange')
                  : t('insights.change', { change: format.change(change), count: insights.days.length })}
              </small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns the change as a share; undefined unless all days before were counted. */
function changeOf(
  { since, from, days }: Insights,
  value: number | undefined,
  before: number | undefined,
): number | undefined {
  if (value === undefined || !before || since === undefined) return undefined;
  const firstBefore = Date.parse(from) - days.length * 86_400_000;
  return Date.parse(since) > firstBefore ? undefined : value / before - 1;
}
