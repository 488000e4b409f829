import { readFileSync } from 'node:fs';
import { maxParserGrowth, maxParserRatio, worstOf } from '@confab/testing/parsers';
import { expect, test } from 'vitest';
import { textParsers } from './textParsers.ts';

const documented = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');

test.each(textParsers)(
  '[MSG-10] $name accepts no text that blocks others',
  async (parser) => {
    const { attack, ms, ratio, growth } = await worstOf(parser);
    const piece = JSON.stringify(attack);
    console.info(
      `${parser.name}: ${ms.toFixed(1)} ms, ${ratio.toFixed(1)} times an ordinary text, of ${piece}`,
    );
    expect(ratio, piece).toBeLessThan(maxParserRatio);
    expect(growth, piece).toBeLessThan(maxParserGrowth);
  },
  120_000,
);

test.each(textParsers)('[MSG-10] docs/security.md states how much $name reads', ({ name }) => {
  expect(documented).toContain(`| \`${name}\` |`);
});
