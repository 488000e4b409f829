import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const shots = '.cache/shots';

test('[CHAN-14] who follows all threads of a channel finds their replies, and the channel’s row marks unread ones', async ({
  person,
}) => {
  const [ada, grace, linus] = [await person('Ada'), await person('Grace'), await person('Linus')];
  const talk = await conversationOf([ada, grace, linus], 1);
  const elsewhere = await conversationOf([ada, grace, linus], 1);
  const name = talk.path.split('/').at(-1)!;
  const { page } = grace;
  const threads = (at: Page) => sidebarRow(at, name).getByText('1 unread thread');
  await open(page, elsewhere);
  await open(linus.page, elsewhere);
  await sidebarRow(page, name).click({ button: 'right' });
  const entry = page.getByRole('menuitemcheckbox', { name: 'Follow all threads' });
  await entry.click();
  await expect(entry).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  const parent = await talk.say(ada, 'Where is the lamp?');
  await expect(threads(page)).toHaveCount(0);
  await talk.call(ada, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
    message: { id: crypto.randomUUID(), text: 'On the shelf', parent_id: parent },
  });
  await expect(threads(page)).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/follow-threads.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${shots}/follow-threads-dark.png` });
  await expect(sidebarRow(linus.page, name)).toHaveAttribute('data-unread', 'true');
  await expect(threads(linus.page)).toHaveCount(0);

  // The details of the channel have the same setting; the mark goes with the last unread reply.
  await open(page, talk);
  await page.getByRole('button', { name: /^Open thread: 1 reply/ }).click();
  await expect(page.getByRole('complementary', { name: 'Thread' }).getByText('On the shelf')).toBeVisible();
  await expect(threads(page)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('menuitem', { name: 'Channel details' }).click();
  const setting = page.getByRole('switch', { name: /^Follow all threads/ });
  await expect(setting).toBeChecked();
  await setting.click();
  await expect(setting).not.toBeChecked();
  await page.screenshot({ path: `${shots}/follow-threads-details.png` });
});
