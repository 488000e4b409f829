import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../../..');
const styles = ['react/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(packages, folder, name)),
);

/** Returns the style sheet without comments and the blocks of `@media (hover: hover)`. */
function withoutHoverBlocks(css: string): string {
  const text = css.replace(/\/\*[\s\S]*?\*\//gu, '');
  const query = '@media (hover: hover) {';
  const start = text.indexOf(query);
  if (start === -1) return text;
  let end = start + query.length;
  for (let depth = 1; depth > 0; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  return withoutHoverBlocks(text.slice(0, start) + text.slice(end));
}

it('[UX-19] no style of the kit or the app stays on an element that a finger has pressed', () => {
  expect(styles.length).toBeGreaterThan(100);
  const others = styles.filter((file) =>
    withoutHoverBlocks(readFileSync(file, 'utf8'))
      .replace(/:not\([^)]*:hover[^)]*\)/gu, '')
      .includes(':hover'),
  );
  expect(others).toEqual([]);
});
