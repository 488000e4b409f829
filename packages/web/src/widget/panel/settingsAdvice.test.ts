import { expect, test } from 'vitest';
import { optionWarnings } from './settingsAdvice.ts';

test('[EMB-07] options that the widget ignores are reported to the page’s developer', () => {
  const server = 'https://chat.example';
  const wrong = { server, accent: 'red', theme: 'purple', position: 'left' };
  expect(optionWarnings(wrong as never)).toEqual([
    'data-accent must be #rrggbb, not “red”.',
    'data-theme must be auto or light or dark, not “purple”.',
    'data-position must be end or start, not “left”.',
  ]);
  expect(optionWarnings({ server, accent: '#aa00FF', theme: 'dark', position: 'start' })).toEqual([]);
  expect(optionWarnings({ server })).toEqual([]);
});
