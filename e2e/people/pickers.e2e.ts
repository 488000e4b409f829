import type { Locator, Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { hostApi, signUp } from '../support/api.ts';
import { composer, freshName, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

/** Creates thirty more users, two of them with the names that a test types. */
async function crowd(api: Awaited<ReturnType<typeof hostApi>>) {
  const mark = crypto.randomUUID().slice(0, 6);
  const users = Array.from({ length: 28 }, (_, at) => ({ id: `aa-${mark}-${at}`, name: `Aa ${mark} ${at}` }));
  const crimsun = { id: `crimsun-${mark}`, name: `Crimsun${mark}` };
  const ben = { id: `ben-${mark}`, name: `Ben${mark}` };
  await api.call('PUT /users', { users: [...users, crimsun, ben] });
  return { crimsun, ben };
}

const chosen = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Selected people' }).getByRole('listitem');

const newMessage = async (page: Page) => {
  await page.getByRole('button', { name: 'New message' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  return dialog;
};

test('[UX-04] New message: Enter right after a name chooses that user, and Enter again opens the conversation', async ({
  person,
  service,
}) => {
  const { crimsun, ben } = await crowd(await hostApi(service));
  const ada = await person('Ada');
  await ada.page.goto('/');
  const dialog = await newMessage(ada.page);
  await ada.page.keyboard.insertText(crimsun.name);
  await ada.page.keyboard.press('Enter');
  await expect(chosen(dialog)).toHaveText([new RegExp(`${crimsun.name}$`)]);
  await ada.page.keyboard.press('Backspace');
  await expect(chosen(dialog)).toHaveCount(0);

  await ada.page.keyboard.insertText(ben.name);
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(composer(ada.page)).toHaveAttribute('aria-label', new RegExp(ben.name));
});

test('[UX-04] Add people: Enter right after a name never adds a user of the previous list', async ({
  person,
  service,
}) => {
  const { crimsun } = await crowd(await hostApi(service));
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  await openAtEnd(ada.page, talk);
  await ada.page.getByRole('button', { name: 'Add people' }).first().click();
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await ada.page.keyboard.insertText(crimsun.name);
  await ada.page.keyboard.press('Enter');
  await expect(chosen(dialog)).toHaveText([new RegExp(`${crimsun.name}$`)]);
  await ada.page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('[UX-13] a mention: Enter right after a name that the page does not know yet waits for it', async ({
  person,
  service,
}) => {
  const { crimsun } = await crowd(await hostApi(service));
  const ada = await person('Ada');
  await openAtEnd(ada.page, await conversationOf([ada], 1));
  await composer(ada.page).focus();
  // The suggestions load with the first word that is typed.
  await ada.page.keyboard.type('@aa');
  await expect(ada.page.getByRole('option').first()).toBeVisible();
  await composer(ada.page).fill('');
  await ada.page.keyboard.type(`Ask @${crimsun.name}`);
  await ada.page.keyboard.press('Enter');
  await expect(composer(ada.page)).toHaveValue(`Ask @${crimsun.name} `);
  await ada.page.keyboard.press('Enter');
  await expect(row(ada.page, crimsun.name).locator('.cf-mention')).toHaveText(`@${crimsun.name}`);

  // Nobody has that name: the waiting message is sent.
  await ada.page.keyboard.type('Nobody is @zzyzx');
  await ada.page.keyboard.press('Enter');
  await expect(row(ada.page, 'Nobody is @zzyzx')).toBeVisible();
});

test('[ONB-03] Add people: where no one matches, those who may invite get a way to do so, and others do not', async ({
  emptyService,
  browser,
}) => {
  const admin = await browser.newContext({ baseURL: emptyService.url, locale: 'en-GB' });
  const adaId = await signUp(admin, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  await host.call('PATCH /app', { sign_up: 'open' });
  const user = await browser.newContext({ baseURL: emptyService.url, locale: 'en-GB' });
  const graceId = await signUp(user, 'Grace', 'grace@confab.example');
  await host.as(adaId).call('POST /channels/team/lamps/query', { member_ids: [graceId] });
  for (const [context, mayInvite] of [
    [user, false],
    [admin, true],
  ] as const) {
    const page = await context.newPage();
    await page.goto('/c/team/lamps');
    await page.getByRole('button', { name: 'Add people' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('nobody at all');
    await expect(dialog.getByText('No matches for “nobody at all”')).toBeVisible();
    const invite = dialog.getByRole('button', { name: 'Invite people' });
    await expect(invite).toHaveCount(mayInvite ? 1 : 0);
    if (!mayInvite) continue;
    await invite.click();
    await expect(page).toHaveURL(/\/admin\/invitations$/);
  }
  await Promise.all([admin.close(), user.close()]);
});

test('[UX-04] Add people: the members in the list are never the active option, and on a phone an error covers neither header nor sheet', async ({
  person,
}) => {
  // Only the first people of a name are listed, and other tests have theirs.
  const name = freshName('Ada');
  const ada = await person(name, { phone: true });
  const { page } = ada;
  const talk = await conversationOf([ada], 1);
  await openAtEnd(page, talk);
  await page.getByRole('button', { name: 'Add people' }).first().click();
  const dialog = page.getByRole('dialog');
  const member = dialog.getByRole('option', { disabled: true });
  await dialog.getByRole('combobox').fill(name);
  await expect(member.filter({ hasText: 'Already a member' })).toBeVisible();
  await expect(dialog.locator('[data-active][aria-disabled="true"]')).toHaveCount(0);

  await dialog.getByRole('combobox').fill('Margaret');
  await page.route('**/members', (route) => route.abort());
  await dialog.getByRole('option', { name: /^Margaret/, disabled: false }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const top = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  const bottom = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  expect(await top('.cf-toast')).toBeGreaterThanOrEqual(await bottom('.cf-header'));
  expect(await bottom('.cf-toast')).toBeLessThanOrEqual(await top('.cf-dialog'));

  // A dialog that fills the screen leaves room for it.
  await page.setViewportSize({ width: 390, height: 460 });
  await expect.poll(() => bottom('.cf-dialog')).toBe(460);
  expect(await top('.cf-toast')).toBeGreaterThanOrEqual(await bottom('.cf-header'));
  expect(await bottom('.cf-toast')).toBeLessThanOrEqual(await top('.cf-dialog'));
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });

  // Nor does it cover one on a phone on its side.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => bottom('.cf-dialog')).toBeLessThanOrEqual(390);
  expect(await bottom('.cf-dialog')).toBeLessThanOrEqual(await top('.cf-toast'));
  expect(await bottom('.cf-toast')).toBeLessThanOrEqual(390);
});

test('[UX-04] New message: people after the first page of a name are shown too', async ({
  person,
  service,
}) => {
  const api = await hostApi(service);
  const name = `Nia ${crypto.randomUUID().slice(0, 6)}`;
  const users = Array.from({ length: 31 }, (_, at) => ({
    id: `${name.slice(4)}-${at + 10}`,
    name: `${name} ${at + 10}`,
  }));
  await api.call('PUT /users', { users });
  const ada = await person('Ada');
  await ada.page.goto('/');
  const dialog = await newMessage(ada.page);
  await ada.page.keyboard.insertText(name);
  await expect(dialog.getByRole('option', { name: `${name} 39` })).toBeAttached();
  await expect(dialog.getByRole('option')).toHaveCount(30);
  const showMore = dialog.getByRole('button', { name: 'Show more' });
  await showMore.click();
  const last = dialog.getByRole('option', { name: `${name} 40` });
  await expect(last).toBeVisible();
  await expect(showMore).toHaveCount(0);
  await last.click();
  await expect(chosen(dialog)).toHaveText([new RegExp(`${name} 40$`)]);
});

test('[CHAN-06] Add people: every member of a large channel is marked as a member', async ({
  person,
  service,
}) => {
  const api = await hostApi(service);
  const name = `Zoe ${crypto.randomUUID().slice(0, 6)}`;
  const users = Array.from({ length: 40 }, (_, at) => ({
    id: `zz-${name.slice(4)}-${at + 10}`,
    name: `${name} ${at + 10}`,
  }));
  await api.call('PUT /users', { users });
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  const members = users.slice(0, -1).map(({ id }) => ({ cid: talk.cid, user_id: id }));
  await api.call('POST /bulk', { members });
  await openAtEnd(ada.page, talk);
  await ada.page.getByRole('button', { name: 'Add people' }).first().click();
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await ada.page.keyboard.insertText(`${name} 4`);
  await expect(dialog.getByRole('option', { name: `${name} 48` })).toContainText('Already a member');
  await expect(dialog.getByRole('option', { name: `${name} 49` })).not.toContainText('Already a member');
});
