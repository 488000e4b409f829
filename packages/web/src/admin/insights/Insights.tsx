import type { ChatClient } from '@confab/client';
import { Button, EmptyState, ErrorState, Select, Skeleton, useText } from '@confab/react';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { Cards } from './Cards.tsx';
import { Chart } from './Chart.tsx';
import { charts } from './chartData.ts';
import { saveCsv } from './csv.ts';
import { type Range, rangeEndingYesterday, ranges, toCsv } from './range.ts';
import { insightsText } from './text.en.ts';
import { useFigureFormat } from './useFigureFormat.ts';
import './Insights.css';

/** The figures of the server by day (OPS-06), in whole days of UTC until yesterday. */
export default function Insights({ client }: { client: ChatClient }) {
  const { t } = useText(insightsText);
  const format = useFigureFormat();
  const [range, setRange] = useState<Range>('30');
  const load = useCallback(async () => {
    const query = rangeEndingYesterday(Number(range), Date.now());
    const { insights } = await client.http.call('GET /insights', { query });
    return { insights, range };
  }, [client, range]);
  const { value: loaded, error, reload } = useLoaded(load);
  const value = loaded?.insights;
  // Until the figures of another period are there, those of the last one stay, and look like it.
  const isOld = loaded !== undefined && loaded.range !== range;
  const { since, from = '', to = '' } = value ?? {};
  const isEmpty = value !== undefined && (since === undefined || since > to);
  return (
    <div className="web-page web-insights" data-old={isOld || undefined}>
      <header>
        <h1>{t('insights.title')}</h1>
        <p>{t('insights.hint')}</p>
      </header>
      {error && (
        <ErrorState title={t('insights.failed')} onRetry={() => void reload()}>
          {error.message}
        </ErrorState>
      )}
      {!value && !error && <Skeleton of="rows" count={6} />}
      {isEmpty && <EmptyState title={t('insights.none')}>{t('insights.noneHint')}</EmptyState>}
      {value && !isEmpty && (
        <>
          <div className="web-page__row">
            <Select
              label={t('insights.range')}
              value={range}
              onValueChange={setRange}
              options={ranges.map((days) => ({ value: days, label: t(`insightRanges.days${days}`) }))}
            />
            <Button icon={Download} onClick={() => saveCsv(`insights-${from}-${to}.csv`, toCsv(value.days))}>
              {t('insights.csv')}
            </Button>
            <span role="status">
              {since !== undefined && since > from && t('insights.since', { date: format.date(since) })}
            </span>
          </div>
          <Cards insights={value} />
          {charts.map((chart) => (
            <Chart key={chart.name} chart={chart} days={value.days} />
          ))}
        </>
      )}
    </div>
  );
}
