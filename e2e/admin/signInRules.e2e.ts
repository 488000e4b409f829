import { freePort } from '../../packages/testing/src/freePort.ts';
import { hostApi, signUp } from '../support/api.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const password = 'rain radar until nine';

let service: Service;
test.beforeAll(async () => {
  const port = await freePort();
  service = await Service.start({
    port: `${port}`,
    env: {
      CONFAB_PUBLIC_URL: `http://127.0.0.1:${port}`,
      // Nobody signs in there.
      CONFAB_OIDC_ISSUER: 'http://127.0.0.1:9',
      CONFAB_OIDC_CLIENT_ID: 'confab',
    },
  });
});
test.afterAll(() => service.remove());

test('[ACC-03] [ACC-07] an admin requires single sign-on for a domain, and sees the refused sign-in with its device', async ({
  browser,
}) => {
  const admin = await browser.newContext({ baseURL: service.url, bypassCSP: true, reducedMotion: 'reduce' });
  await signUp(admin, 'Margaret', 'margaret@lantern.example');
  await (await hostApi(service)).call('PATCH /app', { sign_up: 'open' });
  const context = await browser.newContext({ baseURL: service.url });
  await signUp(context, 'Ada', 'ada@lantern.example');
  const other = await browser.newPage({ baseURL: service.url });
  const page = await admin.newPage();
  await page.goto('/admin/sign-in');
  await page.getByLabel('Who must use single sign-on').selectOption('domains');
  await page.getByLabel('Email domains of single sign-on').fill('lantern.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('at least one admin');
  await page.getByLabel('Margaret').check();
  await page.getByLabel('Sign out after inactivity of').selectOption('8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Email domains of single sign-on')).toHaveValue('lantern.example');
  await expect(page.getByLabel('Sign out after inactivity of')).toHaveValue('8');

  await other.goto('/');
  await other.getByLabel('Email').fill('ada@lantern.example');
  await other.getByLabel('Password', { exact: true }).fill('not the password');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('alert')).toHaveText('The email or password is wrong.');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('Use single sign-on');

  await page.goto('/admin/audit');
  const failed = page.getByRole('listitem').filter({ hasText: 'Failed sign-in of Ada' });
  await expect(failed.first()).toContainText('The person must use single sign-on.');
  await expect(failed.last()).toContainText('The email or password was wrong.');
  await expect(failed.first()).toContainText('Chrome');
  await expect(failed.first()).toContainText('127.0.0.1');
  expect(await violations(page)).toEqual([]);
  await Promise.all([context.close(), admin.close(), other.close()]);
});
