import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './kit/servedKit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Collects errors, refused resources and policy violations of the page. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  return complaints;
}

test.describe('a menu', () => {
  test('[UX-18] opens, moves and closes by key, and returns the focus', async ({ page, kit }) => {
    await page.goto(kit);
    const trigger = page.getByRole('button', { name: 'Menu', exact: true });
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Reply in thread' })).toBeFocused();
    await page.keyboard.type('fo');
    await expect(page.getByRole('menuitem', { name: 'Forward' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  test('runs the chosen action', async ({ page, kit }) => {
    await page.goto(kit);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Forward' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'forward' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('closes on a press outside and on its own trigger', async ({ page, kit }) => {
    await page.goto(kit);
    const trigger = page.getByRole('button', { name: 'Menu', exact: true });
    await trigger.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.mouse.click(1200, 20);
    await expect(page.getByRole('menu')).toBeHidden();
    await trigger.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await trigger.click({ force: true });
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('opens at the pointer on right click', async ({ page, kit }) => {
    await page.goto(kit);
    const target = page.getByRole('button', { name: 'Message', exact: true });
    const box = await target.boundingBox();
    await target.click({ button: 'right', position: { x: 10, y: 10 } });
    const menu = await page.getByRole('menu').boundingBox();
    expect(Math.abs((menu?.x ?? 0) - (box?.x ?? 0) - 10)).toBeLessThan(8);
    await page.getByRole('menuitem', { name: 'Forward' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'forward' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[UX-19] a menu opens from below, with rows of a thumb’s size', async ({ page, kit }) => {
    await page.goto(kit);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box && [box.x, box.width, Math.round(box.y + box.height)];
      })
      .toEqual([0, 390, 844]);
    const row = await page.getByRole('menuitem', { name: 'Forward' }).boundingBox();
    expect(row?.height).toBeGreaterThanOrEqual(44);
  });

  test('[UX-19] a long press opens the context menu, a scroll does not', async ({ page, kit }) => {
    await page.goto(kit);
    const target = page.getByRole('button', { name: 'Message', exact: true });
    await target.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 50, clientY: 50 });
    await target.dispatchEvent('pointermove', { pointerType: 'touch', clientX: 50, clientY: 90 });
    await target.dispatchEvent('pointerup', { pointerType: 'touch' });
    await expect(page.getByRole('menu')).toBeHidden();
    await target.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 50, clientY: 50 });
    await expect(page.getByRole('menu')).toBeVisible();
  });

  test('[UX-19] everything that can be pressed has a target of 44 px', async ({ page, kit }) => {
    await page.goto(kit);
    const small = await tooSmall(page, 44);
    expect(small).toEqual([]);
  });
});

test('everything that can be pressed has a target of 32 px for a pointer', async ({ page, kit }) => {
  await page.goto(kit);
  expect(await tooSmall(page, 32)).toEqual([]);
});

/** Returns the buttons that do not respond at a square's edges around their centre (1 px of tolerance). */
async function tooSmall(page: Page, sizePx: number): Promise<string[]> {
  await expect(page.getByRole('button', { name: 'Pin' })).toBeVisible();
  return page.evaluate((size) => {
    const reach = size / 2 - 1;
    return [...document.querySelectorAll<HTMLElement>('button:not(.cf-spoiler), [role=tab]')]
      .filter((button) => {
        button.scrollIntoView({ block: 'center' });
        const box = button.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = (dx: number, dy: number) => button.contains(document.elementFromPoint(x + dx, y + dy));
        return !(hit(0, reach) && hit(0, -reach) && (box.width >= size || (hit(reach, 0) && hit(-reach, 0))));
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  }, sizePx);
}

test.describe('a dialog', () => {
  test('[UX-18] moves the focus to its first field, keeps it, and returns it', async ({ page, kit }) => {
    await page.goto(kit);
    const trigger = page.getByRole('button', { name: 'New channel' });
    await trigger.click();
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await expect(page.getByRole('textbox', { name: 'Channel name' })).toBeFocused();
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab');
      // At either end the focus passes a guard, which moves it on.
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  test('is submitted by Enter', async ({ page, kit }) => {
    await page.goto(kit);
    await page.getByRole('button', { name: 'New channel' }).click();
    await page.getByRole('textbox', { name: 'Channel name' }).fill('lunch');
    await page.keyboard.press('Enter');
    await expect(page.getByText('created')).toBeVisible();
  });

  test('asks before an action that cannot be undone, with the safe answer first', async ({ page, kit }) => {
    await page.goto(kit);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete for all' }).click();
    await expect(page.getByText('deleted')).toBeVisible();
  });
});

test.describe('a tooltip', () => {
  test('describes a button and its key to the pointer', async ({ page, kit }) => {
    await page.goto(kit);
    await page.getByRole('button', { name: 'Pin' }).hover();
    await expect(page.locator('.cf-tooltip')).toHaveText('PinP');
    await page.mouse.move(5, 5);
    await expect(page.locator('.cf-tooltip')).toBeHidden();
  });

  test('[UX-18] describes it to the keyboard too', async ({ page, kit }) => {
    await page.goto(kit);
    await page.getByRole('button', { name: 'Message', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.cf-tooltip')).toHaveText('PinP');
    await page.keyboard.press('Escape');
    await expect(page.locator('.cf-tooltip')).toBeHidden();
  });
});

test('a toast disappears by itself, but not from under the pointer', async ({ page, kit }) => {
  await page.clock.install({ time: 0 });
  await page.goto(kit);
  await page.clock.pauseAt(3_600_000);
  await page.getByRole('button', { name: 'Toast' }).click();
  const toast = page.getByText('The upload was blocked');
  const corner = page.getByRole('region', { name: 'Notifications' });
  // The code of toasts is loaded with the first.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(toast).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [10] });
  await toast.hover();
  await expect(corner).toHaveAttribute('data-held');
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(corner).not.toHaveAttribute('data-held');
  await page.clock.runFor(5_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('[NOTE-01] toasts stack, name their kind and can be acted upon by key', async ({ page, kit }) => {
  await page.goto(kit);
  await page.getByRole('button', { name: 'Notices of all kinds' }).click();
  const corner = page.getByRole('region', { name: 'Notifications' });
  const toasts = corner.locator('.cf-toast');
  await expect(corner.getByRole('status').locator('.cf-toast')).toHaveText([/Earlier 2/, /Copied/]);
  await expect(corner.getByRole('alert').locator('.cf-toast')).toHaveText([
    /Wait until all/,
    /Error uploading/,
  ]);
  // The newest is at the bottom, whichever region it is in.
  const tops = await toasts.evaluateAll((cards) =>
    cards
      .map((card) => [card.getBoundingClientRect().top, card.textContent?.slice(0, 5)] as const)
      .sort(([a], [b]) => a - b)
      .map(([, words]) => words),
  );
  expect(tops).toEqual(['Earli', 'Copie', 'Wait ', 'Error']);
  await corner.getByRole('button', { name: 'Retry' }).focus();
  await expect(corner).toHaveAttribute('data-held');
  await page.keyboard.press('Enter');
  await expect(page.locator('output')).toHaveText('retried');
  await expect(corner.getByText('Error uploading')).toHaveCount(0);
  await expect(corner).not.toHaveAttribute('data-held');
  await expect(toasts).toHaveText([/Earlier 1/, /Earlier 2/, /Copied/, /Wait/]);
  for (let left = 3; left >= 0; left--) {
    await corner.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(toasts).toHaveCount(left);
  }
});

test('tabs are chosen by arrow keys', async ({ page, kit }) => {
  await page.goto(kit);
  await page.getByRole('tab', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Files' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Files' })).toHaveText('The files');
});

test('[MSG-10] emoji are searched, picked and remembered by key, and nothing is fetched from elsewhere', async ({
  page,
  kit,
}) => {
  const complaints = complaintsOf(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(kit)) elsewhere.push(request.url());
  });
  await page.goto(kit);
  await page.getByRole('button', { name: 'Emoji' }).press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('bicycle');
  await expect(page.getByRole('gridcell', { name: 'Bicycle', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('picked 🚲')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(
    page.getByRole('group', { name: 'Recently used' }).getByRole('button', { name: '🚲' }),
  ).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[MSG-10] code is coloured and a spoiler opens', async ({ page, kit }) => {
  await page.goto(kit);
  await expect(page.locator('.cf-code [data-code=key]').first()).toHaveText('const');
  const hidden = page.getByRole('button', { name: 'Reveal spoiler' });
  await hidden.click();
  await expect(page.getByText('the end', { exact: true })).toBeVisible();
});

test.describe('embedded', () => {
  test('the kit leaves the page around it unchanged', async ({ page, kit }) => {
    const complaints = complaintsOf(page);
    await page.goto(kit);
    await expect(page.getByRole('button', { name: 'Pin' })).toBeVisible();
    const outside = await page.locator('#outside').evaluate((heading) => {
      const { fontSize, fontWeight, marginTop, color } = getComputedStyle(heading);
      return {
        fontSize,
        fontWeight,
        marginTop,
        color,
        background: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(outside).toEqual({
      fontSize: '32px',
      fontWeight: '700',
      marginTop: '21.44px',
      color: 'rgb(0, 0, 0)',
      background: 'rgba(0, 0, 0, 0)',
    });
    expect(complaints).toEqual([]);
  });

  test('the components look as designed: styles shared by all elements do not override theirs', async ({
    page,
    kit,
  }) => {
    await page.goto(kit);
    const button = page.getByRole('button', { name: 'New channel' });
    await expect(button).toHaveCSS('padding', '0px 14px');
    const link = page.getByRole('link', { name: 'firmware' });
    await expect(link).toHaveCSS('text-decoration-line', 'none');
    await expect(link).toHaveCSS('padding-left', '10px');
  });

  test('it works in a shadow root, including its floating parts', async ({ page, kit }) => {
    const complaints = complaintsOf(page);
    await page.goto(`${kit}?shadow`);
    const primary = page.getByRole('button', { name: 'Add', exact: true });
    await expect(primary).toHaveCSS('background-color', 'rgb(11, 102, 95)');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Reply in thread' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Forward' })).toBeFocused();
    const inside = await page.evaluate(() => {
      const root = document.getElementById('kit')?.shadowRoot;
      return [root?.querySelector('[role=menu]') !== null, root?.activeElement?.textContent];
    });
    expect(inside).toEqual([true, 'Forward']);
    await page.keyboard.press('Enter');
    await expect(page.getByText('forward', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'New channel' }).click();
    await expect(page.getByRole('textbox', { name: 'Channel name' })).toBeVisible();
    expect(await page.locator('body > [role=dialog], body > .cf-portal').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

for (const look of ['', '?theme=dark', '?contrast', '?theme=dark&contrast', '?rtl']) {
  test(`[UX-20] axe finds nothing to fix with "${look}"`, async ({ page, kit }) => {
    await page.goto(kit + look);
    await expect(page.locator('.cf-code [data-code=key]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New channel' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

/** Returns axe's objections to the kit once nothing moves any more. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run('#kit', {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`));
  });
}
