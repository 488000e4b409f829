import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[UX-18] messages are reached, read and acted on by keyboard alone', async ({ person }) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 40);
  const { page } = ada;
  const mine = await talk.say(ada, 'mine to act on');
  await talk.say(grace, 'the newest one');
  await openAtEnd(page, talk);
  const focused = page.locator('article:focus');
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(focused).toContainText('the newest one');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('data-message-id', mine);
  await expect(focused).toHaveCSS('outline-style', 'solid');

  await page.keyboard.press('Enter');
  await expect(focused).toHaveCount(0);
  await expect(page.getByRole('toolbar').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('toolbar').getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAttribute('data-message-id', mine);

  await page.keyboard.press('r');
  await expect(
    page.getByRole('dialog').getByRole('searchbox').or(page.getByPlaceholder('Search emoji')),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAttribute('data-message-id', mine);

  await page.keyboard.press('Delete');
  await expect(page.getByText('Delete this message?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Delete this message?')).toHaveCount(0);

  // Far beyond the first drawn rows: rows are drawn as focus reaches them.
  for (let index = 0; index < 30; index++) {
    await page.keyboard.press('ArrowUp');
    await expect(focused).toHaveCount(1);
  }
  await expect(focused).toBeInViewport();

  // The first account may edit everybody's messages, and sees whose they are.
  await page.keyboard.press('e');
  await expect(page.getByText('Editing Grace’s message')).toBeVisible();
});

test('[UX-18] a message keeps the focus when the code that scrolls the list arrives', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 6);
  await talk.say(grace, 'the newest one');
  const { page } = ada;
  let release = () => undefined as void;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/list-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(talk.path);
  await expect(page.locator('[data-static]')).toContainText('the newest one');
  const focused = page.locator('article:focus');
  await page.locator('[data-static] article').last().focus();
  await expect(focused).toContainText('the newest one');
  release();
  await expect(page.locator('[data-static]')).toHaveCount(0);
  await expect(page.getByRole('log')).toContainText('the newest one');
  await expect(focused).toContainText('the newest one');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveCount(1);
  await expect(focused).not.toContainText('the newest one');
});

test('[UX-18] only messages that arrive now are announced', async ({ person }) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 6);
  const { page } = ada;
  await openAtEnd(page, talk);
  const announced = page.locator('.cf-list [aria-live="polite"]');
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off');
  await expect(announced).toBeEmpty();
  await talk.say(grace, 'Did the **mount** survive?');
  await expect(announced).toHaveText('Grace: Did the mount survive?');
});
