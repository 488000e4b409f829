/** A bar of a chart, with what it stands for. */
export interface Bar {
  label: string;
  value: number;
  series: string;
}

/** A line of points over a logarithmic axis. */
export interface Line {
  name: string;
  points: readonly { x: number; y: number }[];
}

const width = 640;
/** Both colour schemes bring their own background, so that the text is readable on any page. */
const style = `<style>
text{font:12px system-ui,sans-serif;fill:#3d444d}.h{font-weight:600;font-size:14px;fill:#1f2328}
.b{fill:#fff;stroke:#d1d9e0}.g{stroke:#d1d9e0}.l{fill:none;stroke-width:2}
.s0{fill:#0969da}.s1{fill:#bc4c00}.s2{fill:#1a7f37}.l0{stroke:#0969da}.l1{stroke:#bc4c00}.l2{stroke:#1a7f37}
@media(prefers-color-scheme:dark){text{fill:#c3cad2}.h{fill:#f0f6fc}.b{fill:#0d1117;stroke:#3d444d}.g{stroke:#3d444d}
.s0{fill:#4493f8}.s1{fill:#ffa657}.s2{fill:#3fb950}.l0{stroke:#4493f8}.l1{stroke:#ffa657}.l2{stroke:#3fb950}}
</style>`;

/** Draws horizontal bars; their lengths share one axis from zero. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const rowHeight = 22;
  const top = 56;
  const height = top + bars.length * rowHeight + 14;
  const [left, right] = [150, 540];
  const longest = Math.max(...bars.map(({ value }) => value));
  const series = [...new Set(bars.map((bar) => bar.series))];
  const rows = bars.map(({ label, value, series: name }, index) => {
    const y = top + index * rowHeight;
    const length = fixed(((right - left) * value) / longest);
    return [
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="s${series.indexOf(name)}" x="${left}" y="${y + 2}" width="${length}" height="13" rx="2"/>`,
      `<text x="${fixed(left + length + 6)}" y="${y + 12}">${shown(value)}</text>`,
    ].join('');
  });
  return framed(title, height, [...legend(series, left), ...rows]);
}

/** Draws lines over two logarithmic axes. */
export function drawLines(title: string, xName: string, lines: readonly Line[]): string {
  const height = 260;
  const plot = { left: 64, right: 600, top: 56, bottom: 216 };
  const all = lines.flatMap(({ points }) => points);
  const [minX, maxX] = powersAround(all.map(({ x }) => x));
  const [minY, maxY] = powersAround(all.map(({ y }) => y));
  const xOf = (x: number) =>
    fixed(plot.left + ((plot.right - plot.left) * (Math.log10(x) - minX)) / (maxX - minX));
  const yOf = (y: number) =>
    fixed(plot.bottom - ((plot.bottom - plot.top) * (Math.log10(y) - minY)) / (maxY - minY));
  const powers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
  return framed(title, height, [
    ...legend(
      lines.map(({ name }) => name),
      plot.left,
    ),
    ...powers(minY, maxY).map(
      (y) =>
        `<path class="g" d="M${plot.left} ${yOf(y)}H${plot.right}"/><text x="${plot.left - 8}" y="${yOf(y) + 4}" text-anchor="end">${shown(y)}</text>`,
    ),
    ...powers(minX, maxX).map(
      (x) => `<text x="${xOf(x)}" y="${plot.bottom + 18}" text-anchor="middle">${shown(x)}</text>`,
    ),
    `<text x="${plot.right}" y="${plot.bottom + 36}" text-anchor="end">${escaped(xName)}</text>`,
    ...lines.map(
      ({ points }, index) =>
        `<path class="l l${index}" d="M${points.map(({ x, y }) => `${xOf(x)} ${yOf(y)}`).join('L')}"/>`,
    ),
  ]);
}

function framed(title: string, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    style,
    `<rect class="b" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6"/>`,
    `<text class="h" x="16" y="26">${escaped(title)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function legend(series: readonly string[], left: number): string[] {
  if (series.length < 2) return [];
  return series.map((name, index) => {
    const x = left + index * 150;
    return `<circle class="s${index}" cx="${x + 4}" cy="40" r="4"/><text x="${x + 14}" y="44">${escaped(name)}</text>`;
  });
}

/** Returns the powers of ten below and above the values. */
function powersAround(values: readonly number[]): [number, number] {
  const least = Math.floor(Math.log10(Math.min(...values)));
  return [least, Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))))];
}

const fixed = (value: number) => Number(value.toFixed(1));
const shown = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 });
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
