import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { conversationOf, open } from './conversation.ts';

test('[MSG-16] the author learns who is not notified, adds them or notifies them anyway', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const outsider = `Linus${crypto.randomUUID().slice(0, 6)}`;
  const linus = await person(outsider);
  const talk = await conversationOf([ada, grace], 1);
  for (const { page } of [ada, grace]) await open(page, talk);
  await linus.page.goto('/');
  const { page } = ada;
  const send = async (text: string) => {
    await composer(page).pressSequentially(`@${outsider}`);
    await page.getByRole('option', { name: outsider }).click();
    await composer(page).pressSequentially(text);
    await page.keyboard.press('Enter');
    await expect(row(page, text)).toBeVisible();
  };
  const notice = `${outsider} isn’t in this channel and won’t be notified.`;

  await send('what do you think?');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(row(grace.page, 'what do you think?')).toBeVisible();
  await expect(grace.page.getByText(notice)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Notify anyway' }).click();
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(linus.page.getByText('what do you think?').first()).toBeVisible();

  await send('and this?');
  await page.getByRole('button', { name: 'Add to channel' }).click();
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(linus.page.getByRole('link', { name: talk.cid.split(':')[1]! })).toBeVisible();
});
