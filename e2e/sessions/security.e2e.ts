import { freePort } from '../../packages/testing/src/freePort.ts';
import { type MailServer, startMailServer } from '../../packages/testing/src/startMailServer.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const password = 'rain radar until nine';

let smtp: MailServer;
let service: Service;
test.beforeAll(async () => {
  const port = await freePort();
  smtp = await startMailServer();
  service = await Service.start({
    port: `${port}`,
    env: {
      CONFAB_PUBLIC_URL: `http://127.0.0.1:${port}`,
      CONFAB_SMTP_URL: smtp.url,
      CONFAB_MAIL_FROM: 'Lantern Works <chat@lantern.example>',
    },
  });
});
test.afterAll(async () => {
  await service.remove();
  await smtp[Symbol.asyncDispose]();
});

test('[ACC-01] a user changes their password and email address on the Security page', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: service.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await context.request.post('/api/v1/sessions/sign-up', {
    data: { name: 'Ada', email: 'ada@lantern.example', password },
  });
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByLabel('New password').fill('another lantern entirely');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
  expect((await smtp.next('ada@lantern.example')).subject).toContain('password was changed');

  await page.getByRole('button', { name: 'Change email address' }).click();
  await dialog.getByLabel('New email address').fill('ada@harbour.example');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/Waiting for you to open the link sent to .*ada@harbour\.example/),
  ).toBeVisible();
  const { html } = await smtp.next('ada@harbour.example');
  await page.goto(/href="([^"]+\/email\/[^"]+)"/.exec(html)?.[1] as string);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText(/Your email address is now .*ada@harbour\.example/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect((await smtp.next('ada@lantern.example')).subject).toContain('email address was changed');
  await page.getByRole('link', { name: 'Back to Security' }).click();
  await expect(page.getByText('ada@harbour.example', { exact: true })).toBeVisible();

  // The new address and password sign in.
  await context.clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill('ada@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('another lantern entirely');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await context.close();
});
