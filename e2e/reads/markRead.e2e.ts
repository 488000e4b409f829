import { conversationOf, open, openAtEnd, scrollBy } from '../messages/conversation.ts';
import { list, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const shots = '.cache/shots';

test('[CHAN-14] a channel is read only on request, with the button always in reach, and again at its end', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 40);
  const elsewhere = await conversationOf([ada, grace], 1);
  const name = talk.path.split('/').at(-1)!;
  const { page } = grace;
  const isUnread = page.locator('.web-sidebar [data-cid][data-unread]').filter({ hasText: name });
  const button = page.getByRole('button', { name: 'Mark as read' });
  await openAtEnd(page, talk);
  await expect(isUnread).toHaveCount(0);
  await page.goto('/settings/reading');
  await page.getByLabel('Mark channels as read').selectOption('Only when I choose to');
  await expect(page.getByText('A channel stays unread until you choose')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/reading-settings.png` });

  await open(page, talk);
  await expect(button).toHaveCount(0);
  await talk.say(ada, 'Do not lose this');
  await expect(list(page).getByText('Do not lose this')).toBeInViewport();
  await expect(button).toBeVisible();
  await expect(isUnread).toHaveCount(1);
  await scrollBy(page, -800);
  await expect(button).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/mark-read.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button).toBeInViewport();
  await page.screenshot({ path: `${shots}/mark-read-phone.png` });
  await page.setViewportSize({ width: 1280, height: 720 });
  await button.click();
  await expect(button).toHaveCount(0);
  await expect(isUnread).toHaveCount(0);

  // At once: although the end is out of view.
  await page.goto('/settings/reading');
  await page.getByLabel('Mark channels as read').selectOption('When I open them');
  await expect(page.getByText('A channel is read as soon as you open it.')).toBeVisible();
  await open(page, elsewhere);
  for (let index = 0; index < 40; index++) await talk.say(ada, `unread ${index}`);
  await expect(isUnread).toHaveCount(1);
  await sidebarRow(page, name).click();
  await expect(list(page).getByText('New', { exact: true })).toBeInViewport();
  await expect(isUnread).toHaveCount(0);
  await expect(list(page).getByText('unread 39', { exact: true })).not.toBeInViewport();
});
