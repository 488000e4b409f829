import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Beside the channel, and on a phone a page. */
const panel = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Pinned messages' })
    .or(page.getByRole('region', { name: 'Pinned messages' }));
const entry = (page: Page, text: string) => panel(page).getByRole('article').filter({ hasText: text });

test('[MSG-06] [WEB-01] a message is pinned by key, found in the panel by everybody, and unpinned', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 30);
  const rules = await talk.say(ada, 'House rules: the last one out turns **the kettle** off.');
  for (let n = 0; n < 30; n++) await talk.say(grace, `later talk ${n}`);
  const { page } = ada;
  await open(grace.page, talk);
  await page.goto(`${talk.path}/m/${rules}`);
  const kettle = row(page, 'House rules');
  await kettle.focus();
  await page.keyboard.press('p');
  await expect(kettle.getByText('Pinned by Ada')).toBeVisible();

  // Grace opens the panel from the header, and it is live.
  const other = grace.page;
  await other.getByRole('button', { name: 'Pinned messages' }).click();
  await expect(entry(other, 'House rules').getByText('Pinned by Ada')).toBeVisible();
  await row(other, 'later talk 29').hover();
  await other.getByRole('button', { name: 'More actions' }).click();
  await other.getByRole('menuitem', { name: 'Pin until…' }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^For 1 week/ })
    .click();
  await expect(entry(other, 'later talk 29').getByText(/^Pinned by Grace until/)).toBeVisible();
  await expect(panel(other).getByRole('article').first()).toContainText('later talk 29');
  expect(await violations(other)).toEqual([]);
  await other.screenshot({ path: '.cache/shots/pins-light.png' });
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.screenshot({ path: '.cache/shots/pins-dark.png' });

  // From the panel to the message, by keyboard.
  const goTo = entry(other, 'House rules').getByRole('button', { name: 'Go to message' });
  await goTo.focus();
  await other.keyboard.press('Enter');
  await expect(row(other, 'House rules').first()).toHaveAttribute('data-highlighted', 'true');
  await expect(row(other, 'House rules').first()).toBeInViewport();

  // Unpinned by one, gone for the other; the empty panel says how to begin.
  await page.getByRole('button', { name: 'Pinned messages' }).click();
  await entry(page, 'House rules').getByRole('button', { name: 'Unpin' }).click();
  await entry(page, 'later talk 29').getByRole('button', { name: 'Unpin' }).click();
  await expect(panel(page).getByText('No pinned messages yet')).toBeVisible();
  await expect(kettle.getByText('Pinned by Ada')).toHaveCount(0);
  await expect(row(other, 'House rules').first().getByText('Pinned by Ada')).toHaveCount(0);
  await page.screenshot({ path: '.cache/shots/pins-empty.png' });
});

test('[MSG-06] [UX-19] on a phone the panel is a page, and a custom date ends a pin', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 3);
  await talk.say(ada, 'The door code changes on Friday');
  const { page } = ada;
  await open(page, talk);
  const box = (await row(page, 'door code').boundingBox())!;
  const point = { x: box.x + 120, y: box.y + box.height / 2 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeVisible();
  const away = { x: 20, y: 120 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [away] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.screenshot({ path: '.cache/shots/pins-phone-menu.png' });
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('button', { name: 'Pin until…' }).tap();
  await page.getByRole('button', { name: 'Custom…' }).tap();
  const field = page.getByRole('textbox', { name: 'Pin until' });
  await field.fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Pin', exact: true }).tap();
  await expect(page.getByText('Choose a time in the future.')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/pins-phone-until.png' });
  await field.fill('2031-01-01T09:00');
  await page.getByRole('button', { name: 'Pin', exact: true }).tap();
  await expect(row(page, 'door code').getByText(/^Pinned by Ada until 1 Jan 2031/)).toBeVisible();
  await page.getByRole('button', { name: 'Pinned messages' }).tap();
  await expect(entry(page, 'door code')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/pins-phone.png' });
  await entry(page, 'door code').getByRole('button', { name: 'Go to message' }).tap();
  await expect(row(page, 'door code').first()).toBeInViewport();
  await expect(panel(page)).toHaveCount(0);
});
