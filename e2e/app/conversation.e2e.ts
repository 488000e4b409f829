import {
  composer,
  createChannel,
  freshName,
  joinChannel,
  list,
  row,
  send,
  sidebarRow,
} from '../support/conversation.ts';
import { expect, type Person, test } from '../support/test.ts';

/** Creates a channel of two users. */
async function together(
  person: (name: string, options?: { phone?: boolean }) => Promise<Person>,
  phone = false,
) {
  const name = freshName('night-ride');
  const ada = await person('Ada');
  await ada.page.goto('/');
  await createChannel(ada.page, name);
  const grace = await person('Grace', { phone });
  await grace.page.goto('/');
  if (phone) {
    await grace.page.getByRole('button', { name: /, menu$/ }).click();
    await grace.page.getByRole('menuitem', { name: 'Browse channels' }).click();
    const dialog = grace.page.getByRole('dialog');
    await dialog.getByLabel('Search channels').fill(name);
    await dialog
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Join' })
      .click();
  } else await joinChannel(grace.page, name);
  await expect(composer(grace.page)).toBeVisible();
  return { ada, grace, name };
}

for (const phone of [false, true]) {
  const where = phone ? 'on a phone' : 'at a desk';

  test(`[MSG-02] [MSG-03] [MSG-13] two users write, edit, react and delete, live, ${where}`, async ({
    person,
  }) => {
    const { ada, grace } = await together(person, phone);
    await send(ada.page, 'Rain radar is clear until nine.');
    await expect(row(grace.page, 'Rain radar is clear')).toBeVisible();
    await send(grace.page, 'On my way with **two** prototypes');
    await expect(row(ada.page, 'On my way with two prototypes').locator('strong')).toHaveText('two');

    await composer(ada.page).press('ArrowUp');
    await ada.page.getByRole('textbox', { name: 'Edit your message' }).fill('Rain radar is clear until ten.');
    await ada.page.keyboard.press('Enter');
    await expect(row(grace.page, 'clear until ten.')).toContainText('(edited)');

    await row(ada.page, 'On my way').hover();
    await row(ada.page, 'On my way').getByRole('button', { name: 'React with 👍' }).click();
    await expect(
      row(grace.page, 'On my way').getByRole('button', { name: /👍, 1 reaction\./ }),
    ).toBeVisible();
    await row(grace.page, 'On my way')
      .getByRole('button', { name: /👍, 1 reaction\./ })
      .click();
    await expect(
      row(ada.page, 'On my way').getByRole('button', { name: /👍, 2 reactions including yours/ }),
    ).toBeVisible();

    await row(ada.page, 'clear until ten').hover();
    await row(ada.page, 'clear until ten').getByRole('button', { name: 'More actions' }).click();
    await ada.page.getByRole('menuitem', { name: 'Delete' }).click();
    await ada.page
      .getByRole('alertdialog')
      .or(ada.page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(row(grace.page, 'This message was deleted')).toBeVisible();
    await expect(grace.page.getByText('clear until ten')).toHaveCount(0);
  });

  test(`[UX-02] [CONN-04] messages written offline wait, are sent in order and once, ${where}`, async ({
    person,
  }) => {
    const { ada, grace } = await together(person, phone);
    await grace.context.setOffline(true);
    for (const text of ['one in the tunnel', 'two in the tunnel', 'three in the tunnel'])
      await send(grace.page, text);
    await expect(grace.page.getByText('You’re offline.')).toBeVisible({ timeout: 15_000 });
    await expect(row(grace.page, 'three in the tunnel')).toContainText('Waiting for connection');
    await send(ada.page, 'still here');
    await grace.context.setOffline(false);
    await expect(row(ada.page, 'three in the tunnel')).toBeVisible({ timeout: 30_000 });
    await expect(row(grace.page, 'still here')).toBeVisible();
    const seen = (await list(ada.page).locator('[data-message-id]').allTextContents()).join('\n');
    expect(seen.indexOf('one in the tunnel')).toBeLessThan(seen.indexOf('two in the tunnel'));
    expect(seen.indexOf('two in the tunnel')).toBeLessThan(seen.indexOf('three in the tunnel'));
    expect(seen.match(/three in the tunnel/g)).toHaveLength(1);
    await expect(row(grace.page, 'in the tunnel')).toHaveCount(3);
    await expect(grace.page.getByText('You’re offline.')).toHaveCount(0);
  });
}

test('[UX-07] [UX-08] [CHAN-09] a channel is unread in the sidebar, read once seen, and can be marked unread again', async ({
  person,
}) => {
  const { ada, grace, name } = await together(person);
  const elsewhere = freshName('lunch');
  await grace.page.getByRole('button', { name: /, menu$/ }).click();
  await grace.page.getByRole('menuitem', { name: 'Create a channel' }).click();
  await grace.page.getByRole('dialog').getByLabel('Name').fill(elsewhere);
  await grace.page.getByRole('button', { name: 'Create channel' }).click();
  await expect(composer(grace.page)).toHaveAttribute('aria-label', new RegExp(elsewhere));

  await send(ada.page, 'Could you bring the spare mount?');
  await expect(sidebarRow(grace.page, name)).toHaveAttribute('data-unread', 'true');
  await expect(sidebarRow(ada.page, name)).not.toHaveAttribute('data-unread', 'true');
  await expect(grace.page).toHaveTitle(/^\(1\) /);

  await sidebarRow(grace.page, name).click();
  await expect(row(grace.page, 'spare mount')).toBeVisible();
  await expect(grace.page.getByText('New', { exact: true })).toBeVisible();
  await expect(sidebarRow(grace.page, name)).not.toHaveAttribute('data-unread', 'true');

  await row(grace.page, 'spare mount').hover();
  await row(grace.page, 'spare mount').getByRole('button', { name: 'More actions' }).click();
  await grace.page.getByRole('menuitem', { name: 'Mark unread from here' }).click();
  await expect(sidebarRow(grace.page, name)).toHaveAttribute('data-unread', 'true');
  await grace.page.reload();
  await expect(row(grace.page, 'spare mount')).toBeVisible();
  await expect(sidebarRow(grace.page, name)).toHaveAttribute('data-unread', 'true');
});

test('[UX-11] [MSG-12] typing is shown to the other user, never to the author, and ends with the message', async ({
  person,
}) => {
  const { ada, grace } = await together(person);
  await composer(ada.page).pressSequentially('The part I would like');
  await expect(grace.page.getByText('Ada is typing')).toBeVisible();
  await expect(ada.page.getByText(/is typing/)).toHaveCount(0);
  await composer(ada.page).press('Enter');
  await expect(row(grace.page, 'The part I would like')).toBeVisible();
  await expect(grace.page.getByText('Ada is typing')).toHaveCount(0);
});

test('[CONN-01] [UX-20] the server goes down and comes back without a reload of any page', async ({
  emptyService,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: emptyService.url });
  await page.goto('/');
  await page.getByLabel('Name').fill('Grace');
  await page.getByLabel('Email').fill('grace@confab.example');
  await page.getByLabel('Password', { exact: true }).fill('rain radar until nine');
  await page.getByRole('button', { name: 'Create the first account' }).click();
  await createChannel(page, 'night-ride');
  await send(page, 'before');
  await expect(row(page, 'before')).toHaveAttribute('data-status', 'received');
  await emptyService.down();
  await send(page, 'while it is away');
  await expect(page.getByText('You’re offline.')).toBeVisible({ timeout: 15_000 });
  await emptyService.up();
  await expect(row(page, 'while it is away')).toHaveAttribute('data-status', 'received', { timeout: 45_000 });
  await page.reload();
  await expect(row(page, 'while it is away')).toHaveCount(1);
});

