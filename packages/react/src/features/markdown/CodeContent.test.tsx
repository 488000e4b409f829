import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodeContent } from './CodeContent.tsx';

const draw = (code: string, language?: string) =>
  renderToStaticMarkup(<CodeContent code={code} language={language} />);

it('[MSG-21] longer code has numbered lines, outside of its text', () => {
  expect(draw('a\nb\nc')).toBe('<code>a\nb\nc</code>');
  expect(draw('a\nb\n\nd')).toBe(
    '<span class="cf-code__lines" aria-hidden="true" data-numbers="1\n2\n3\n4"></span><code>a\nb\n\nd</code>',
  );
  expect(draw('const a = 1', 'ts')).toContain('<span data-code="key">const</span>');
  expect(draw('a;'.repeat(5_000), 'ts')).not.toContain('data-code');
});
