import { composer, createChannel, freshName, row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[MSG-10] italics are drawn in a real italic, by stars, by Ctrl+I and by /me', async ({ person }) => {
  const ada = await person('Ada');
  await openAtEnd(ada.page, await conversationOf([ada], 1));
  const { page } = ada;
  const isItalic = (words: string) =>
    expect(page.locator('em').filter({ hasText: words })).toHaveCSS('font-style', 'italic');
  await send(page, 'plain and *slanted* words');
  await isItalic('slanted');
  await composer(page).fill('by key');
  await composer(page).press('ControlOrMeta+a');
  await composer(page).press('ControlOrMeta+i');
  await composer(page).press('Enter');
  // The key's code loads late: what is typed before would get the format instead.
  await isItalic('by key');
  await send(page, '/me waves');
  await isItalic('waves');
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ family, style, status }) =>
          family.includes('Inter Variable') && style === 'italic' && status === 'loaded',
      ),
    );
  await expect.poll(loaded).toBe(true);
});

test('[COMP-06] [MSG-05] a channel that a message names is opened by a click, and a mention shows the profile', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  await ada.page.goto('/');
  const name = freshName('harbour');
  await createChannel(ada.page, name);
  await openAtEnd(ada.page, talk);
  await composer(ada.page).pressSequentially(`See #${name.slice(0, -2)}`);
  await expect(ada.page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.type('and ask @Grace');
  await expect(ada.page.getByRole('option', { name: /Grace/ }).first()).toBeVisible();
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.press('Enter');

  await openAtEnd(grace.page, talk);
  const message = row(grace.page, name);
  await message.getByRole('button', { name: '@Grace' }).click();
  const profile = grace.page.getByRole('dialog', { name: 'Profile' });
  await expect(profile.getByRole('heading', { name: 'Grace' })).toBeVisible();
  // A meaningless id is not shown.
  await expect(profile).not.toContainText(grace.id);
  expect(await violations(grace.page)).toEqual([]);
  await grace.page.keyboard.press('Escape');
  // By keyboard: into the row, and on to the channel.
  await message.focus();
  await grace.page.keyboard.press('Enter');
  const channel = message.getByRole('button', { name: `#${name}` });
  await expect
    .poll(async () => {
      await grace.page.keyboard.press('ArrowRight');
      return channel.evaluate((button) => button === document.activeElement);
    })
    .toBe(true);
  await grace.page.keyboard.press('Enter');
  await expect(grace.page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('[MSG-08] [UX-18] Quote in the menu leaves the cursor in the composer', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace]);
  await talk.say(grace, 'How wide is the bridge?');
  await openAtEnd(ada.page, talk);
  const { page } = ada;
  await row(page, 'How wide').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Quote/ }).click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Four metres');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Four metres')).toContainText('How wide is the bridge?');
});

test('[COMP-06] the channels that the messages of a page name are queried together', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 12);
  const named: string[][] = [];
  ada.page.on('request', (request) => {
    if (!request.url().endsWith('/channels/query')) return;
    const { filter } = request.postDataJSON();
    if (filter.name) named.push(filter.name.$in);
  });
  await openAtEnd(ada.page, talk);
  const numbers = () => named.flat().filter((name) => /^\d+$/.test(name));
  await expect
    .poll(() => numbers().sort())
    .toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(String).sort());
  expect(named.length).toBeLessThanOrEqual(3);
});
