import { composer, row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[MSG-05] @channel is highlighted for the others and not for its author', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  await openAtEnd(ada.page, talk);
  await openAtEnd(grace.page, talk);
  await send(ada.page, 'Lunch, @channel?');
  const [own, others] = [row(ada.page, 'Lunch, @channel?'), row(grace.page, 'Lunch, @channel?')];
  await expect(others).toHaveAttribute('data-mention', 'true');
  await expect(others.locator('.cf-mention')).toHaveText('@channel');
  await expect(own).toHaveAttribute('data-status', 'received');
  await expect(own).not.toHaveAttribute('data-mention');
  await send(ada.page, 'No @channelling, please');
  await expect(row(grace.page, 'No @channelling')).not.toHaveAttribute('data-mention');
});

test('[COMP-08] a command’s answer is shown to its caller alone and can be dismissed; an unknown command is reported', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  await openAtEnd(ada.page, talk);
  await openAtEnd(grace.page, talk);
  const { page } = ada;
  // Escape closes the list of commands, so that Enter sends.
  const give = async (text: string) => {
    await composer(page).fill(text);
    await composer(page).press('Escape');
    await composer(page).press('Enter');
  };
  await give('/topic Fog along the canal');
  const answer = row(page, 'Topic set to: Fog along the canal');
  await expect(answer).toContainText('Only visible to you');
  await expect(answer.locator('.cf-message__author')).toHaveText('Confab');
  await expect(grace.page.locator('.cf-header')).toContainText('Fog along the canal');
  await answer.hover();
  await expect(answer.getByRole('toolbar')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await answer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(answer).toHaveCount(0);
  await give('/topik x');
  await expect(row(page, '/topik x')).toContainText('Did you mean /topic?');
  await send(page, 'the last word');
  await expect(row(grace.page, 'the last word')).toBeVisible();
  await expect(row(grace.page, 'Topic set to')).toHaveCount(0);
});

test('[MSG-04] a quote shows its message in its current state: changed, then deleted', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace]);
  await talk.say(ada, 'the first wording');
  await openAtEnd(ada.page, talk);
  await openAtEnd(grace.page, talk);
  await row(grace.page, 'the first wording').hover();
  await grace.page.getByRole('button', { name: 'Quote' }).click();
  await send(grace.page, 'you said so');
  const quote = row(ada.page, 'you said so').locator('.cf-quote');
  await expect(quote).toContainText('the first wording');
  await composer(ada.page).press('ArrowUp');
  const field = ada.page.getByRole('textbox', { name: /^Edit your/ });
  await field.fill('the second wording');
  await field.press('Enter');
  await expect(quote).toContainText('the second wording');
  const edited = row(ada.page, 'the second wording').first();
  await edited.hover();
  await edited.getByRole('button', { name: 'More actions' }).click();
  await ada.page.getByRole('menuitem', { name: /^Delete/ }).click();
  await ada.page.getByRole('button', { name: 'Delete' }).click();
  for (const { page } of [ada, grace]) {
    await expect(row(page, 'you said so').locator('.cf-quote')).toHaveText('The quoted message was deleted');
  }
});

test('[MSG-08] forwards a message by keyboard to another channel, which names its author', async ({
  person,
}) => {
  const [ada, grace, mallory] = [await person('Ada'), await person('Grace'), await person('Mallory')];
  const source = await conversationOf([ada, grace]);
  const target = await conversationOf([mallory, grace], 1);
  await source.say(ada, 'The lamp on the bridge is out.');
  await openAtEnd(mallory.page, target);
  const { page } = grace;
  await openAtEnd(page, source);
  const original = row(page, 'The lamp on the bridge is out.');
  await original.click();
  await original.focus();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  await expect(dialog).toContainText('The lamp on the bridge is out.');
  const name = target.cid.split(':')[1] ?? '';
  await expect(dialog.getByRole('option', { name })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type(name);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Forwarded to #${name}`)).toBeVisible();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(new RegExp(`${target.path}/m/`));
  await expect(
    page.locator('[data-message-id][data-highlighted]', { hasText: 'The lamp on the bridge is out.' }),
  ).toBeVisible();
  const forwarded = row(mallory.page, 'The lamp on the bridge is out.');
  await expect(forwarded).toContainText('Forwarded from Ada');
  await expect(forwarded.locator('.cf-message__author')).toHaveText('Grace');
  await page.goto(target.path);
  const own = row(page, 'The lamp on the bridge is out.');
  await own.hover();
  await own.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Forward' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
});
