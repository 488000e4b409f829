import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../packages/testing/src/freePort.ts';
import { conversationOf } from '../messages/conversation.ts';
import { signUp } from '../support/api.ts';
import { createChannel, row } from '../support/conversation.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const chunks = /\/assets\/[^/]+\.js$/;

/** Fails every script that the page has not loaded yet, until the returned function is called. */
async function failNewScripts(page: Page): Promise<() => Promise<void>> {
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  await page.route(chunks, (route) => (known.has(route.request().url()) ? route.continue() : route.abort()));
  return () => page.unroute(chunks);
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part couldn’t load.' });

test('[UX-20] a part whose script does not load says so in its area, and Try again loads it', async ({
  person,
}) => {
  // Nothing is prefetched: each part loads when it is first opened.
  const ada = await person('Ada');
  await ada.page.addInitScript(() => {
    Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined });
  });
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  const fresh = async () => {
    await page.goto(talk.path);
    await expect(row(page, '#2 ')).toBeVisible();
  };

  const parts: [name: string, open: () => Promise<unknown>, shows: () => Promise<unknown>][] = [
    [
      'a panel',
      () => page.getByRole('button', { name: 'Pinned messages' }).click(),
      () => expect(page.getByRole('complementary', { name: 'Pinned messages' })).toBeVisible(),
    ],
    [
      'a page',
      () => page.getByRole('link', { name: 'Threads' }).first().click(),
      () => expect(page.getByRole('heading', { name: 'Threads' }).first()).toBeVisible(),
    ],
    [
      'a picker',
      () => page.getByRole('button', { name: 'Emoji', exact: true }).click(),
      () => expect(page.getByRole('dialog').or(page.getByRole('grid')).first()).toBeVisible(),
    ],
  ];
  for (const [name, open, shows] of parts) {
    await test.step(name, async () => {
      await fresh();
      const restore = await failNewScripts(page);
      await open();
      await expect(failure(page).first()).toBeVisible();
      await restore();
      // More than one part may be missing: each says so in its area.
      while ((await failure(page).count()) > 0) {
        const before = await failure(page).count();
        await failure(page).first().getByRole('button', { name: 'Try again' }).click();
        await expect(failure(page)).not.toHaveCount(before);
      }
      await shows();
    });
  }
});

/** Renames every script and style of a build, like the build of a newer version. */
async function renameAssets(root: string): Promise<void> {
  for (const name of await readdir(root, { recursive: true }))
    if (/\.(br|gz)$/.test(name)) await rm(join(root, name));
  const assets = join(root, 'assets');
  const names = (await readdir(assets)).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name));
  // Never the same name, since browsers cache files by name.
  const renamed = (name: string) =>
    name.replace(/[\w-]\.(js|css)$/, (end) => `${end.startsWith('Z') ? 'Y' : 'Z'}${end.slice(1)}`);
  const texts = [join(root, 'index.html'), ...(await readdir(assets)).map((name) => join(assets, name))];
  for (const path of texts.filter((one) => /\.(html|js|css)$/.test(one))) {
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      names.reduce((all, name) => all.replaceAll(name, renamed(name)), text),
    );
  }
  for (const name of names) await rename(join(assets, name), join(assets, renamed(name)));
}

test('[UX-20, UX-14] a tab that is open while the service is upgraded recovers by itself and keeps its draft', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-web-'));
  const root = join(folder, 'app');
  const newer = join(folder, 'newer');
  for (const path of [root, newer])
    await cp(join(import.meta.dirname, '../../packages/web/dist'), path, { recursive: true });
  await renameAssets(newer);
  const port = `${await freePort()}`;
  const service = await Service.start({ port, env: { CONFAB_WEB_ROOT: root } });
  try {
    const context = await browser.newContext({ baseURL: service.url, reducedMotion: 'reduce' });
    await signUp(context, 'Grace', 'grace@confab.example');
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined });
    });
    await page.goto('/');
    await createChannel(page, 'upgrades');
    const field = page.getByRole('textbox', { name: /Message/ });
    await field.fill('written before the upgrade');
    await service.down();
    await rm(root, { recursive: true });
    await rename(newer, root);
    await service.up();
    const pinned = page.getByRole('button', { name: 'Pinned messages' });
    const reloaded = page.waitForEvent('load');
    await pinned.click();
    await reloaded;
    await expect(field).toHaveValue('written before the upgrade');
    await expect(page.getByRole('complementary', { name: 'Pinned messages' })).toBeVisible();
  } finally {
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
