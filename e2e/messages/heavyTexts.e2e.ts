import { expect, test } from '../support/test.ts';
import { conversationOf, open, settled } from './conversation.ts';

/** 15,002 characters that make seven million cells of a table. */
const table = `${'a|'.repeat(2_000)}\n${'-|'.repeat(2_000)}\n${'|\n'.repeat(3_500)}`;

test('[MSG-10] a message with millions of table cells does not crash its readers’ pages, and can be deleted', async ({
  person,
}) => {
  const [ada, mallory] = [await person('Ada'), await person('Mallory')];
  const talk = await conversationOf([ada, mallory], 3);
  const { page } = ada;
  await open(page, talk);
  const heavy = await talk.say(mallory, table);
  const row = page.locator(`[data-message-id="${heavy}"]`);
  // It arrives live, and again on a page that opens the channel.
  await expect(row).toBeAttached();
  await page.reload();
  await expect(row).toBeAttached();
  await settled(page);
  expect(await row.locator('*').count()).toBeLessThan(1_000);

  const field = page.getByRole('textbox', { name: /^Message/ });
  await field.fill('still here');
  await expect(field).toHaveValue('still here');
  await field.fill('');
  await row.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row).not.toContainText('a|a|a|');
});