test('[CHAN-06] [APP-04] a removed member loses the channel at once; other users never had it', async ({
  person,
}) => {
  const [ada, grace, mallory] = [
    await person('Ada'),
    await person(freshName('Grace')),
    await person('Mallory'),
  ];
  const name = freshName('supplier-talks');
  await ada.page.goto('/');
  await ada.page.getByRole('button', { name: 'Create a channel' }).first().click();
  await ada.page.getByRole('dialog').getByLabel('Name').fill(name);
  await ada.page.getByLabel('Visibility').selectOption({ label: 'Private: only people who are added' });
  await ada.page.getByRole('button', { name: 'Create channel' }).click();
  await ada.page.getByRole('button', { name: 'Add people' }).first().click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(grace.name);
  await dialog.getByRole('option', { name: grace.name }).click();
  await dialog.getByRole('button', { name: 'Add' }).last().click();
  await grace.page.goto('/');
  await sidebarRow(grace.page, name).click();
  await send(ada.page, 'Their price is high');
  await expect(row(grace.page, 'Their price is high')).toBeVisible();

  await mallory.page.goto(new URL(ada.page.url()).pathname);
  await expect(mallory.page.getByRole('heading', { name: 'Channel not found' })).toBeVisible();

  await ada.page
    .getByRole('button', { name: /Show members/ })
    .first()
    .click();
  await ada.page.getByRole('listitem').filter({ hasText: grace.name }).getByRole('button').last().click();
  await ada.page.getByRole('menuitem', { name: /Remove/ }).click();
  await ada.page
    .getByRole('alertdialog')
    .or(ada.page.getByRole('dialog'))
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(sidebarRow(grace.page, name)).toHaveCount(0);
});
