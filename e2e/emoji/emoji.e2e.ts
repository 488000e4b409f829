import { conversationOf, open, openAtEnd } from '../messages/conversation.ts';
import { composer, row, send } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { forbidden, watch } from '../support/harm.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[MSG-10][MSG-13] a custom emoji: created, written, chosen, used as a reaction, quoted, and deleted', async ({
  person,
  service,
  browser,
}) => {
  const root = await browser.newPage({ baseURL: service.url });
  await root.context().request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  await root.goto('/admin/emoji');
  await expect(root.getByText('No custom emoji yet')).toBeVisible();
  await root.getByRole('button', { name: 'Add emoji' }).click();
  const form = root.getByRole('dialog', { name: 'Add emoji' });
  const [chooser] = await Promise.all([
    root.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose an image' }).click(),
  ]);
  await chooser.setFiles(pictureOf('Party Parrot (2).png', [96, 64], [214, 120, 40]));
  const name = form.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('party_parrot_2');
  const add = form.getByRole('button', { name: 'Add', exact: true });
  for (const [bad, why] of [
    ['<img src=x onerror=alert(1)>', 'Use 2 to 32 lowercase letters'],
    ['tada', 'A standard emoji already has this name: 🎉'],
  ] as const) {
    await name.fill(bad);
    await expect(form.getByRole('alert')).toContainText(why);
    await expect(add).toBeDisabled();
  }
  await name.fill('party_parrot');
  expect(await violations(root)).toEqual([]);
  await name.press('Enter');
  await expect(form).toHaveCount(0);
  const listed = root.getByRole('listitem').filter({ hasText: ':party_parrot:' });
  await expect(listed).toContainText('Added by Margaret');
  await root.getByLabel('Find by name').fill(':parr');
  await expect(listed).toBeVisible();

  const [ada, grace] = [await person('Ada'), await person('Grace', { phone: true })];
  const seen = watch(ada.page, service.url);
  const talk = await conversationOf([ada, grace], 1);
  const attack = ':<img src=x onerror="window.pwned=1">: :__proto__: :constructor: ::::party_parrot::';
  const attackId = await talk.say(grace, attack);
  for (const type of ['constructor', '__proto__', 'party_parrot', '"><img', 'toString']) {
    await talk.call(grace, 'POST', `/messages/${attackId}/reactions`, { type });
  }
  for (const { page } of [ada, grace]) await openAtEnd(page, talk);

  // Written with the suggestions: a picture in the list, and the name in the text.
  await composer(ada.page).pressSequentially(':party_p');
  const option = ada.page.getByRole('option', { name: ':party_parrot:' });
  await expect(option.locator('img.cf-emoji')).toBeVisible();
  await composer(ada.page).press('Enter');
  await expect(composer(ada.page)).toHaveValue(/^:party_parrot: ?$/);
  await composer(ada.page).press('Enter');
  const alone = ada.page
    .locator('[data-message-id]')
    .filter({ has: ada.page.locator('[data-emoji-only] img') });
  await expect(alone).toHaveCount(1);
  await send(ada.page, 'Look :party_parrot: how it runs');
  const picture = row(grace.page, 'how it runs').getByRole('img', { name: ':party_parrot:' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(96);

  // A reaction from the picker.
  const spoken = row(ada.page, 'how it runs');
  await spoken.hover();
  await spoken.getByRole('button', { name: 'Add a reaction' }).first().click();
  await ada.page.getByPlaceholder('Search emoji').fill('parrot');
  await ada.page.getByRole('dialog').locator('.cf-emoji-picker__emoji img').click();
  const chip = row(grace.page, 'how it runs').getByRole('button', { name: /^:party_parrot:, 1 reaction\./ });
  await expect(chip.locator('img.cf-emoji')).toBeVisible();
  await chip.click();
  await expect(
    spoken.getByRole('button', { name: /^:party_parrot:, 2 reactions including yours/ }),
  ).toBeVisible();

  // Quoted, and remembered by the picker.
  await spoken.hover();
  await spoken.getByRole('button', { name: 'Quote' }).click();
  await expect(ada.page.locator('.cf-composer__context img.cf-emoji')).toBeVisible();
  await composer(ada.page).fill('A quote');
  await composer(ada.page).press('Enter');
  await expect(row(grace.page, 'A quote').locator('.cf-quote img.cf-emoji')).toBeVisible();

  // Names and types from users stay text.
  const shown = row(ada.page, ':__proto__:');
  await expect(shown.getByText(':__proto__:').first()).toBeVisible();
  await expect(shown.getByRole('button', { name: /^"><img, 1 reaction/ })).toBeVisible();
  expect(await forbidden(ada.page)).toEqual({ elements: [], pwned: false });
  expect(await violations(ada.page)).toEqual([]);

  // Deleted: its name replaces it everywhere, at once.
  await listed.getByRole('button', { name: 'Delete :party_parrot:' }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(root.getByText('No custom emoji yet')).toBeVisible();
  // The message and its quote.
  await expect(row(ada.page, 'Look :party_parrot: how it runs')).toHaveCount(2);
  await expect(ada.page.locator('img.cf-emoji')).toHaveCount(0);
  await expect(row(grace.page, 'how it runs').getByRole('button', { name: /^:party_parrot:/ })).toContainText(
    ':party_parrot:',
  );
  expect(seen).toEqual([]);
  await root.close();
});

test('[MSG-13] [UX-18] the picker’s categories are a click or a key away, and the one in view is marked', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  await open(page, await conversationOf([ada], 1));
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Categories' });
  const category = (name: string) => bar.getByRole('button', { name });
  const header = (name: string) => page.locator('.cf-emoji-picker__list').getByText(name, { exact: true });
  await expect(category('Smileys & emotion')).toHaveAttribute('aria-current', 'true');
  await category('Flags').click();
  await expect(category('Flags')).toHaveAttribute('aria-current', 'true');
  await expect(header('Flags')).toBeInViewport();
  await category('Flags').press('ArrowLeft');
  await expect(category('Symbols')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(category('Symbols')).toHaveAttribute('aria-current', 'true');
  await expect(header('Symbols')).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/emoji-categories.png' });
  await page.getByPlaceholder('Search emoji').fill('lamp');
  await expect(bar).toHaveCount(0);
});

test('[WEB-02] at 200 % the picker opens on the side with more room, whole and in the window', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const talk = await conversationOf([ada], 12);
  await page.setViewportSize({ width: 640, height: 512 });
  await openAtEnd(page, talk);
  await page.locator('[data-message-id]').last().focus();
  await page.keyboard.press('r');
  await expect(page.locator('.cf-emoji-picker__emoji:visible').first()).toBeVisible();
  const picker = page.locator('.cf-emoji-picker');
  await expect.poll(async () => (await picker.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  await expect(picker).toBeInViewport({ ratio: 1 });
});
