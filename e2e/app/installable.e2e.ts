import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hostApi, signUp } from '../support/api.ts';
import { composer, createChannel, freshName, row } from '../support/conversation.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker answers the page's requests. */
const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Posts what another app shares, as the device does. */
async function share(page: Page, text: string, file?: { name: string; content: string }): Promise<void> {
  await page.evaluate(
    ([shared, attached]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      const field = document.createElement('input');
      Object.assign(field, { name: 'text', value: shared });
      const files = document.createElement('input');
      Object.assign(files, { type: 'file', name: 'files' });
      if (attached) {
        const transfer = new DataTransfer();
        transfer.items.add(new File([attached.content], attached.name, { type: 'text/plain' }));
        files.files = transfer.files;
      }
      form.append(field, files);
      document.body.append(form);
      form.submit();
    },
    [text, file] as const,
  );
  await page.waitForURL('**/share');
}

test('[WEB-02] a browser can install the app under its own name, in the language of the browser', async ({
  person,
  service,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await untilControlled(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Pages of a test are in a private window, from which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({
    name: 'Lantern Works',
    lang: 'en',
    display: 'standalone',
    start_url: '/',
  });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type']).toContain(type);
    if (type === 'image/png') expect((await answer.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('page doesn’t exist')).toHaveCount(0);
  }
  const german = await page.request.get(`${service.url}/app.webmanifest`, {
    headers: { 'accept-language': 'de-AT, de;q=0.9, en;q=0.5' },
  });
  expect(await german.json()).toMatchObject({ lang: 'de', description: 'Team-Chat auf dem eigenen Server.' });
});

test('[WEB-02] text and files from another app arrive in the composer of a chosen channel, and are sent from there', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const { page } = ada;
  await page.goto('/');
  const name = freshName('shares');
  await createChannel(page, name);
  await untilControlled(page);
  await composer(page).fill('look at this:');
  const host = await hostApi(service);
  const channelRoute = new URL(page.url()).pathname.replace('/c/', '/channels/');
  await expect(async () => {
    expect(await host.as(ada.id).call(`GET ${channelRoute}/draft`)).toMatchObject({
      draft: { text: 'look at this:' },
    });
  }).toPass();
  await share(page, 'https://example.com/rain', { name: 'radar.txt', content: 'rain until nine' });
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog).toContainText('https://example.com/rain');
  await expect(dialog).toContainText('1 file');
  await dialog.getByRole('combobox').fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(composer(page)).toHaveValue('look at this:\nhttps://example.com/rain');
  const file = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(file).toHaveAttribute('data-state', 'finished');
  // Until it is sent, nobody else sees any of it.
  await expect(host.as(grace.id).call(`GET ${channelRoute}/draft`)).rejects.toThrow('draft_not_found');
  await expect(host.as(grace.id).call(`GET ${channelRoute}/messages`)).resolves.toMatchObject({
    messages: [],
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(row(page, 'look at this:')).toContainText('radar.txt');
  // It is not kept for the next visit.
  await page.goto('/share');
  await expect(page.getByRole('dialog')).toContainText('There is nothing to share');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/(c\/|$)/);
});

test('[WEB-02] what another app shared, and nobody picked up in ten minutes, is deleted', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await untilControlled(page);
  await share(page, 'https://example.com/rain');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog).toContainText('https://example.com/rain');
  const cached = () => page.evaluate(() => caches.keys());
  expect(await cached()).toContain('confab-share');
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await page.reload();
  await expect(dialog).toContainText('There is nothing to share');
  expect(await cached()).not.toContain('confab-share');
});

test('[WEB-02] a share that no service worker receives says so', async ({ browser, service, person }) => {
  const { page } = await person('Ada');
  await page.goto('/');
  const answer = await page.request.post('/share', { multipart: { text: 'rain' }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/share']);
  const context = await browser.newContext({ baseURL: service.url, serviceWorkers: 'block' });
  const stranger = await context.newPage();
  await stranger.goto('/share');
  await expect(stranger.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await context.close();
});

test('[WEB-02] a link of the app’s own protocol opens a page of the app, and never another site', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  const name = freshName('links');
  await createChannel(page, name);
  const path = new URL(page.url()).pathname;
  const open = (link: string) => page.goto(`/open?link=${encodeURIComponent(link)}`);
  await open('web+confab:/threads');
  await expect(page.getByRole('heading', { name: 'Threads' }).first()).toBeVisible();
  await open(`web+confab:${path}`);
  await expect(composer(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  for (const link of [
    'web+confab://evil.example/',
    'https://evil.example/',
    'web+confab:/\\evil.example',
    '',
  ]) {
    await open(link);
    await expect(composer(page)).toBeVisible();
    expect(new URL(page.url()).host).toBe(new URL(await page.evaluate(() => location.origin)).host);
    expect(page.url()).not.toContain('evil');
  }
});

test('[WEB-02] a new version of the service worker loses no draft and asks no question', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-e2e-web-'));
  await cp(join(import.meta.dirname, '../../packages/web/dist'), folder, { recursive: true });
  const service = await Service.start({ env: { CONFAB_WEB_ROOT: folder } });
  try {
    const context = await browser.newContext({ baseURL: service.url });
    await signUp(context, 'Ada', 'ada@confab.example');
    const page = await context.newPage();
    await page.goto('/');
    await createChannel(page, 'updates');
    await untilControlled(page);
    await composer(page).fill('written before the update');
    // A new version: another worker, and another page.
    for (const ending of ['.br', '.gz']) {
      await rm(join(folder, `sw.js${ending}`), { force: true });
      await rm(join(folder, `index.html${ending}`), { force: true });
    }
    await appendFile(join(folder, 'sw.js'), '\nself.isNewer = true;\n');
    const index = join(folder, 'index.html');
    const text = await readFile(index, 'utf8');
    await writeFile(index, text.replace('</head>', '<meta name="newer" content="yes"></head>'));
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await (await navigator.serviceWorker.getRegistration())?.update();
      await changed;
    });
    await expect(composer(page)).toHaveValue('written before the update');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('meta[name=newer]')).toHaveCount(1);
    await expect(composer(page)).toHaveValue('written before the update');
    await context.close();
  } finally {
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
