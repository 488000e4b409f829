import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { dashOf, linePx } from './dashes.ts';
import 'uplot/dist/uPlot.min.css';

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
export function Plot(props: PlotProps) {
  const { dates, lines, label } = props;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  const theme = useThemeChanges(host);
  const lineCount = lines.length;
  // The plot lives longer than one render, whose functions it calls.
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    void theme;
    const created = new UPlot(optionsOf(element, lineCount, latest), dataOf(latest.current), element);
    plot.current = created;
    const resized = new ResizeObserver(() =>
      created.setSize({ width: element.clientWidth, height: heightPx }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      created.destroy();
      plot.current = undefined;
    };
  }, [lineCount, theme]);
  // Other figures take a fraction of the time of another plot.
  useLayoutEffect(() => plot.current?.setData(dataOf({ dates, lines })), [dates, lines]);
  return <div ref={host} className="web-insights__plot" role="img" aria-label={label} />;
}

function dataOf({ dates, lines }: Pick<PlotProps, 'dates' | 'lines'>): UPlot.AlignedData {
  const days = dates.map((_, index) => index);
  return [days, ...lines.map((line) => line.map((value) => value ?? null))];
}

function optionsOf(
  element: HTMLElement,
  lineCount: number,
  latest: { readonly current: PlotProps },
): UPlot.Options {
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
      x: {
        time: false,
        dir: isRightToLeft ? -1 : 1,
        range: () => [0, Math.max(1, latest.current.dates.length - 1)],
      },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 32,
        incrs: daySteps,
        values: (_plot, splits) => {
          const { dates, dateLabel } = latest.current;
          return splits.map((day) => dateLabel(dates[day] ?? ''));
        },
      },
      {
        ...axis,
        side: isRightToLeft ? 1 : 3,
        space: 28,
        size: (_plot, labels) =>
          Math.max(...(labels ?? ['']).map((one) => one.length)) * axisFontPx * 0.62 + 16,
        values: (_plot, splits) => splits.map((value) => latest.current.valueLabel(value)),
      },
    ],
    series: [
      {},
      ...Array.from({ length: lineCount }, (_, index) => ({
        stroke: colours[index] ?? text,
        width: linePx,
        // The plot scales the width of a line by the screen's pixels, but not its dashes.
        dash: dashOf(index).map((length) => length * devicePixelRatio),
        points: { show: () => latest.current.dates.length === 1 },
      })),
    ],
    hooks: { setCursor: [(plot) => latest.current.onPoint(plot.cursor.idx ?? undefined)] },
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
