import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test('[UX-11] contrast reads #rgb as #rrggbb, and refuses other notations', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
  expect(contrast('#0af', '#FFF')).toBe(contrast('#00aaff', '#ffffff'));
  for (const colour of ['black', '#00', '#12345g', 'rgb(0 0 0)'])
    expect(() => contrast(colour, '#fff')).toThrow(`"${colour}" is not #rrggbb or #rgb.`);
});
