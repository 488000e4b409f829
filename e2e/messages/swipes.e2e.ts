import { composer, list, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { fingerOn, middleOf } from '../support/touch.ts';
import { conversationOf, distanceFromEnd, open, openAtEnd } from './conversation.ts';

test('[UX-19] [MSG-12] a swipe towards the beginning of the line quotes a message; a short one and a scroll do not', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const talk = await conversationOf([ada, grace], 30);
  await talk.say(grace, 'Who brings the mount?');
  const { page } = ada;
  await openAtEnd(page, talk);
  const finger = await fingerOn(page);
  const message = row(page, 'Who brings the mount?');
  const { x, y } = await middleOf(message);
  const quoted = page.locator('.cf-composer__context');

  await expect(page.locator('.cf-swipe-cue')).toBeAttached();
  await finger.down({ x, y });
  await finger.moveTo({ x: x - 40, y });
  await expect(message).toHaveCSS('translate', '-40px');
  await page.screenshot({ path: '.cache/shots/swipe-short.png' });
  await finger.up();
  await expect(message).toHaveCSS('translate', 'none');
  await expect(quoted).toHaveCount(0);

  const middle = await middleOf(list(page));
  await finger.down(middle);
  await finger.moveTo({ x: middle.x - 30, y: middle.y + 200 });
  await finger.moveTo({ x: middle.x - 120, y: middle.y + 200 });
  await finger.up();
  await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(100);
  await expect(quoted).toHaveCount(0);

  await openAtEnd(page, talk);
  await expect(page.locator('.cf-swipe-cue')).toBeAttached();
  await finger.down({ x, y });
  await finger.moveTo({ x: x - 90, y: y + 6 });
  await expect(page.locator('.cf-swipe-cue')).toHaveAttribute('data-armed', '');
  await page.screenshot({ path: '.cache/shots/swipe-armed.png' });
  await finger.up();
  await expect(quoted).toContainText('Who brings the mount?');
  await expect(composer(page)).toBeFocused();
});

test('[UX-19] from right to left a message is swiped the other way, and does not move for those who prefer less motion', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  await talk.say(grace, 'Who brings the mount?');
  const { page } = ada;
  await page.addInitScript(() => localStorage.setItem('confab.language', 'ar'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAtEnd(page, talk);
  await expect(page.locator('.cf-swipe-cue')).toBeAttached();
  const finger = await fingerOn(page);
  const message = row(page, 'Who brings the mount?');
  const { x, y } = await middleOf(message);
  const quoted = page.locator('.cf-composer__context');
  await finger.down({ x, y });
  await finger.moveTo({ x: x - 90, y });
  await finger.up();
  await expect(quoted).toHaveCount(0);
  await finger.down({ x, y });
  await finger.moveTo({ x: x + 90, y });
  await expect(page.locator('.cf-swipe-cue')).toHaveAttribute('data-armed', '');
  await expect(message).toHaveCSS('translate', 'none');
  await finger.up();
  await expect(quoted).toContainText('Who brings the mount?');
});

test('[UX-19] a swipe towards the end of the line closes a panel, and a short one does not', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const parent = await talk.say(grace, 'Where do we meet?');
  const { page } = ada;
  await open(page, talk);
  const finger = await fingerOn(page);
  const panel = page.locator('.cf-panel');
  for (const path of ['members', 'pinned', `thread/${parent}`]) {
    await page.goto(`${talk.path}/${path}`);
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/swipeAway-')),
    );
    await finger.down({ x: 60, y: 500 });
    await finger.moveTo({ x: 130, y: 505 });
    await finger.moveTo({ x: 62, y: 505 });
    await finger.up();
    await expect(panel).toHaveCSS('translate', 'none');
    await finger.down({ x: 60, y: 500 });
    await finger.moveTo({ x: 250, y: 510 });
    await page.screenshot({ path: `.cache/shots/swipe-panel-${path.split('/')[0]}.png` });
    await finger.up();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${talk.path}$`));
    await expect(composer(page)).toBeVisible();
  }
});
