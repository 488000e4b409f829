import { fileOf } from '../support/files.ts';
import { consoleErrors, createTalk, expect, test } from './embeddedPage.ts';

test('[EMB-03] a host replaces components, attachments, actions and composer parts, and fills areas', async ({
  page,
  embedding,
}) => {
  const errors = consoleErrors(page);
  const cid = await createTalk(embedding, 'branded', [['grace', 'The lamp is dark.']]);
  const attachment = await embedding.api.as('grace').upload('/channels/team/branded', fileOf('notes.txt'));
  await embedding.api.as('grace').call('POST /channels/team/branded/messages', {
    message: { id: crypto.randomUUID(), text: 'See the notes', attachments: [attachment] },
  });
  await page.goto(
    embedding.url({ show: ['chat'], cid, token: embedding.token('ada'), overrides: 'branded' }),
  );
  await expect(page.getByText('Pick a room')).toBeVisible();
  await expect(page.getByText('Powered by the host')).toBeVisible();
  await page.locator(`[data-cid="${cid}"]`).click();

  const message = page.getByRole('article').filter({ hasText: 'The lamp is dark.' });
  await expect(message.locator('.own-bubble')).toHaveText('The lamp is dark.');
  await expect(message.locator('.own-avatar')).toHaveText('G');
  await expect(page.getByRole('heading', { name: 'Room branded' })).toBeVisible();
  await expect(page.getByText('Nothing was said here yet.')).toBeVisible();
  await expect(page.getByText('Opening hours of branded: 9 to 17')).toBeVisible();
  await expect(page.getByText('We answer within an hour.')).toBeVisible();
  const file = page.locator('.own-file');
  await expect(file).toContainText('Own drawing of notes.txt');
  await expect(file.getByRole('link')).toBeVisible();

  await message.hover();
  await message.getByRole('button', { name: 'Create a ticket' }).click();
  await expect(page.getByText('Ticket: The lamp is dark.')).toBeVisible();
  await message.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy for the record' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: /Remind/ })).toHaveCount(0);
  await page.screenshot({ path: '.cache/embedding/branded.png' });
  await page.getByRole('menuitem', { name: 'Copy for the record' }).click();
  await expect(page.getByText('Recorded')).toBeVisible();
  await message.focus();
  await page.keyboard.press('k');
  await expect(page.getByText('Ticket: The lamp is dark.')).toHaveCount(2);

  await page.getByRole('button', { name: 'Add to message' }).click();
  await page.getByRole('menuitem', { name: 'Greeting' }).click();
  await expect(page.getByRole('textbox', { name: /^Message / })).toHaveValue(/Hello there/);
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Hello there' })).toHaveAttribute(
    'data-status',
    'received',
  );
  expect(errors).toEqual([]);
});

test('[EMB-03] hidden features leave no trace on the page', async ({ page, embedding }) => {
  const cid = await createTalk(embedding, 'bare', [['grace', 'Only words']]);
  await page.goto(embedding.url({ show: 'channel', cid, token: embedding.token('ada'), overrides: 'bare' }));
  const message = page.getByRole('article').filter({ hasText: 'Only words' });
  await message.click({ button: 'right' });
  const entries = page.getByRole('menuitem');
  await expect(entries.filter({ hasText: 'Copy text' })).toBeVisible();
  for (const name of [/notified/, /unread/i, /^Pin/, /^Reply/, /reaction/i])
    await expect(entries.filter({ hasText: name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /^Message / }).fill('Something');
  const composer = page.locator('.cf-composer');
  await expect(composer.getByRole('button')).toHaveCount(1);
  await expect(composer.getByRole('button')).toHaveAccessibleName('Send');
  await expect(page.getByRole('button', { name: 'Pinned messages' })).toHaveCount(0);
  await page.screenshot({ path: '.cache/embedding/bare.png' });
});

test('[EMB-03] an override that throws shows an error in its own area, and everything else works', async ({
  page,
  embedding,
}) => {
  const errors = consoleErrors(page);
  const cid = await createTalk(embedding, 'throwing', [
    ['grace', 'This is whole'],
    ['grace', 'This is broken'],
  ]);
  await page.goto(
    embedding.url({ show: 'channel', cid, token: embedding.token('ada'), overrides: 'throwing' }),
  );
  await expect(page.getByRole('article').filter({ hasText: 'This is whole' })).toBeVisible();
  const failed = page.getByRole('article').filter({ hasText: 'This part couldn’t be shown' });
  await expect(failed).toHaveCount(1);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('Going on');
  await field.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Going on' })).toBeVisible();
  // The row itself still has its menu.
  await failed.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  expect(errors.join('\n')).toContain('Confab: your override "MessageBody" threw an error.');
  expect(errors.join('\n')).toContain('Confab: your override "belowHeader" threw an error.');
  await page.screenshot({ path: '.cache/embedding/throwing.png' });
});

test('[EMB-03] replaced messages keep virtual scrolling, read marks, menus and keys', async ({
  page,
  embedding,
}) => {
  const many = Array.from({ length: 150 }, (_, index) => ['grace', `Line ${index + 1}`] as const);
  const cid = await createTalk(embedding, 'replaced', many);
  await page.goto(embedding.url({ show: 'chat', cid, token: embedding.token('ada'), overrides: 'replaced' }));
  const channel = page.locator(`[data-cid="${cid}"]`);
  await expect(channel).toHaveAttribute('data-unread');
  await channel.click();
  const pill = page.getByRole('button', { name: /Jump to latest/ });
  if (await pill.isVisible()) await pill.click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Grace says: Line 150')).toBeVisible();
  await expect(channel).not.toHaveAttribute('data-unread');
  expect(await page.locator('[data-message-id]').count()).toBeLessThan(80);

  const last = page.getByRole('article').filter({ hasText: 'Line 150' });
  await last.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('article').filter({ hasText: 'Line 149' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('q');
  await expect(page.locator('.cf-composer__context')).toContainText('Line 149');
  await page.screenshot({ path: '.cache/embedding/replaced.png' });
});
