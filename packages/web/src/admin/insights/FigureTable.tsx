import { useText } from '@confab/react';
import type { ChartProps } from './chartData.ts';
import { insightsText } from './text.en.ts';
import { useFigureFormat } from './useFigureFormat.ts';

/** The figures of a chart as a table, newest day first. */
export function FigureTable({ chart, days }: ChartProps) {
  const { t } = useText(insightsText);
  const format = useFigureFormat();
  const { name, unit, series } = chart;
  const title = t(`insightCharts.${name}`);
  return (
    <section
      className="web-insights__table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('insights.tableOf', { chart: title })}
    >
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('insights.day')}</th>
            {series.map(({ name: line }) => (
              <th key={line} scope="col">
                {t(`insightSeries.${line}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{format.date(day.date)}</th>
              {series.map(({ name: line, figure }) => (
                <td key={line}>{format.value(unit, day[figure]) || t('insights.noValue')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
