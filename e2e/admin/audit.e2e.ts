import type { Page } from '@playwright/test';
import { hostApi } from '../support/api.ts';
import type { Service } from '../support/service.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// A server of their own: other tests need one with a single admin.
test.use({ serviceOptions: {} });

const log = (page: Page) => page.getByRole('list', { name: 'Audit log' });

/** Opens the log for an admin who has changed a role, a rule of signing in and three channels. */
async function openLog(service: Service, grace: Person, linus: Person): Promise<Page> {
  const host = await hostApi(service);
  await host.call(`PATCH /users/${grace.id}`, { role: 'admin' });
  const api = host.as(grace.id);
  await api.call(`PATCH /users/${linus.id}`, { role: 'moderator' });
  for (const idle_timeout_hours of [24, 36])
    await api.call('PATCH /app/sign-in-rules', { idle_timeout_hours });
  for (const [id, name, owner] of [
    ['night-ride', 'Night ride', grace],
    ['surprise', 'Surprise party', linus],
    ['harbour', 'Harbour', grace],
  ] as const) {
    const own = host.as(owner.id);
    const path = `/channels/team/${id}-${grace.id}`;
    await own.call(`POST ${path}/query`, { data: { name } });
    if (id === 'surprise') await own.call(`POST ${path}/convert`, { private: true });
    await own.call(`PATCH ${path}`, { frozen: true });
    if (id === 'harbour') await own.call(`DELETE ${path}`);
  }
  await grace.page.goto('/admin/audit');
  return grace.page;
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Find people by name' }).fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(dialog).toBeHidden();
}

test('[MOD-01] the audit log says in words what happened, with names, and has ids only in an entry’s details', async ({
  person,
  service,
}) => {
  const [grace, linus] = [await person('Grace'), await person('Linus')];
  const page = await openLog(service, grace, linus);
  const entries = log(page).getByRole('listitem');
  const changed = entries.filter({ hasText: 'Grace changed the role of Linus' });
  await expect(changed).toContainText('Member → Moderator');
  await expect(entries.filter({ hasText: 'Sign out after inactivity of' }).first()).toContainText(
    '1 day → 36 hours',
  );
  await expect(log(page)).toContainText('Grace made #Night ride read-only');
  await expect(log(page)).toContainText('Grace deleted #Harbour');
  // Its name is for its members only.
  await expect(log(page)).toContainText('Linus made a private conversation private');
  await expect(log(page)).not.toContainText('Surprise party');
  for (const code of [grace.id, linus.id, 'team:', '_hours', 'role_changed'])
    await expect(log(page).getByText(code).filter({ visible: true })).toHaveCount(0);
  await changed.locator('summary').click();
  await expect(changed.getByText(linus.id)).toBeVisible();
  await expect(changed.getByText('user.role_changed')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('[MOD-01] an admin filters the audit log by people and actions that have names, and the address keeps the filters', async ({
  person,
  service,
}) => {
  const [grace, linus] = [await person('Gertrude'), await person('Lysander')];
  const page = await openLog(service, grace, linus);
  const entries = log(page).getByRole('listitem');
  await choose(page, 'Done by', 'Gertrude');
  await choose(page, 'Concerns', 'Lysander');
  await expect(entries).toHaveText([/^.*Gertrude changed the role of Lysander/]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Done by' }).first()).toHaveText(/Gertrude$/);
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the filter: Concerns' }).click();
  await page.getByLabel('Action').selectOption({ label: 'Everything about Channels' });
  await expect(entries).toHaveText([/deleted #Harbour/, /#Harbour read-only/, /#Night ride read-only/]);
  await page.getByLabel('Action').selectOption({ label: 'Channel deleted' });
  await expect(entries).toHaveText([/deleted #Harbour/]);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No matches')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.route('**/audit/query', (route) => route.abort());
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the audit log');
  await page.unroute('**/audit/query');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries.first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});
