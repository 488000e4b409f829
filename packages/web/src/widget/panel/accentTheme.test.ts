import { contrast } from '@confab/react';
import { expect, test } from 'vitest';
import { accentTheme } from './accentTheme.ts';

const colorsOf = (value = '') => value.match(/#[0-9a-f]{6}/g) as [string, string];

test.each(['#0b665f', '#ffff00', '#ffffff', '#000000', '#ff00aa', '#777777'])(
  '[EMB-07] an accent of %s is readable as text and under text, in light and dark',
  (accent) => {
    const theme = accentTheme(accent);
    const text = colorsOf(theme['--cf-accent-text']);
    const onAccent = colorsOf(theme['--cf-on-accent']);
    const filled = colorsOf(theme['--cf-accent']);
    const soft = colorsOf(theme['--cf-accent-soft']);
    const onSoft = colorsOf(theme['--cf-on-accent-soft']);
    ['#fffefc', '#1c1a18'].forEach((sheet, at) => {
      expect(contrast(text[at] ?? '', sheet)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onAccent[at] ?? '', filled[at] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onSoft[at] ?? '', soft[at] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  },
);
