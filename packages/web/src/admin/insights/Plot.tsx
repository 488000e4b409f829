import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** Lines that differ without their colours. */
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3]];
const heightPx = 200;
const axisFontPx = 12;
/** Steps between days that have a label. */
const daySteps = [1, 2, 7, 14, 28, 56, 91, 182];

export interface PlotProps {
  /** The days, from left to right; from right to left in languages that read so. */
  dates: readonly string[];
  /** The values of each line by day; undefined for none. */
  lines: readonly (readonly (number | undefined)[])[];
  /** Describes the picture in one sentence. */
  label: string;
  valueLabel(value: number): string;
  dateLabel(date: string): string;
  /** Called with the day under the pointer. */
  onPoint(index: number | undefined): void;
}

/** Draws lines over days in the colours of the theme. Its colours are those of the elements `[data-line]` beside it. */
export function Plot({ dates, lines, label, valueLabel, dateLabel, onPoint }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useThemeChanges(host);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    void theme;
    const options = optionsOf(element, { dates, lineCount: lines.length, valueLabel, dateLabel, onPoint });
    const days = dates.map((_, index) => index);
    const data = [days, ...lines.map((line) => line.map((value) => value ?? null))];
    const plot = new UPlot(options, data as UPlot.AlignedData, element);
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [dates, lines, valueLabel, dateLabel, onPoint, theme]);
  return <div ref={host} className="web-insights__plot" role="img" aria-label={label} />;
}

interface Drawn extends Pick<PlotProps, 'dates' | 'valueLabel' | 'dateLabel' | 'onPoint'> {
  lineCount: number;
}

function optionsOf(element: HTMLElement, drawn: Drawn): UPlot.Options {
  const { dates, lineCount, valueLabel, dateLabel, onPoint } = drawn;
  const { color: text, borderTopColor: line, fontFamily, direction } = getComputedStyle(element);
  const isRightToLeft = direction === 'rtl';
  const colours = [...(element.parentElement?.querySelectorAll('[data-line]') ?? [])].map(
    (swatch) => getComputedStyle(swatch).color,
  );
  const axis = {
    stroke: text,
    font: `${axisFontPx}px ${fontFamily}`,
    ticks: { show: false },
    grid: { stroke: line, width: 1 },
  };
  return {
    width: element.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: {
      x: { time: false, dir: isRightToLeft ? -1 : 1, range: [0, Math.max(1, dates.length - 1)] },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 32,
        incrs: daySteps,
        values: (_plot, splits) => splits.map((day) => dateLabel(dates[day] ?? '')),
      },
      {
        ...axis,
        side: isRightToLeft ? 1 : 3,
        space: 28,
        size: (_plot, labels) =>
          Math.max(...(labels ?? ['']).map((one) => one.length)) * axisFontPx * 0.62 + 16,
        values: (_plot, splits) => splits.map(valueLabel),
      },
    ],
    series: [
      {},
      ...Array.from({ length: lineCount }, (_, index) => ({
        stroke: colours[index] ?? text,
        width: 2,
        dash: dashes[index % dashes.length],
        points: { show: dates.length === 1 },
      })),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? undefined)] },
  };
}

/** Counts the changes of theme, contrast and direction, which a canvas does not follow by itself. */
function useThemeChanges(inside: { readonly current: HTMLElement | null }): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const root = inside.current?.closest('.cf-root');
    const observer = new MutationObserver(changed);
    if (root) observer.observe(root, { attributes: true });
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const query of queries) query.addEventListener('change', changed);
    return () => {
      observer.disconnect();
      for (const query of queries) query.removeEventListener('change', changed);
    };
  }, [inside]);
  return changes;
}
