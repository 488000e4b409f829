import type { Page } from '@playwright/test';
import { freePort } from '../../packages/testing/src/freePort.ts';
import { totpCode } from '../../packages/testing/src/totpCode.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const password = 'rain radar until nine';

let service: Service;
let adminToken: string;
test.beforeAll(async () => {
  const port = await freePort();
  // Browsers allow passkeys at domains only.
  service = await Service.start({ port: `${port}`, env: { CONFAB_PUBLIC_URL: `http://localhost:${port}` } });
  adminToken = await signUp('Margaret', 'margaret@lantern.example');
  await patchApp({ sign_up: 'open' });
});
test.afterAll(() => service.remove());

const call = async (method: string, path: string, body: object, token?: string) => {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
};
const patchApp = (body: object) => call('PATCH', '/app', body, adminToken);
const signUp = async (name: string, email: string): Promise<string> =>
  (await call('POST', '/sessions/sign-up', { name, email, password })).token;

const origin = () => `http://localhost:${new URL(service.url).port}`;
const welcome = (page: Page) => page.getByRole('heading', { name: /Welcome/ });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('[ACC-02] a user turns on two-step sign-in, signs in with it and with a recovery code, and is locked out after wrong codes', async ({
  browser,
}) => {
  const email = 'ada@lantern.example';
  await signUp('Ada', email);
  const context = await browser.newContext({ baseURL: origin(), bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enterPassword(page, email);
  await expect(welcome(page)).toBeVisible();
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const secret = (await dialog.locator('.web-secret').textContent()) as string;
  const now = Date.now();
  const code = dialog.getByLabel('Code from the app');
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(code).toHaveAccessibleDescription('The code is wrong or was already used.');
  await expect(code).toBeFocused();
  await code.fill(totpCode(secret, now - 30_000));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByRole('button', { name: 'Copy codes' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const [first] = await dialog.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: 'Close without saving your codes?' });
  expect(await violations(page)).toEqual([]);
  await closing.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('listitem').first()).toHaveText(first as string);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();

  await context.clearCookies();
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The code is wrong or was already used.');
  await page.getByLabel('Code').fill(totpCode(secret));
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toBeVisible();

  await context.clearCookies();
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first as string);
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toBeVisible();
  await page.goto('/settings/security');
  await expect(page.getByText('9 codes left')).toBeVisible();

  await context.clearCookies();
  await enterPassword(page, email);
  const alert = page.getByRole('alert');
  for (let tries = 1; tries <= 5; tries++) {
    await page.getByLabel('Code').fill(`00000${tries}`);
    const answered = page.waitForResponse('**/sessions/second-factor');
    await page.keyboard.press('Enter');
    expect((await answered).status()).toBe(403);
  }
  await page.getByLabel('Code').fill('000009');
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('too many wrong codes');
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await context.close();
});

test('[ACC-02] a user adds a passkey, and signs in with it and without a password', async ({ browser }) => {
  const email = 'grace@lantern.example';
  await signUp('Grace', email);
  const context = await browser.newContext({ baseURL: origin(), reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enterPassword(page, email);
  await expect(welcome(page)).toBeVisible();
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('Laptop')).toBeVisible();

  await context.clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(welcome(page)).toBeVisible();

  await context.clearCookies();
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(welcome(page)).toBeVisible();
  await context.close();
});

test('[ACC-02] a user whose role needs a second step sets it up before anything else', async ({
  browser,
}) => {
  const email = 'linus@lantern.example';
  await signUp('Linus', email);
  await patchApp({ second_factor_roles: ['user'] });
  const context = await browser.newContext({ baseURL: origin(), bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enterPassword(page, email);
  const title = page.getByRole('heading', { name: 'Set up two-step sign-in' });
  await expect(title).toBeVisible();
  // No other page opens, and a reload comes back here.
  await page.goto('/settings/profile');
  await expect(title).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const secret = (await page.locator('.web-secret').textContent()) as string;
  await page.getByLabel('Code from the app').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await patchApp({ second_factor_roles: [] });
  await context.close();
});

test('[ACC-02] an admin resets the second steps of a person who lost them, who signs in with the password alone', async ({
  browser,
}) => {
  const email = 'barbara@lantern.example';
  const token = await signUp('Barbara', email);
  const { secret } = await call('POST', '/me/factors/totp', {}, token);
  await call('POST', '/me/factors/totp/verify', { code: totpCode(secret) }, token);
  const own = await browser.newContext({ baseURL: origin(), reducedMotion: 'reduce' });
  const page = await own.newPage();
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();

  const context = await browser.newContext({ baseURL: origin(), bypassCSP: true, reducedMotion: 'reduce' });
  const admin = await context.newPage();
  await enterPassword(admin, 'margaret@lantern.example');
  await expect(welcome(admin)).toBeVisible();
  await admin.goto('/admin/people');
  await admin.getByRole('button', { name: /^Barbara/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click();
  const question = admin.getByRole('dialog', { name: 'Reset two-step sign-in of Barbara?' });
  await expect(question).toContainText('stop working');
  expect(await violations(admin)).toEqual([]);
  const answered = admin.waitForResponse('**/reset-factors');
  await question.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  expect((await answered).status()).toBe(200);
  await enterPassword(page, email);
  await expect(welcome(page)).toBeVisible();
  await Promise.all([own.close(), context.close()]);
});
