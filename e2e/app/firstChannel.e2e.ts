import { conversationOf } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { composer } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[UX-20] the app opens with a channel of somebody who has one; others see what they may do', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  await conversationOf([ada, grace], 1);
  const { page } = grace;
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`${talk.path}$`));
  await expect(composer(page)).toBeFocused();

  const linus = await person('Linus');
  await linus.page.goto('/');
  const main = linus.page.getByRole('main');
  await expect(main.getByText('Join a channel, or create your first one.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  await (await hostApi(service)).call(`PATCH /users/${linus.id}`, { role: 'guest' });
  await expect(main.getByText('Join a channel, or ask a member to add you.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Create a channel' })).toHaveCount(0);
});

test('[UX-19] on a phone the list is the first screen', async ({ person }) => {
  const grace = await person('Grace', { phone: true });
  const talk = await conversationOf([await person('Ada'), grace], 1);
  await grace.page.goto('/');
  await expect(grace.page.locator(`[data-cid="${talk.cid}"]`)).toBeVisible();
  await expect(grace.page).toHaveURL(/\/$/);
});
