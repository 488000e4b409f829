import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { composer, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[NOTE-01] [UX-20] a toast offers to undo, and covers neither the newest message nor the composer', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 30);
  const other = await conversationOf([ada, grace], 1);
  const { page } = ada;
  const toast = page.locator('.cf-toast');
  const name = other.cid.slice('team:'.length);
  const hide = async () => {
    await sidebarRow(page, name).hover();
    await page.getByRole('button', { name: `More options for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Hide until new activity' }).click();
    await expect(toast).toContainText(`#${name} is hidden until new activity.`);
    await expect(sidebarRow(page, name)).toHaveCount(0);
  };
  await openAtEnd(page, talk);
  await hide();
  const newest = page.getByRole('log').locator('article').last();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(composer(page)).toBeVisible();
    await toast.hover();
    const bottomOf = async () => {
      const box = await toast.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const topOf = async () => (await newest.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await topOf()) - (await bottomOf())).toBeGreaterThan(0);
    expect((await composer(page).boundingBox())?.y).toBeGreaterThan(await bottomOf());
    await page.screenshot({ path: `.cache/shots/toast-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(sidebarRow(page, name)).toBeVisible();

  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sidebarRow(page, name).hover();
  await page.getByRole('button', { name: `More options for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(toast.filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${other.path}$`));
});

test('[NOTE-01] [CHAN-06] a user who is added to a private channel sees by whom, and opens it from the toast', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const { page } = ada;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Welcome to/ })).toBeVisible();
  const toast = page.locator('.cf-toast').last();
  // Notices load once the page is idle.
  let path = '';
  await expect(async () => {
    const talk = await conversationOf([grace, ada], 0, 'messaging');
    path = talk.path;
    await expect(toast).toContainText(`Grace added you to #${path.split('/').at(-1)}.`, { timeout: 2000 });
  }).toPass();
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('[MOD-01] a moderator sees a new report outside the administration, and others do not', async ({
  person,
  service,
}) => {
  const [ada, grace, linus] = [await person('Ada'), await person('Grace'), await person('Linus')];
  const host = await hostApi(service);
  await host.call(`PATCH /users/${ada.id}`, { role: 'moderator' });
  const talk = await conversationOf([ada, grace, linus], 0);
  for (const { page } of [ada, grace]) {
    await page.goto(talk.path);
    await expect(composer(page)).toBeVisible();
  }
  const toast = ada.page.locator('.cf-toast').filter({ hasText: 'There’s a new report to review.' });
  // Notices load once the page is idle.
  await expect(async () => {
    const id = await talk.say(linus, 'a message to report');
    await host.as(grace.id).call(`PUT /messages/${id}/flag`, { reason: 'spam' });
    await expect(toast).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(grace.page.locator('.cf-toast').filter({ hasText: 'new report' })).toHaveCount(0);
  await toast.getByRole('button', { name: 'Review' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Review queue' })).toBeVisible();
});
