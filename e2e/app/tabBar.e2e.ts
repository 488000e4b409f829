import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { composer } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main pages' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name}`) });

test('[UX-19] on a phone four tabs lead to channels, inboxes, search and the own menu, and none covers the composer', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada', { phone: true }), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = ada;
  await page.goto('/');
  await expect(tab(page, 'Channels')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Inbox')).toHaveAccessibleName('Inbox');
  await talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
    message: { id: crypto.randomUUID(), text: `@${ada.id} bring a lamp`, mentioned_user_ids: [ada.id] },
  });
  await expect(tab(page, 'Inbox')).toHaveAccessibleName('Inbox 1 new');
  for (const one of [...(await tabs(page).getByRole('link').all()), tabs(page).getByRole('button')]) {
    const box = await one.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const bar = await tabs(page).boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/tabs-channels-light.png' });

  await tab(page, 'Inbox').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions' })).toBeVisible();
  await expect(tab(page, 'Inbox')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByText('bring a lamp')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/tabs-inbox-light.png' });
  const inboxes = page.getByRole('navigation', { name: 'Inboxes' });
  await inboxes.getByRole('link', { name: 'Threads' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Threads' })).toBeVisible();
  await expect(inboxes.getByRole('link', { name: 'Threads' })).toHaveAttribute('aria-current', 'page');

  await tab(page, 'Search').tap();
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toBeFocused();
  await expect(tab(page, 'Search')).toHaveAttribute('aria-current', 'page');
  await expect(inboxes).toBeHidden();
  await page.screenshot({ path: '.cache/shots/tabs-search-light.png' });

  await tabs(page).getByRole('button', { name: /You/ }).tap();
  await expect(page.getByRole('menuitem', { name: 'Set a status…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/tabs-you-dark.png' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await open(page, talk);
  await expect(tabs(page)).toBeHidden();
  const field = await composer(page).boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(844);
  await page.getByRole('button', { name: 'Back to channels' }).tap();
  await expect(tab(page, 'Channels')).toHaveAttribute('aria-current', 'page');
  await page.screenshot({ path: '.cache/shots/tabs-channels-dark.png' });
});

test('[UX-19] the tabs are read from right to left in Arabic, and a wide screen has none', async ({
  person,
}) => {
  const { page } = await person('Ada', { phone: true });
  await page.addInitScript(() => localStorage.setItem('confab.language', 'ar'));
  await page.goto('/mentions');
  const bar = page.getByRole('navigation', { name: 'الصفحات الرئيسية' });
  const [channels, you] = [bar.getByRole('link').first(), bar.getByRole('button')];
  await expect(you).toBeVisible();
  expect((await channels.boundingBox())?.x).toBeGreaterThan((await you.boundingBox())?.x ?? 390);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/tabs-inbox-ar.png' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(bar).toHaveCount(0);
});
