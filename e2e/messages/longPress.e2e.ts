import type { Page } from '@playwright/test';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

/** Presses the middle of an element with a finger until `isOpen` holds, and lifts the finger. */
async function pressLong(page: Page, point: { x: number; y: number }, isOpen: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await isOpen();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('[UX-19] lifting the finger of a long press activates nothing in the sheet below it', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const talk = await conversationOf([ada, grace], 3);
  await talk.say(grace, 'Under the finger');
  await openAtEnd(ada.page, talk);
  const { page } = ada;
  const message = row(page, 'Under the finger');
  const menu = page.getByRole('menu');
  const box = await message.boundingBox();
  if (!box) throw new Error('The message is not drawn.');
  const point = { x: box.x + 180, y: box.y + box.height / 2 };
  const isUnderFinger = () =>
    page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=menuitem]') != null, point);
  await pressLong(page, point, async () => {
    await expect(menu).toBeVisible();
    await expect.poll(isUnderFinger).toBe(true);
  });
  // A press of an item would have closed the sheet by now, or opened its target.
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  for (let count = 0; count < 10; count++) await frames();
  await expect(menu).toBeVisible();
  await page.screenshot({ path: '.cache/shots/long-press.png' });
  // A later tap counts.
  await page.getByRole('menuitem', { name: /^Quote/ }).tap();
  await expect(menu).toHaveCount(0);
  await expect(page.locator('.cf-composer')).toContainText('Under the finger');
});
