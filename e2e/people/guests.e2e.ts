import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[APP-04] a guest is offered nothing that guests may not do; a member is', async ({
  person,
  service,
}) => {
  const [ada, linus] = [await person('Ada'), await person('Linus')];
  const talk = await conversationOf([ada, linus], 2);
  const api = await hostApi(service);
  await api.call(`PATCH /users/${linus.id}`, { role: 'guest' });
  const menu = async ({ page }: typeof ada) => {
    await page.getByRole('button', { name: /, menu$/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Browse channels' })).toBeVisible();
    return page.getByRole('menuitem', { name: 'Create a channel' });
  };

  await open(ada.page, talk);
  await expect(ada.page.getByRole('button', { name: 'New message' }).first()).toBeVisible();
  await expect(await menu(ada)).toBeVisible();

  await linus.page.goto('/');
  await expect(linus.page).toHaveURL(new RegExp(`${talk.path}$`));
  await expect(sidebarRow(linus.page, talk.cid.slice(5))).toBeVisible();
  await expect(linus.page.getByRole('button', { name: 'Create a channel' })).toHaveCount(0);
  await expect(linus.page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await expect(await menu(linus)).toHaveCount(0);
  await linus.page.getByRole('menuitem', { name: 'Browse channels' }).click();
  const dialog = linus.page.getByRole('dialog', { name: 'Browse channels' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create a channel' })).toHaveCount(0);

  // What only the service refuses says so.
  await open(linus.page, talk);
  await linus.page.getByRole('button', { name: 'Open Ada’s profile' }).first().click();
  await linus.page.locator('.cf-profile-card').getByRole('button', { name: 'Message' }).click();
  await expect(linus.page.getByText('That didn’t work')).toBeVisible();
});
