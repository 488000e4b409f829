import type { Page } from '@playwright/test';
import { composer, row } from '../support/conversation.ts';
import { expect, type Person, test } from '../support/test.ts';
import { fingerOn, middleOf } from '../support/touch.ts';
import { violations } from '../support/violations.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Message actions' });
const action = (page: Page, name: string | RegExp) => sheet(page).getByRole('button', { name });

/** Opens a conversation of two, whose last message is Grace's, and presses that until the sheet is open. */
async function pressed(ada: Person, grace: Person) {
  const talk = await conversationOf([ada, grace], 3);
  await talk.say(grace, 'Under the finger');
  await openAtEnd(ada.page, talk);
  const { x, y } = await middleOf(row(ada.page, 'Under the finger'));
  const point = { x, y: y - 16 };
  const finger = await fingerOn(ada.page);
  await finger.down(point);
  await expect(sheet(ada.page)).toBeVisible();
  return { finger, point, talk };
}

test('[UX-19] lifting the finger of a long press activates nothing in the sheet below it', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const { finger, point } = await pressed(ada, grace);
  const { page } = ada;
  const isUnderFinger = () =>
    page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.cf-sheet button') != null, point);
  await expect.poll(isUnderFinger).toBe(true);
  await finger.up();
  // A press of a button would have closed the sheet by now, or opened its target.
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  for (let count = 0; count < 10; count++) await frames();
  await expect(sheet(page)).toBeVisible();
  await page.screenshot({ path: '.cache/shots/long-press.png' });
  // A later tap counts.
  await action(page, /^Quote/).tap();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('.cf-composer')).toContainText('Under the finger');
  await expect(composer(page)).toBeFocused();
});

test('[UX-19] a long press lifts the message above reactions, the main actions and a button for the others', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const { finger } = await pressed(ada, grace);
  await finger.up();
  const { page } = ada;
  await expect(sheet(page)).toHaveAccessibleDescription(/Under the finger/);
  expect(await violations(page)).toEqual([]);
  const lifted = await page.locator('.cf-sheet__lift').boundingBox();
  const surface = await page.locator('.cf-sheet__surface').boundingBox();
  expect((lifted?.y ?? 0) + (lifted?.height ?? 0)).toBeLessThanOrEqual(surface?.y ?? 0);
  for (const one of await page.locator('.cf-sheet__surface').getByRole('button').all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(action(page, 'Pin to channel')).toHaveCount(0);
  await action(page, 'More actions').tap();
  await expect(action(page, 'Pin to channel')).toBeVisible();
  await expect(action(page, 'More actions')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/long-press-all-dark.png' });
  await action(page, /👍/).tap();
  await expect(sheet(page)).toHaveCount(0);
  await expect(row(page, 'Under the finger').getByRole('button', { name: /^👍, 1 reaction/ })).toBeVisible();
});

test('[UX-19] Escape, the page behind and a pull down close the sheet, and the focus returns to the message', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const { finger, point } = await pressed(ada, grace);
  await finger.up();
  const { page } = ada;
  const isOpen = async () => {
    await expect(sheet(page)).toBeVisible();
    await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1);
    await sheet(page).evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
  };
  const isGone = async () => {
    await expect(sheet(page)).toHaveCount(0);
    await expect(row(page, 'Under the finger')).toBeFocused();
  };
  const again = async () => {
    await finger.down(point);
    await isOpen();
    await finger.up();
  };
  await isOpen();
  await page.keyboard.press('Escape');
  await isGone();
  await finger.down(point);
  await isOpen();
  // A tap that follows the lifted finger at once counts, however busy the page is.
  await page.evaluate(() => {
    const block = () => {
      const end = performance.now() + 200;
      while (performance.now() < end);
    };
    addEventListener('touchend', block, { capture: true, once: true });
  });
  await Promise.all([finger.up(), finger.down({ x: 195, y: 20 }), finger.up()]);
  await isGone();
  await again();
  const handle = await middleOf(page.locator('.cf-sheet__handle'));
  await finger.down(handle);
  await finger.moveTo({ x: handle.x, y: handle.y + 40 });
  await finger.moveTo({ x: handle.x, y: handle.y });
  await finger.up();
  await expect(sheet(page)).toBeVisible();
  await finger.down(handle);
  await finger.moveTo({ x: handle.x, y: Math.min(840, handle.y + 320) });
  await finger.up();
  await isGone();
});

test('[UX-19] the sheet reads from right to left, and stands beside the message on a phone on its side', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const { page } = ada;
  await page.addInitScript(() => localStorage.setItem('confab.language', 'ar'));
  const talk = await conversationOf([ada, grace], 3);
  await talk.say(grace, 'Under the finger');
  const finger = await fingerOn(page);
  for (const [width, height, name] of [
    [390, 844, 'upright'],
    [844, 390, 'landscape'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openAtEnd(page, talk);
    await finger.down(await middleOf(row(page, 'Under the finger')));
    const dialog = page.getByRole('dialog', { name: 'إجراءات الرسالة' });
    await expect(dialog).toBeVisible();
    await finger.up();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: `.cache/shots/long-press-ar-${name}.png` });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
