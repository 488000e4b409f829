import type { Page } from '@playwright/test';
import { freePort } from '../../packages/testing/src/freePort.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../packages/testing/src/startIdentityProvider.ts';
import { type MailServer, startMailServer } from '../../packages/testing/src/startMailServer.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const phone = { width: 390, height: 844 };

let smtp: MailServer;
let issuer: IdentityProvider;
let service: Service;
test.beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  [smtp, issuer] = await Promise.all([startMailServer(), startIdentityProvider(url)]);
  service = await Service.start({
    port: `${port}`,
    env: {
      CONFAB_PUBLIC_URL: url,
      CONFAB_SMTP_URL: smtp.url,
      CONFAB_MAIL_FROM: 'Lantern Works <chat@lantern.example>',
      CONFAB_OIDC_ISSUER: issuer.issuer,
      CONFAB_OIDC_CLIENT_ID: issuer.clientId,
      CONFAB_OIDC_CLIENT_SECRET: issuer.clientSecret,
      CONFAB_OIDC_LABEL: 'Lantern ID',
      CONFAB_OIDC_SIGN_OUT: 'true',
    },
  });
});
test.afterAll(async () => {
  await service.remove();
  await Promise.all([smtp, issuer].map((server) => server[Symbol.asyncDispose]()));
});

/** Expects that everything is in reach, and nothing wider than the window. */
async function looksWhole(page: Page, colorScheme: 'light' | 'dark', size = phone): Promise<void> {
  const before = page.viewportSize() ?? size;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(before);
}

const welcome = (page: Page) => page.getByRole('heading', { name: /Welcome/ });

test('[APP-02] [ACC-01] a forgotten password is reset by the link in a mail, and users sign in by single sign-on', async ({
  browser,
}) => {
  issuer.people.set('grace', { name: 'Grace', email: 'grace@lantern.example', email_verified: true });
  const context = await browser.newContext({
    baseURL: service.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();

  // The first user signs in through the issuer, and is an admin.
  await page.goto('/');
  await page.getByRole('link', { name: 'Lantern ID' }).click();
  await page.getByLabel('Who are you?').fill('grace');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(welcome(page)).toBeVisible();

  // A mail is sent, and a refusal of the SMTP server is shown.
  await page.goto('/admin/mail');
  await expect(page.getByText('Lantern Works <chat@lantern.example>')).toBeVisible();
  smtp.refuse('grace@lantern.example', 550);
  await page.getByLabel('Email address').fill('grace@lantern.example');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('550');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent to grace@lantern.example' })).toBeVisible();
  expect((await smtp.next('grace@lantern.example')).subject).toContain('Test email from');
  await looksWhole(page, 'dark');

  // A user without an account, or who cancels, reads why on the sign-in page.
  const other = await browser.newContext({ baseURL: service.url, bypassCSP: true, reducedMotion: 'reduce' });
  const stranger = await other.newPage();
  await stranger.goto('/');
  await expect(stranger.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await looksWhole(stranger, 'dark');
  await looksWhole(stranger, 'light', { width: 1440, height: 900 });
  issuer.people.set('mallory', { name: 'Mallory', email: 'mallory@evil.example', email_verified: true });
  await stranger.getByRole('link', { name: 'Lantern ID' }).click();
  await stranger.getByLabel('Who are you?').fill('mallory');
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger.getByRole('alert')).toContainText('You need an invitation');
  await expect(stranger).toHaveURL(`${service.url}/`);

  // The reset of a forgotten password, by keyboard.
  await stranger.getByRole('link', { name: 'Forgot password?' }).press('Enter');
  await stranger.getByLabel('Email').fill('nobody');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await stranger.getByLabel('Email').fill('grace@lantern.example');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('status')).toContainText(
    'If there’s an account with grace@lantern.example',
  );
  await looksWhole(stranger, 'light');
  const { html } = await smtp.next('grace@lantern.example');
  const link = /href="([^"]+\/reset\/[^"]+)"/.exec(html)?.[1] as string;
  expect(new URL(link).origin).toBe(service.url);
  await stranger.goto(link);
  await stranger.getByLabel('New password').fill('another lantern entirely');
  await stranger.keyboard.press('Enter');
  await expect(welcome(stranger)).toBeVisible();
  // The other session has ended.
  await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible();

  // With a password of their own, they unlink their account at the provider.
  await stranger.goto('/settings/security');
  const linked = stranger.getByRole('listitem').filter({ hasText: 'Lantern ID' });
  await linked.getByRole('button', { name: 'Unlink' }).click();
  const dialog = stranger.getByRole('dialog');
  await expect(dialog).toContainText('Unlink Lantern ID?');
  expect(await violations(stranger)).toEqual([]);
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(linked).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(linked).toHaveCount(0);
  await Promise.all([context.close(), other.close()]);
});
