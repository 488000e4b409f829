import { expect, test } from '../support/test.ts';
import { conversationOf, open, openAtEnd, topOf } from './conversation.ts';

test('[UX-05] the divider is above the first unread message in the upper third, for this visit', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 20);
  const { page } = grace;
  await openAtEnd(page, talk);
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(0);
  await page.goto('/settings');
  const first = await talk.say(ada, 'the first unread');
  for (let index = 0; index < 60; index++) await talk.say(ada, `unread ${index}`);

  await open(page, talk);
  const divider = page.getByText('New', { exact: true });
  await expect(divider).toBeInViewport();
  const height = await page.getByRole('log').evaluate((list) => list.clientHeight);
  expect(await topOf(page, first)).toBeGreaterThan(0);
  expect(await topOf(page, first)).toBeLessThan(height / 3 + 40);

  await page.getByRole('textbox', { name: /^Message / }).press('Escape');
  await expect(page.getByText('unread 59', { exact: true })).toBeInViewport();
  await page.getByRole('textbox', { name: /^Message / }).fill('my own does not make one');
  await page.keyboard.press('Enter');
  await page.getByRole('log').hover();
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    await expect(divider).toBeInViewport({ timeout: 50 });
  }).toPass();

  await page.goto('/settings');
  await open(page, talk);
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
});

test('[UX-06] far more unread than loaded: a pill shows since when and leads there, Escape marks all as read', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 6);
  const { page } = grace;
  await openAtEnd(page, talk);
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(0);
  await page.goto('/settings');
  for (let index = 0; index < 130; index++) await talk.say(ada, `far ${index}`);

  await open(page, talk);
  const pill = page.getByRole('button', { name: /^99\+ new since \d/ });
  await pill.click();
  await expect(page.getByText('New', { exact: true })).toBeInViewport();
  await expect(page.getByText('far 0', { exact: true })).toBeInViewport();
  await expect(pill).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Message / }).press('Escape');
  await expect(page.getByText('far 129', { exact: true })).toBeInViewport();
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(0);
});

test('[UX-07] a window without focus leaves the channel unread; returning reads it', async ({ person }) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 4);
  const { page } = grace;
  await openAtEnd(page, talk);
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(0);
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await talk.say(ada, 'while you were away');
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(1);
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(0);
  await expect(page.getByText('New', { exact: true })).toBeVisible();
});
