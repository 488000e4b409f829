import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { composer, row } from '../support/conversation.ts';
import { optionOf } from '../support/optionOf.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[MSG-05] an admin creates a group, a user mentions it, and its members see the mention highlighted', async ({
  person,
  service,
  browser,
}) => {
  const [ada, grace, mallory] = [await person('Ada'), await person('Grace'), await person('Mallory')];
  const root = await browser.newPage({ baseURL: service.url });
  await root.context().request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  await root.goto('/admin/groups');
  await root.getByRole('button', { name: 'New group' }).click();
  const form = root.getByRole('dialog', { name: 'New group' });
  const name = `Night crew ${crypto.randomUUID().slice(0, 6)}`;
  const word = name.toLowerCase().replaceAll(' ', '-');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await expect(form.getByLabel('Handle')).toHaveValue(word);
  await form.getByRole('combobox').fill('Grace');
  await optionOf(form, grace).click();
  expect(await violations(root)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const listed = root.getByRole('listitem').filter({ hasText: name });
  await expect(listed).toContainText(`@${word} · 1 person`);

  const talk = await conversationOf([ada, grace, mallory], 1);
  for (const { page } of [ada, grace, mallory]) await openAtEnd(page, talk);
  await composer(ada.page).fill(`Who is awake, @${word}`);
  await expect(ada.page.getByRole('option', { name })).toBeVisible();
  await composer(ada.page).press('Escape');
  await composer(ada.page).press('Enter');
  const called = row(grace.page, 'Who is awake').locator('.cf-mention');
  await expect(called).toHaveText(`@${word}`);
  await expect(row(grace.page, 'Who is awake')).toHaveAttribute('data-mention', 'true');
  await expect(row(mallory.page, 'Who is awake').locator('.cf-mention')).toBeVisible();
  await expect(row(mallory.page, 'Who is awake')).not.toHaveAttribute('data-mention');

  await listed.getByRole('button', { name: 'Edit' }).click();
  const change = root.getByRole('dialog', { name: `Edit ${name}` });
  await change.getByRole('button', { name: /Grace/ }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(listed).toContainText('0 people');
  await expect(row(grace.page, 'Who is awake')).not.toHaveAttribute('data-mention');
  await listed.getByRole('button', { name: 'Delete' }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(listed).toHaveCount(0);
  await root.close();

  await mallory.page.goto('/admin/groups');
  await expect(mallory.page.getByRole('button', { name: 'New group' })).toHaveCount(0);
});
