import { Button, useText } from '@confab/react';
import { useCallback, useId, useMemo, useState } from 'react';
import type { ChartProps } from './chartData.ts';
import { dashOf, linePx } from './dashes.ts';
import { FigureTable } from './FigureTable.tsx';
import { Plot } from './Plot.tsx';
import { insightsText } from './text.en.ts';
import { useFigureFormat } from './useFigureFormat.ts';

/** A chart of some figures by day, with the same figures as a table. */
export function Chart({ chart, days }: ChartProps) {
  const { t } = useText(insightsText);
  const format = useFigureFormat();
  const [isTableOpen, setTableOpen] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const [headingId, tableId] = [useId(), useId()];
  const { name, unit, series } = chart;
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const lines = useMemo(() => series.map(({ figure }) => days.map((day) => day[figure])), [series, days]);
  const valueLabel = useCallback(
    // There is no half message.
    (value: number) => (unit === 'count' && !Number.isInteger(value) ? '' : format.short(unit, value)),
    [format, unit],
  );
  const dateLabel = useCallback((date: string) => (date === '' ? '' : format.shortDate(date)), [format]);
  const title = t(`insightCharts.${name}`);
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  const shown = pointed === undefined ? undefined : days[pointed];
  return (
    <section className="web-insights__chart" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{title}</h2>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isTableOpen}
          aria-controls={tableId}
          aria-describedby={headingId}
          onClick={() => setTableOpen(!isTableOpen)}
        >
          {t(isTableOpen ? 'insights.hideTable' : 'insights.showTable')}
        </Button>
      </header>
      <ul className="web-insights__legend">
        {series.map(({ name: line, figure }, index) => (
          <li key={line}>
            <LineSample index={index} />
            {t(`insightSeries.${line}`)}
            {shown && <b aria-hidden="true">{format.value(unit, shown[figure])}</b>}
          </li>
        ))}
        {shown && <li aria-hidden="true">{format.date(shown.date)}</li>}
      </ul>
      <Plot
        dates={dates}
        lines={lines}
        label={t('insights.chart', { chart: title, from: format.date(from), to: format.date(to) })}
        valueLabel={valueLabel}
        dateLabel={dateLabel}
        onPoint={setPointed}
      />
      <div id={tableId} hidden={!isTableOpen}>
        {isTableOpen && <FigureTable chart={chart} days={days} />}
      </div>
    </section>
  );
}

/** A piece of a line of the chart, in its colour and with its dashes. */
function LineSample({ index }: { index: number }) {
  return (
    <svg className="web-insights__line" data-line={index} aria-hidden="true">
      <line
        x2="100%"
        y1="50%"
        y2="50%"
        strokeWidth={linePx}
        strokeDasharray={dashOf(index).join(' ') || undefined}
      />
    </svg>
  );
}
