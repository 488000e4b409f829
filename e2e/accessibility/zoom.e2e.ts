import type { Page } from '@playwright/test';
import { test } from '../screenshots/lantern.ts';
import {
  adminScreens,
  conversationScreens,
  dialogScreens,
  settingsScreens,
  show,
} from '../screenshots/screens.ts';
import { composer } from '../support/conversation.ts';
import { expect } from '../support/test.ts';

const screens = [
  ...conversationScreens.filter(({ isPublic }) => !isPublic),
  ...settingsScreens,
  ...adminScreens,
  ...dialogScreens,
];

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

for (const [zoom, viewport] of Object.entries(zooms)) {
  test(`[WEB-02] nothing scrolls to the side, is cut off or covered ${zoom}`, async ({ open }) => {
    test.setTimeout(300_000);
    const page = await open('grace', '/', { viewport });
    const problems: Record<string, string[]> = {};
    for (const screen of screens) {
      if (screen.isWideOnly && viewport.width < 600) continue;
      await test.step(screen.name, async () => {
        await show(page, screen);
        const found = await misfits(page);
        if (found.length > 0) problems[screen.name] = found;
      });
    }
    expect(problems).toEqual({});
  });
}

test('[WEB-02] at 400 % a long text leaves both the composer and a message in view', async ({ open }) => {
  const page = await open('grace', '/c/team/lunch', { viewport: zooms['at 400 %'] });
  await composer(page).fill('a line\n'.repeat(20));
  await expect(composer(page)).toBeInViewport();
  const list = await page.getByRole('log').boundingBox();
  expect(list?.height ?? 0).toBeGreaterThan(40);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
});

test('[WEB-02] with reduced motion nothing is animated', async ({ open }) => {
  test.setTimeout(300_000);
  const page = await open('grace', '/', { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const note = ({ target }: Event) => {
      for (const animation of (target as Element).getAnimations({ subtree: true })) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        const element = (animation.effect as KeyframeEffect | null)?.target;
        if (Number(duration) > 1) moved.add(`${duration} ms: ${element?.outerHTML.slice(0, 120)}`);
      }
    };
    document.addEventListener('transitionrun', note, true);
    document.addEventListener('animationstart', note, true);
  });
  const problems: Record<string, string[]> = {};
  for (const screen of screens) {
    await show(page, screen);
    const found = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
    if (found.length > 0) problems[screen.name] = found;
  }
  expect(problems).toEqual({});
});
