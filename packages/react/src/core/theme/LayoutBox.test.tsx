import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LayoutBox } from './LayoutBox.tsx';
import { ThemeRoot } from './ThemeRoot.tsx';

const rootsOf = (html: string) => html.match(/class="cf-root"/g)?.length ?? 0;

test('[EMB-03] a layout box has the theme of the root around it, and a root of its own without one', () => {
  const alone = renderToString(<LayoutBox>Orders</LayoutBox>);
  expect(alone).toMatch(/^<div class="cf-root"[^>]*><div class="cf-box">Orders/);
  const inside = renderToString(
    <ThemeRoot theme="dark">
      <LayoutBox>Orders</LayoutBox>
    </ThemeRoot>,
  );
  expect(rootsOf(inside)).toBe(1);
});
