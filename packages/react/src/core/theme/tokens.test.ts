import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';

const source = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(file, 'utf8');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => `${source}/${name}`);
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//gu, '');

const tokensCss = withoutComments(read(`${source}/core/theme/tokens.css`));
const [standardCss = '', moreCss = ''] = tokensCss.split('.cf-root[data-contrast="more"]');
const declarations = (css: string) =>
  new Map([...css.matchAll(/(--cf-[\w-]+):\s*([^;]+);/gu)].map(([, name = '', value = '']) => [name, value]));
const standard = declarations(standardCss.split('.cf-root[data-theme')[0] ?? '');
const more = new Map([...standard, ...declarations(moreCss)]);

describe('custom properties', () => {
  it('of the kit are all defined, or have a fallback if a container may set them', () => {
    const styles = files.filter((file) => file.endsWith('.css')).map((file) => withoutComments(read(file)));
    const code = files.filter((file) => /(?<!\.test)\.tsx$/u.test(file)).map(read);
    const defined = new Set(
      [...styles, ...code].flatMap((text) =>
        [...text.matchAll(/(--cf-[\w-]+)['"]?\s*:/gu)].map(([, name]) => name),
      ),
    );
    const undefinedOnes = styles
      .flatMap((css) => [...css.matchAll(/var\((--cf-[\w-]+)(\s*,)?/gu)])
      .filter(([, name, fallback]) => !defined.has(name) && !fallback)
      .map(([, name]) => name);
    expect(undefinedOnes).toEqual([]);
  });

  it('are exactly those in docs/theming.md', () => {
    const document = read(fileURLToPath(new URL('../../../../../docs/theming.md', import.meta.url)));
    const documented = new Set([...document.matchAll(/^\| `(--cf-[\w-]+)` \|/gmu)].map(([, name]) => name));
    expect([...standard.keys()].filter((name) => !documented.has(name))).toEqual([]);
    const known = new Set([
      ...standard.keys(),
      '--cf-under',
      '--cf-toast-bottom',
      '--cf-textarea-max',
      '--cf-font-math',
    ]);
    expect([...documented].filter((name) => !known.has(name ?? ''))).toEqual([]);
  });
});

describe('styles', () => {
  const styles = files.filter((file) => file.endsWith('.css'));

  it.each(styles.map((file) => [file.slice(source.length + 1), file]))('of %s do not leak', (_name, file) => {
    const css = withoutComments(read(file)).replace(/@layer cf\.tokens, cf\.base, cf\.components;/u, '');
    const topLevel = css.replace(/@import [^;]+;/gu, '').trim();
    if (topLevel !== '') expect(topLevel).toMatch(/^@layer cf\.(?:tokens|base|components|forced)\s*\{/u);
    const selectors = [...css.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/gu)].map(([, selector = '']) =>
      selector.trim(),
    );
    const outside = selectors.filter((selector) => !/\.cf-|^(?:from|to|[\d.]+%)$/u.test(selector));
    expect(outside).toEqual([]);
  });

  it.each(styles.map((file) => [file.slice(source.length + 1), file]))(
    'of %s work in both directions',
    (_name, file) => {
      const physical =
        /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right))\s*[:;]/u;
      expect(withoutComments(read(file))).not.toMatch(physical);
    },
  );
});

const SURFACES = ['canvas', 'sheet', 'raised', 'sunken', 'card', 'hover', 'hover-canvas', 'mention-soft'];
const PAIRS: [ink: string, surfaces: string[], atLeast: number][] = [
  ['text', [...SURFACES, 'pressed', 'bar'], 4.5],
  ['text-2', [...SURFACES, 'pressed'], 4.5],
  ['text-3', [...SURFACES, 'bar'], 4.5],
  ['accent-text', SURFACES, 4.5],
  ['danger', ['sheet', 'raised', 'card', 'hover', 'danger-soft'], 4.5],
  ['text', ['danger-soft', 'accent-soft'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-accent-soft', ['accent-soft'], 4.5],
  ['on-mention', ['mention'], 4.5],
  ['mention-text', ['mention-chip'], 4.5],
  ['on-danger', ['danger'], 4.5],
  ['sheet', ['text'], 4.5],
  ...['key', 'str', 'num', 'fn', 'note'].map((code): [string, string[], number] => [
    `code-${code}`,
    ['sunken'],
    4.5,
  ]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((hue): [string, string[], number] => [`av-${hue}-ink`, [`av-${hue}`], 4.5]),
  ['line-control', ['sheet', 'raised', 'card', 'sunken'], 3],
  ['focus', ['canvas', 'sheet', 'raised', 'sunken', 'card', 'accent-soft', 'danger-soft'], 3],
  ['accent', ['canvas', 'sheet', 'raised', 'card'], 3],
];

describe.each([
  ['standard', standard],
  ['more', more],
] as const)('with %s contrast', (_contrast, tokens) => {
  const colour = (name: string, scheme: 'light' | 'dark') => colourOf(tokens, name, scheme);

  it.each(['light', 'dark'] as const)('every pair of colours meets WCAG AA in %s', (scheme) => {
    const failing = PAIRS.flatMap(([ink, surfaces, atLeast]) =>
      surfaces
        .map((surface) => ({
          ink,
          surface,
          ratio: contrast(colour(ink, scheme), colour(surface, scheme)),
          atLeast,
        }))
        .filter(({ ratio }) => !(ratio >= atLeast)),
    );
    expect(failing).toEqual([]);
  });
});

describe('with more contrast', () => {
  it.each(['light', 'dark'] as const)('running text keeps 7:1 in %s', (scheme) => {
    for (const surface of SURFACES) {
      for (const ink of ['text', 'text-2', 'text-3']) {
        const ratio = contrast(colourOf(more, ink, scheme), colourOf(more, surface, scheme));
        expect(ratio, `${ink} on ${surface}`).toBeGreaterThanOrEqual(7);
      }
    }
  });
});

function colourOf(tokens: ReadonlyMap<string, string>, name: string, scheme: 'light' | 'dark'): string {
  const [, light = '', dark = ''] =
    /light-dark\((#\w+), (#\w+)\)/u.exec(tokens.get(`--cf-${name}`) ?? '') ?? [];
  return scheme === 'light' ? light : dark;
}
