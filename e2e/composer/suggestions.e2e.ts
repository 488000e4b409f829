import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { composer, row } from '../support/conversation.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Creates a channel of this user, with others as members. */
async function openChannel(ada: Person, others: Person[] = []) {
  const talk = await conversationOf([ada, ...others], 2);
  await openAtEnd(ada.page, talk);
  return talk;
}

test('[UX-13] [COMP-06] mentions a member and runs a command by keyboard alone', async ({ person }) => {
  const [ada, grace, grant] = [await person('Ada'), await person('Grace'), await person('Grant')];
  const talk = await openChannel(ada, [grace, grant]);
  await talk.say(grant, 'Grant wrote last');
  const { page } = ada;
  await expect(row(page, 'Grant wrote last')).toBeVisible();
  const field = composer(page);
  const list = page.getByRole('listbox', { name: 'People and groups' });
  const options = list.getByRole('option');

  // The sign alone offers the last authors; Enter would still send.
  await field.pressSequentially('@');
  await expect(options.first()).toContainText('Grant');
  await expect(list.locator('[aria-selected="true"]')).toHaveCount(0);
  await page.screenshot({ path: '.cache/shots/bare-trigger-light.png' });
  await field.press('Tab');
  await expect(field).toHaveValue('@Grant ');
  await field.fill('');

  await field.pressSequentially('Ask @gr');
  await expect(options.first()).toContainText('Grant');
  await expect(options.nth(1)).toContainText('Grace');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Ask @Grace ');
  await expect(list).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('please');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Ask @Grace please').locator('.cf-mention')).toHaveText('@Grace');

  await page.keyboard.type('/');
  const commands = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await expect(commands.filter({ hasText: '/shrug' })).toBeVisible();
  await expect(commands.filter({ hasText: '/topic' })).toBeVisible();
  await page.keyboard.type('to');
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toContainText('/topic');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('/topic ');
  await page.keyboard.type('Fog along the canal');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cf-header')).toContainText('Fog along the canal');
  await expect(field).toHaveValue('');
});

test('[UX-13] Esc closes and keeps the text, undo reverts a choice, and the mouse can choose', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  await openChannel(ada, [grace]);
  const { page } = ada;
  const field = composer(page);
  const options = page.getByRole('option');

  await field.pressSequentially('Hello @gra');
  await expect(options.first()).toContainText('Grace');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('Hello @gra');
  await page.keyboard.type('c');
  await expect(options).toHaveCount(0);

  await page.keyboard.type(' @gr');
  await options.first().click();
  await expect(field).toHaveValue('Hello @grac @Grace ');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('Hello @grac @gr');
});

test('[UX-13] [UX-19] on a phone a tap chooses, and the field keeps its keyboard', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  await openChannel(ada, [await person('Grace')]);
  const { page } = ada;
  const field = composer(page);
  await field.tap();
  await field.pressSequentially('Hi @gr');
  const option = page.getByRole('option').first();
  await expect(option).toContainText('Grace');
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await expect(field).toHaveValue('Hi @Grace ');
  await expect(field).toBeFocused();
});

test('[UX-13] suggests channels and emoji; not in code, words or addresses', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await openChannel(ada);
  const { page } = ada;
  const field = composer(page);
  const options = page.getByRole('option');
  const name = talk.cid.slice('team:'.length);

  await field.pressSequentially(`see #${name.slice(0, 7)}`);
  await expect(options.first()).toContainText(name);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`see #${name} `);

  await page.keyboard.type(':tad');
  await expect(options.first()).toContainText(':tada:');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`see #${name} 🎉 `);

  await field.fill('');
  await field.pressSequentially('a face :p');
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await expect(row(page, 'a face :p')).toBeVisible();

  for (const text of ['`@ad', 'me@ad', 'https://chat.example/#ri', 'at 10:30', '```\n@ad']) {
    await field.fill('');
    for (const key of text) await page.keyboard.press(key === '\n' ? 'Shift+Enter' : key);
    await expect(field).toHaveValue(text);
    await expect(options, text).toHaveCount(0);
  }
});

test('[UX-13] an input method that is composing neither sends nor chooses', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  await openChannel(ada, [grace]);
  const { page } = ada;
  const field = composer(page);
  const ime = await page.context().newCDPSession(page);

  await field.pressSequentially('@gr');
  await expect(page.getByRole('option').first()).toContainText('Grace');
  await ime.send('Input.imeSetComposition', { text: 'a', selectionStart: 1, selectionEnd: 1 });
  await expect(field).toHaveValue('@gra');
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown'])
    await field.dispatchEvent('keydown', {
      key,
      code: key,
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
  await expect(field).toHaveValue('@gra');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(row(page, '@gra')).toHaveCount(0);

  await ime.send('Input.insertText', { text: 'a' });
  await expect(field).toHaveValue('@gra');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('@Grace ');
});

test('[UX-13] [COMP-06] shows that there is no such name, and tries again after a failure', async ({
  person,
}) => {
  const ada = await person('Ada');
  await openChannel(ada);
  const { page } = ada;
  const field = composer(page);
  await field.pressSequentially('@zzqx');
  await expect(page.getByText('No matches for “@zzqx”').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, '@zzqx')).toBeVisible();

  const users = '**/api/v1/users/query';
  await page.route(users, (route) => route.abort());
  await field.pressSequentially('@margar');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(users);
  await again.click();
  await expect(page.getByRole('option').first()).toContainText('Margaret');
  await expect(field).toBeFocused();
});

test('[MSG-05] [COMP-06] mentions everybody in the channel, who see it as a mention of themselves', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await openChannel(ada, [grace]);
  await openAtEnd(grace.page, talk);
  const field = composer(ada.page);
  await field.pressSequentially('@chan');
  await expect(ada.page.getByRole('option').first()).toContainText('Everyone in this channel');
  await field.press('Enter');
  await field.pressSequentially('the lamp is dim');
  await field.press('Enter');
  const mention = row(grace.page, 'the lamp is dim').locator('.cf-mention');
  await expect(mention).toHaveText('@channel');
  await expect(mention).toHaveAttribute('data-me', 'true');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`[UX-13] [WEB-02] suggestions break no accessibility rule, ${colorScheme}`, async ({
    person,
    browser,
    service,
  }) => {
    const ada = await person('Ada');
    const talk = await conversationOf([ada, await person('Grace')], 2);
    // axe is a script, which the app's own policy forbids.
    const context = await browser.newContext({
      baseURL: service.url,
      storageState: await ada.context.storageState(),
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await openAtEnd(page, talk);
    for (const text of ['@gr', '/t', ':ta', '@zzqx']) {
      await composer(page).fill('');
      await composer(page).pressSequentially(text);
      if (text === '@zzqx') await expect(page.getByText('No matches for').first()).toBeVisible();
      else await expect(page.getByRole('option').first()).toBeVisible();
      expect(await violations(page), text).toEqual([]);
    }
    await context.close();
  });
