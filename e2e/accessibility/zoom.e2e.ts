import type { Page } from '@playwright/test';
import { test } from '../screenshots/lantern.ts';
import {
  adminScreens,
  complete,
  conversationScreens,
  dialogScreens,
  pageParts,
  settingsScreens,
  show,
} from '../screenshots/screens.ts';
import { composer, createChannel, freshName, row, send } from '../support/conversation.ts';
import { expect } from '../support/test.ts';

/** The size of a window of 1280 × 1024 pixels at a zoom, in CSS pixels. */
const zooms = {
  'at 200 %': { width: 640, height: 512 },
  'at 400 %': { width: 320, height: 256 },
} as const;

/**
 * Returns what does not fit: the page if it scrolls to the side, and each control that is beside the window or behind
 * something else when it is scrolled into view. What scrolls by itself, such as a table, may be wider.
 */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    const top = [...document.querySelectorAll('.cf-dialog, .cf-menu, .cf-popover, .cf-gallery')].at(-1);
    const scrollsToTheSide = (element: Element | null): boolean => {
      for (let at = element; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1)
          return true;
      return false;
    };
    const controls = (top ?? document.body).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([hidden], [type="file"]), select, textarea',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.tabIndex < 0 || control.closest('.cf-visually-hidden, .web-skip')) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top: y, bottom, width } = control.getBoundingClientRect();
      const name = control.outerHTML.slice(0, 120);
      if (width === 0) continue;
      if ((left < -1 || right > innerWidth + 1) && !scrollsToTheSide(control))
        found.push(`from ${Math.round(left)} to ${Math.round(right)} px: ${name}`);
      const hit = document.elementFromPoint((left + right) / 2, (y + bottom) / 2);
      const label = control.closest('label');
      // Suggestions close when the focus moves on, and messages scroll below a pill.
      if (hit?.closest('[role="listbox"], .cf-jump')) continue;
      if (!hit || !(control.contains(hit) || hit.contains(control) || label?.contains(hit)))
        found.push(`covered by ${hit?.outerHTML.slice(0, 80)}: ${name}`);
    }
    return found;
  });
}

/** Returns what does not fit once the page is drawn at its size: at once if all does, else after a while. */
async function misfitsOnceDrawn(page: Page): Promise<string[]> {
  // The listeners of the new size, and what they draw.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await complete(page);
  let found: string[] = [];
  const look = async () => {
    found = await misfits(page);
    return found.length;
  };
  await expect
    .poll(look, { timeout: 3000 })
    .toBe(0)
    .catch(() => undefined);
  return found;
}

for (const [what, screens] of [
  ['in conversations', [...conversationScreens.filter(({ isPublic }) => !isPublic), ...dialogScreens]],
  ['in the settings and the administration', [...settingsScreens, ...adminScreens, ...pageParts]],
] as const) {
  test(`[WEB-02] nothing ${what} scrolls to the side, is cut off or covered at 200 % and 400 %`, async ({
    open,
  }) => {
    test.setTimeout(300_000);
    const page = await open('grace', '/', { viewport: zooms['at 200 %'] });
    const problems: Record<string, string[]> = {};
    const note = (name: string, found: string[]) => {
      if (found.length > 0) problems[name] = found;
    };
    for (const [index, screen] of screens.entries()) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(zooms['at 200 %']);
        await show(page, screen, screens[index - 1]);
        note(`${screen.name} at 200 %`, await misfitsOnceDrawn(page));
        if (screen.isWideOnly) return;
        await page.setViewportSize(zooms['at 400 %']);
        // A menu closes when the window changes its size.
        if (screen.open) await show(page, screen);
        await expect(page.locator(screen.shows).first(), screen.name).toBeVisible();
        note(`${screen.name} at 400 %`, await misfitsOnceDrawn(page));
      });
    }
    expect(problems).toEqual({});
  });
}

test('[WEB-02] at 400 % a long text leaves both the composer and a message in view', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await createChannel(page, freshName('lunch'));
  await send(page, 'Noodles');
  await expect(row(page, 'Noodles')).toHaveAttribute('data-status', 'received');
  await page.setViewportSize(zooms['at 400 %']);
  await composer(page).fill('a line\n'.repeat(20));
  await expect(composer(page)).toBeInViewport();
  const list = await page.getByRole('log').boundingBox();
  expect(list?.height ?? 0).toBeGreaterThan(40);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
});
