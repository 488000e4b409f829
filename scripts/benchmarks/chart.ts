import type { Floor } from '../../packages/bench/src/judge.ts';
import type { RecordedRun } from '../../packages/bench/src/recordedRun.ts';

/** A chart of one bench: the recorded values of figures that share a floor and a goal. */
export interface Chart {
  /** The file's name, without `.svg`. */
  name: string;
  title: string;
  bench: string;
  figures: string[];
  /** The axis ends here; higher values are drawn at the edge, with an arrow. */
  top?: number;
}

interface Point {
  value: number;
  date: string;
  series: string;
  label: string;
}

const width = 640;
const height = 220;
const plot = { left: 52, right: 560, top: 52, bottom: 184 };

/** Both colour schemes bring their own background, so that the text is readable on any page. */
const style = `<style>
text{font:12px system-ui,sans-serif;fill:#3d444d}.h{font-weight:600;font-size:14px;fill:#1f2328}
.b{fill:#fff;stroke:#d1d9e0}.g{stroke:#d1d9e0}.f{stroke:#bf3989;stroke-dasharray:5 4}.a{stroke:#1a7f37;stroke-dasharray:2 3}
.tf{fill:#bf3989}.ta{fill:#1a7f37}.s0{fill:#0969da}.s1{fill:#bc4c00}
@media(prefers-color-scheme:dark){text{fill:#c3cad2}.h{fill:#f0f6fc}.b{fill:#0d1117;stroke:#3d444d}.g{stroke:#3d444d}
.f{stroke:#f778ba}.a{stroke:#3fb950}.tf{fill:#f778ba}.ta{fill:#3fb950}.s0{fill:#4493f8}.s1{fill:#ffa657}}
</style>`;

/** Draws a chart of the runs, one point for each run and figure, as an SVG document. */
export function drawChart(chart: Chart, runs: readonly RecordedRun[], { least, most, goal }: Floor): string {
  const points = pointsOf(chart, runs);
  const limit = least ?? most;
  const values = points.map(({ value }) => value);
  const top = chart.top ?? roundUp(Math.max(...values, goal, limit ?? 0));
  const yOf = (value: number) => fixed(plot.bottom - (Math.min(value, top) / top) * (plot.bottom - plot.top));
  const step = (plot.right - plot.left) / points.length;
  const xOf = (index: number) => fixed(plot.left + step * (index + 0.5));
  const series = [...new Set(points.map((point) => point.series))];
  const lines = [0, top / 2, top].map(
    (value) =>
      `<path class="g" d="M${plot.left} ${yOf(value)}H${plot.right}"/><text x="${plot.left - 8}" y="${yOf(value) + 4}" text-anchor="end">${shown(value)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(chart.title)}">`,
    style,
    `<rect class="b" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    `<text class="h" x="16" y="26">${escaped(chart.title)}</text>`,
    ...lines,
    ...(limit === undefined ? [] : [limitLine('f', `floor ${shown(limit)}`, yOf(limit), yOf(goal))]),
    limitLine('a', `goal ${shown(goal)}`, yOf(goal), limit === undefined ? Number.NaN : yOf(limit)),
    ...points.map(({ value, label, series: name }, index) => {
      const [x, y] = [xOf(index), yOf(value)];
      const mark =
        value > top
          ? `<path d="M${x - 5} ${y + 6}L${x} ${y - 3}L${x + 5} ${y + 6}z"`
          : `<circle cx="${x}" cy="${y}" r="4"`;
      const tag = value > top ? 'path' : 'circle';
      return `${mark} class="s${series.indexOf(name)}"><title>${escaped(label)}</title></${tag}>`;
    }),
    ...dateLabels(points, step),
    ...legend(series),
    '</svg>',
    '',
  ].join('\n');
}

function pointsOf({ bench, figures }: Chart, runs: readonly RecordedRun[]): Point[] {
  const ofBench = runs.filter((run) => run.bench === bench);
  const hasSeveralDatabases = new Set(ofBench.map(({ conditions }) => conditions.database)).size > 1;
  return ofBench.flatMap((run) =>
    figures.flatMap((figure) => {
      const value = run.figures[figure];
      if (value === undefined) return [];
      const series = [
        ...(figures.length > 1 ? [figure] : []),
        ...(hasSeveralDatabases ? [String(run.conditions.database)] : []),
      ].join(', ');
      const commit = run.commit ?? run.recordedIn ?? 'commit unknown';
      return [{ value, date: run.date.slice(0, 10), series, label: `${value} · ${run.date} · ${commit}` }];
    }),
  );
}

function limitLine(kind: 'f' | 'a', text: string, y: number, otherY: number): string {
  const isClose = Math.abs(y - otherY) < 13;
  const textY = y + 4 + (isClose ? (y < otherY || (y === otherY && kind === 'f') ? -7 : 7) : 0);
  return `<path class="${kind}" d="M${plot.left} ${y}H${plot.right}"/><text class="t${kind}" x="${plot.right + 8}" y="${fixed(textY)}">${text}</text>`;
}

function dateLabels(points: readonly Point[], step: number): string[] {
  let lastEnd = Number.NEGATIVE_INFINITY;
  return points.flatMap(({ date }, index) => {
    const x = fixed(plot.left + step * index);
    if (date === points[index - 1]?.date) return [];
    const tick = `<path class="g" d="M${x} ${plot.bottom}v6"/>`;
    if (x < lastEnd) return [tick];
    lastEnd = x + 38;
    return [`${tick}<text x="${x + 3}" y="${plot.bottom + 18}">${date.slice(5)}</text>`];
  });
}

function legend(series: readonly string[]): string[] {
  if (series.length < 2) return [];
  return series.map((name, index) => {
    const x = plot.left + index * 130;
    return `<circle class="s${index}" cx="${x + 4}" cy="40" r="4"/><text x="${x + 14}" y="44">${escaped(name)}</text>`;
  });
}

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that is no smaller than `value`. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

const fixed = (value: number) => Number(value.toFixed(1));
const shown = (value: number) => Number(value.toPrecision(4)).toLocaleString('en');
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
