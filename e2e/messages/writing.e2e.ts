import { interceptCalls } from '../support/socketCalls.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[UX-03] up arrow edits the last message, Escape restores, Enter saves; in a text it moves the cursor', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada, await person('Grace')], 4);
  const { page } = ada;
  await openAtEnd(page, talk);
  const field = page.getByRole('textbox', { name: /^(Message|Edit your)/ });
  await field.fill('zero swiches');
  await field.press('Enter');
  await expect(page.locator('[data-message-id]', { hasText: 'zero swiches' })).toHaveAttribute(
    'data-status',
    'received',
  );
  await field.press('ArrowUp');
  await expect(page.getByText('Editing a message')).toBeVisible();
  await expect(field).toHaveValue('zero swiches');
  await field.press('Escape');
  await expect(field).toHaveValue('');

  await field.fill('two\nlines');
  await field.press('ArrowUp');
  await expect(page.getByText('Editing a message')).toHaveCount(0);
  await expect(field).toHaveValue('two\nlines');
  await field.fill('');

  await field.press('ArrowUp');
  await field.fill('zero switches');
  await field.press('Enter');
  await expect(page.locator('[data-message-id]', { hasText: 'zero switches' })).toContainText('(edited)');
  await expect(field).toHaveValue('');
});

test('[UX-03] [MSG-03] an edit that leaves nothing of the message asks whether to delete it', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada, await person('Grace')], 1);
  await talk.say(ada, 'the wrong channel');
  const { page } = ada;
  await openAtEnd(page, talk);
  const field = page.getByRole('textbox', { name: /^(Message|Edit your)/ });
  const message = page.locator('[data-message-id]', { hasText: 'the wrong channel' });
  await field.press('ArrowUp');
  await field.fill('');
  await expect(field).toHaveAttribute('placeholder', 'Edit your message');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Editing a message')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByText('Editing a message')).toHaveCount(0);
  await expect(field).toHaveAttribute('placeholder', /^Message #/);
});

test('[UX-02] [COMP-08] an unknown command can be edited or deleted, and is not offered to be sent again', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  await openAtEnd(page, await conversationOf([ada], 1));
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('/tipoc The lamp');
  await field.press('Enter');
  const failed = page.locator('[data-message-id]', { hasText: '/tipoc The lamp' });
  await expect(failed.getByRole('alert')).toContainText('/tipoc isn’t a command here.');
  await expect(failed.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await failed.getByRole('button', { name: 'Edit' }).click();
  await expect(failed).toHaveCount(0);
  await expect(field).toHaveValue('/tipoc The lamp');
});

test('[UX-02] [MSG-02] a refused message keeps its position with Retry, Edit and Delete; ten retries leave one', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada, await person('Grace')], 2);
  const { page } = ada;
  let tries = 0;
  let isRefused = true;
  await interceptCalls(page, async () => {
    tries++;
    const refusal = { name: 'message_too_long', code: 202, status: 400, retryable: false, details: {} };
    return isRefused ? { ...refusal, message: 'The text is longer than allowed.' } : undefined;
  });
  await openAtEnd(page, talk);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('refused at first');
  await field.press('Enter');
  const rows = page.locator('[data-message-id]', { hasText: 'refused at first' });
  for (let index = 1; index <= 10; index++) {
    await rows.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => tries).toBe(index + 1);
  }
  await expect(rows).toHaveCount(1);

  await rows.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('refused at first');
  await expect(rows).toHaveCount(0);
  await field.press('Enter');
  await expect(rows.getByRole('button', { name: 'Retry' })).toBeVisible();
  isRefused = false;
  await rows.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveAttribute('data-status', 'received');
  await expect(rows).toHaveCount(1);
});

test('[MSG-10] emoji by name, Markdown by key, and undo', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await openAtEnd(page, talk);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.pressSequentially('well :tad');
  await expect(page.getByRole('option', { name: ':tada:' })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('well 🎉 ');
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+b');
  await expect(field).toHaveValue('**well 🎉 **');
  await field.press('ControlOrMeta+z');
  await expect(field).toHaveValue('well 🎉 ');
});

test('[UX-10] messages of one author within five minutes are grouped under one name, also after a deletion between them', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace]);
  await talk.say(ada, 'first of Ada');
  await talk.say(ada, 'second of Ada');
  await talk.say(grace, 'between');
  await talk.say(ada, 'third of Ada');
  const { page } = grace;
  await openAtEnd(page, talk);
  const first = (text: string) => page.locator('[data-message-id]', { hasText: text });
  await expect(page.getByRole('log').getByText('Today', { exact: true })).toHaveCount(1);
  await expect(first('first of Ada')).toHaveAttribute('data-first', 'true');
  await expect(first('second of Ada')).not.toHaveAttribute('data-first', 'true');
  await expect(first('between')).toHaveAttribute('data-first', 'true');
  await expect(first('third of Ada')).toHaveAttribute('data-first', 'true');
});
