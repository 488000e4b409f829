import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^(Message|Edit your)/ });

test('[MSG-21] Ctrl with Enter sends and Enter begins a line, in channels, threads and edits, in all tabs', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await openAtEnd(page, talk);
  const field = fieldOf(page);
  const note = page.getByText('Ctrl Enter to send, Enter for a new line', { exact: true });
  await field.fill('first');
  await expect(note).toHaveCount(0);

  // Another tab: the open one learns of it.
  const settings = await ada.context.newPage();
  await settings.goto('/settings/writing');
  await settings.getByLabel('Send messages with').selectOption('Ctrl Enter');
  await expect(settings.getByText('Enter begins a new line.', { exact: true })).toBeVisible();
  expect(await violations(settings)).toEqual([]);
  await settings.close();
  await expect(note).toBeVisible();

  await field.press('Enter');
  await field.pressSequentially('second');
  await expect(field).toHaveValue('first\nsecond');
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expect(row(page, 'first')).toHaveAttribute('data-status', 'received');

  await field.press('ArrowUp');
  await expect(page.getByText('Esc to cancel, Ctrl Enter to save')).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially('third');
  await field.press('Control+Enter');
  await expect(row(page, 'first')).toContainText('(edited)');
  await expect(row(page, 'first')).toContainText('third');

  await row(page, 'first').focus();
  await page.keyboard.press('t');
  const reply = page.getByRole('textbox', { name: /^Reply in the thread/ });
  await reply.fill('an answer');
  await reply.press('Enter');
  await expect(reply).toHaveValue('an answer\n');
  await reply.press('Control+Enter');
  await expect(reply).toHaveValue('');
  await expect(page.getByRole('complementary', { name: 'Thread' }).getByText('an answer')).toBeVisible();

  // It holds after a reload, and the list of keys says so.
  await openAtEnd(page, talk);
  await field.fill('again');
  await field.press('Enter');
  await expect(field).toHaveValue('again\n');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog').getByText('Send the message').locator('..')).toContainText(
    'CtrlEnter',
  );
});

test('[MSG-21] [UX-13] no Enter sends while an input method composes, and Enter still accepts a suggestion', async ({
  person,
}) => {
  const name = `Grace${crypto.randomUUID().slice(0, 6)}`;
  const [ada, grace] = [await person('Ada'), await person(name)];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = ada;
  await page.goto('/settings/writing');
  await page.getByLabel('Send messages with').selectOption('Ctrl Enter');
  await expect(page.getByText('Enter begins a new line.', { exact: true })).toBeVisible();
  await openAtEnd(page, talk);
  const field = fieldOf(page);
  await field.focus();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, ctrlKey: true, bubbles: true });
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, ctrlKey: true, bubbles: true });
  await expect(field).toHaveValue('にほ');
  await cdp.send('Input.insertText', { text: '日本' });
  await expect(field).toHaveValue('日本');

  await field.pressSequentially(` @${name.toLowerCase()}`);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(`日本 @${name} `);
  await field.press('Enter');
  await expect(field).toHaveValue(`日本 @${name} \n`);
});
