import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { BrowserContext, Locator, Page, WebSocketRoute } from '@playwright/test';
import { totpCode } from '../../packages/testing/src/totpCode.ts';
import { hostApi, signUp } from '../support/api.ts';
import { composer, row } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

const dist = join(import.meta.dirname, '../../packages/web/dist');
const nameOf = (url: string) => new URL(url).pathname.replace('/assets/', '');

/** The languages besides English, and the label of the setting of the language in each. */
const otherLanguages = [
  ['Deutsch', 'Sprache'],
  ['العربية', 'اللغة'],
] as const;

/** The same languages, with what a page of the administration shows if their texts fail to load. */
const adminLanguages = [
  ['de', 'Dieser Teil konnte nicht geladen werden.', 'Erneut versuchen'],
  ['ar', 'تعذّر تحميل هذا الجزء.', 'حاول مرة أخرى'],
] as const;

const admin = join(import.meta.dirname, '../../packages/web/src/admin');

/**
 * Returns the scripts and style sheets of the build that the first page does not name: of the administration, or all
 * others.
 */
async function lazyChunks(part: 'administration' | 'rest'): Promise<string[]> {
  const files = await readdir(join(dist, 'assets'));
  // Meta tags name files that are preloaded, which may fail as well.
  const page = (await readFile(join(dist, 'index.html'), 'utf8')).replaceAll(/<meta[^>]*>/g, '');
  const sources = (await readdir(admin, { recursive: true }))
    .filter((path) => path.endsWith('.tsx') || /(^|\/)adminTexts\.\w+\.ts$/.test(path))
    .map((path) => parse(path).name);
  const isAdministration = (name: string) => sources.includes(name.replace(/-[\w-]{8}\.\w+$/, ''));
  return files.filter(
    (name) =>
      /\.(js|css)$/.test(name) &&
      !page.includes(name) &&
      isAdministration(name) === (part === 'administration'),
  );
}

/** Fails every chunk until its failure was seen: `allow` lets those load that have failed so far. */
async function failEachOnce(page: Page, chunks: readonly string[]) {
  const failed = new Set<string>();
  const allowed = new Set<string>();
  const loaded = new Set<string>();
  await page.route(
    (url) => chunks.includes(nameOf(url.href)),
    async (route) => {
      const name = nameOf(route.request().url());
      if (allowed.has(name)) return route.continue();
      await route.abort();
      // Only now: an attempt during the failing request would fail with it.
      failed.add(name);
    },
  );
  page.on('requestfinished', (request) => loaded.add(nameOf(request.url())));
  return {
    failed,
    isWaiting: () => [...failed].some((name) => !allowed.has(name)),
    allow() {
      for (const name of failed) allowed.add(name);
    },
    /** Expects that each chunk has failed, and has loaded since. */
    async expectAll() {
      expect(chunks.filter((name) => !failed.has(name))).toEqual([]);
      await expect.poll(() => chunks.filter((name) => !loaded.has(name))).toEqual([]);
    },
  };
}

/** Lets a page open sockets until `block`, which closes them too. */
async function routeSockets(page: Page) {
  const open: WebSocketRoute[] = [];
  let isBlocked = false;
  await page.routeWebSocket(/.*/, async (socket) => {
    if (isBlocked) return socket.close();
    open.push(socket);
    socket.connectToServer();
  });
  return {
    block() {
      isBlocked = true;
      for (const socket of open) void socket.close();
    },
  };
}

/** Opens a page whose chunks fail once; returns the two ways to load them. */
async function openFailing(context: BrowserContext, part: 'administration' | 'rest') {
  const page = await context.newPage();
  // Nothing is prefetched: each part loads when it is first opened.
  await page.addInitScript(() => {
    Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined });
  });
  const chunks = await lazyChunks(part);
  const net = await failEachOnce(page, chunks);
  const tryAgain = page
    .getByRole('alert')
    .filter({ hasText: 'This part couldn’t load.' })
    .getByRole('button', { name: 'Try again' });

  /** Opens a part that shows a failed load, and tries again until it shows. */
  const retried = async (open: () => Promise<unknown>, shows: Locator) => {
    await open();
    await expect.poll(net.isWaiting, 'nothing failed').toBe(true);
    await tryAgain.first().waitFor();
    // Parts inside this part may fail too.
    await expect(async () => {
      net.allow();
      if ((await tryAgain.count()) > 0) await tryAgain.first().click({ timeout: 500 });
      await tryAgain.or(shows).first().waitFor({ timeout: 500 });
      expect(await tryAgain.count()).toBe(0);
    }).toPass({ intervals: [10] });
  };
  /** Repeats an action that fails without a part of its own. */
  const repeated = async (act: () => Promise<unknown>) => {
    await act();
    await expect.poll(net.isWaiting).toBe(true);
    net.allow();
    await act();
  };
  return { page, net, chunks, retried, repeated };
}

test('[UX-20] every script and style sheet that fails its first load is loaded at the second attempt', async ({
  emptyService,
  browser,
}) => {
  // It opens nearly every part of the app.
  test.slow();
  const context = await browser.newContext({
    baseURL: emptyService.url,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 52.3731, longitude: 4.8926 },
  });
  const adaId = await signUp(context, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  const ada = host.as(adaId);
  await host.call('PUT /users', { users: [{ id: 'grace', name: 'Grace' }] });
  await ada.call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  await ada.call('POST /channels/team/rides/query', { data: { name: 'rides' } });
  await ada.call('POST /channels/team/rides/members', { member_ids: ['grace'] });
  const say = (by: typeof host, text: string, more: object = {}) =>
    by.call('POST /channels/team/rides/messages', { message: { id: crypto.randomUUID(), text, ...more } });
  const grace = host.as('grace');
  const picture = await grace.upload('/channels/team/rides', pictureOf('dawn.png'));
  const sound = {
    type: 'audio',
    title: 'bell.mp3',
    asset_url: `${emptyService.url}/bell.mp3`,
    mime_type: 'audio/mpeg',
  };
  await say(grace, 'the first picture', { attachments: [picture] });
  await say(grace, 'the first sound', { attachments: [sound] });
  await say(grace, 'The vote', {
    poll: {
      id: crypto.randomUUID(),
      name: 'Which loop?',
      options: [{ id: crypto.randomUUID(), text: 'Harbour' }],
      allow_answers: true,
    },
  });
  const location = crypto.randomUUID();
  await grace.call('POST /channels/team/rides/messages', {
    message: {
      id: location,
      text: 'the place',
      shared_location: {
        message_id: location,
        created_by_device_id: 'phone',
        latitude: 52.3731,
        longitude: 4.8926,
      },
    },
  });
  await host.call('PATCH /channel-types/team', { features: { read_events: true } });
  await say(ada, 'seen by many');
  await grace.call('POST /channels/team/rides/read');
  await say(grace, 'Wheels :wheel_of_dharma: and :nothing_such:, see #lamps *slanted*');
  await say(grace, '```js\nconst lamp = 1;\n```');
  await say(grace, '$$a^2$$');
  const last = (await say(grace, 'the last message')).message.id;
  await ada.call(`POST /messages/${last}/reactions`, { type: '👍' });
  await grace.call(`PATCH /messages/${last}`, { text: 'the last message, edited' });

  const { page, net, chunks, retried, repeated } = await openFailing(context, 'rest');
  const sockets = await routeSockets(page);
  const menu = async (text: string, item: string) => {
    await row(page, text).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = page.getByRole('dialog');
  const beside = (name: string) => page.getByRole('complementary', { name });
  const link = (name: string) => page.getByRole('link', { name }).first();
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
  const leave = () => page.keyboard.press('Escape');

  await context.clearCookies();
  await retried(() => page.goto('/'), page.getByRole('button', { name: 'Sign in' }));
  await page.getByLabel('Email').fill('ada@confab.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('rain radar until nine');
  // The role of the first account needs a second step: its set-up, and then the step itself.
  await host.call('PATCH /app', { second_factor_roles: ['admin'] });
  const submitSignIn = () => page.getByRole('button', { name: 'Sign in' }).click();
  await retried(submitSignIn, page.getByLabel('Code from the app'));
  const secret = (await page.locator('.web-secret').textContent()) as string;
  await page.getByLabel('Code from the app').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCode = (await page.locator('.web-codes > li').first().textContent()) as string;
  await context.clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill('ada@confab.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('rain radar until nine');
  await retried(submitSignIn, page.getByLabel('Code'));
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await retried(submitSignIn, link('rides'));
  await retried(() => link('rides').click(), composer(page));
  await expect(row(page, 'the last message')).toBeVisible();
  // Parts of a message that fail without an error: it stays plain until it is drawn again.
  await expect
    .poll(() =>
      chunks
        .filter((name) =>
          /^(CodeContent|FormulaContent|shortcodeTable|namedChannels|syncCustomEmoji)/.test(name),
        )
        .every((name) => net.failed.has(name)),
    )
    .toBe(true);
  net.allow();
  await retried(() => link('Threads').click(), page.getByRole('heading', { name: 'Threads' }).first());
  await link('rides').click();
  await expect(row(page, 'Wheels ☸️')).toBeVisible();
  await expect(row(page, 'Wheels').getByRole('button', { name: '#lamps' })).toBeVisible();
  await expect(page.locator('pre span[data-code]').first()).toBeVisible();
  await expect(page.locator('math').first()).toBeVisible();

  for (const name of ['Mentions', 'Scheduled', 'Saved'])
    await retried(() => link(name).click(), page.getByRole('heading', { level: 1, name }));
  const searchField = page.getByRole('combobox', { name: 'Search messages' });
  await retried(() => go('/search'), searchField);
  await retried(() => page.getByRole('button', { name: 'New message' }).first().click(), dialog);
  await leave();

  await link('rides').click();
  await retried(
    () => page.getByRole('button', { name: 'Pinned messages' }).click(),
    beside('Pinned messages'),
  );
  await retried(() => page.getByRole('button', { name: /^Show members/ }).click(), beside('Members'));
  await row(page, 'the last message').focus();
  await retried(() => page.keyboard.press('t'), beside('Thread'));
  // The panel shows the same message as the list.
  await expect(async () => {
    await leave();
    await expect(beside('Thread')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await retried(
    () => page.getByRole('button', { name: 'Emoji', exact: true }).click(),
    page.getByPlaceholder('Search emoji'),
  );
  await leave();

  // Actions on a message.
  const items = page.getByRole('menu');
  await retried(async () => {
    await row(page, 'the last message').focus();
    await page.keyboard.press('Shift+F10');
  }, items);
  await leave();
  for (const [item, shows] of [
    ['Remind me…', dialog],
    ['Report message…', dialog],
    ['Pin until…', dialog],
    ['Forward', dialog],
    ['Why was I notified?', dialog],
    ['View edit history', dialog],
    ['Delete Grace’s message', dialog],
  ] as const) {
    await retried(() => menu('the last message', item), shows);
    await leave();
    await expect(dialog).toHaveCount(0);
  }
  await retried(() => menu('seen by many', 'Seen by'), dialog);
  await leave();
  await row(page, 'the last message').hover();
  await retried(
    () => row(page, 'the last message').getByRole('button', { name: 'Add a reaction' }).first().click(),
    page.getByPlaceholder('Search emoji'),
  );
  await leave();
  await retried(async () => {
    await row(page, 'the last message').focus();
    await page.keyboard.press('w');
  }, dialog);
  await leave();
  await repeated(() => menu('the last message', 'Pin to channel'));
  await expect(row(page, 'the last message')).toContainText('Pinned by Ada');
  await repeated(() => menu('the last message', 'Save for later'));
  await retried(() => page.getByRole('button', { name: /dawn\.png/ }).click(), dialog);
  await leave();
  await retried(() => page.getByRole('button', { name: /^Answer in your own words/ }).click(), dialog);
  await leave();
  await retried(async () => {
    await row(page, 'the place').focus();
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
  }, dialog);
  await leave();

  // Parts of the composer.
  for (const name of ['Poll', 'Location']) {
    await retried(async () => {
      await page.getByRole('button', { name: /^Add (to message|or format)$/ }).click();
      await page.getByRole('menuitem', { name }).click();
    }, dialog);
    await leave();
  }
  await repeated(() => page.getByRole('button', { name: 'Record a voice message' }).click());
  await repeated(async () => {
    await composer(page).fill('');
    await composer(page).pressSequentially('@gr');
  });
  await expect(page.getByRole('option', { name: 'Grace' })).toBeVisible();
  await repeated(() => composer(page).pressSequentially(' see harbour.example/map'));
  await composer(page).fill('');
  const attach = () => page.locator('input[type=file]').first().setInputFiles(pictureOf('dusk.png'));
  await repeated(attach);
  await expect(page.getByRole('button', { name: 'Remove dusk.png' }).last()).toBeVisible();

  await retried(
    () => page.getByRole('button', { name: 'Files and media' }).click(),
    beside('Files and media'),
  );

  // The sidebar's menus.
  await retried(() => page.getByRole('button', { name: 'More options for rides' }).click(), items);
  await leave();
  await page.getByRole('heading', { level: 1 }).click();
  await retried(() => page.getByRole('menuitem', { name: 'Channel details' }).click(), beside('Details'));
  const section = page.getByRole('button', { name: 'More options for section Channels' });
  await retried(() => section.click(), items);
  await retried(() => page.getByRole('menuitem', { name: 'New section' }).click(), dialog);
  await leave();

  await retried(() => go('/nowhere'), page.getByRole('heading', { name: 'Page not found' }));
  await retried(() => go('/share'), dialog);
  await leave();
  await retried(() => go('/open'), composer(page));
  await retried(() => go('/settings/profile'), page.getByRole('heading', { name: 'Profile' }));
  const photo = page.getByRole('group', { name: 'Profile photo' }).locator('input[type=file]');
  await retried(() => photo.setInputFiles(pictureOf('face.png')), dialog);
  await leave();
  await retried(() => link('Notifications').click(), page.getByRole('heading', { name: 'Notifications' }));
  await retried(() => link('Security').click(), page.getByRole('heading', { name: 'Security' }));
  await link('Writing').click();
  const shows = page.getByRole('switch', { name: /^Show formatting while writing/ });
  await shows.click();
  await expect(shows).toBeChecked();
  await go('/c/team/rides');
  await expect.poll(net.isWaiting).toBe(true);
  net.allow();
  await go('/settings/appearance');
  await go('/c/team/rides');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await go('/settings/appearance');
  for (const [language, label] of otherLanguages) {
    // Several chunks, each of which fails once.
    await expect(async () => {
      net.allow();
      if (await page.getByLabel(label).isVisible()) return;
      await page.getByLabel('Language').selectOption(language, { timeout: 1000 });
      await expect(page.getByLabel(label)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByLabel(label).selectOption('English');
  }
  await host.call('POST /bans', {
    user_id: adaId,
    kind: 'time_out',
    cid: 'team:rides',
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await retried(() => go('/c/team/rides'), page.getByText(/^You can’t post here until/));

  // On a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await retried(() => go('/'), page.getByRole('navigation', { name: 'Main pages' }));
  await repeated(async () => {
    await go('/');
    await go('/c/team/rides/members');
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  });
  await page.setViewportSize({ width: 1440, height: 900 });

  // Where sockets are blocked: the next attempt loads the fallback again.
  sockets.block();
  await expect.poll(net.isWaiting).toBe(true);
  net.allow();
  await net.expectAll();
  await context.close();
});

test('[UX-20] every script and style sheet of the administration that fails its first load is loaded at the second attempt', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url, reducedMotion: 'reduce' });
  await signUp(context, 'Ada', 'ada@confab.example');
  const { page, net, retried } = await openFailing(context, 'administration');
  await retried(() => page.goto('/admin/people'), page.getByRole('heading', { level: 1, name: 'People' }));
  const pages = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link')
    .filter({ hasNotText: 'People' });
  for (const one of (await pages.all()).slice(1)) {
    await retried(() => one.click(), page.getByRole('main').getByRole('heading').first());
  }
  for (const [language, failure, again] of adminLanguages) {
    await page.evaluate((chosen) => localStorage.setItem('confab.language', chosen), language);
    await page.reload();
    await page.getByText(failure).waitFor();
    net.allow();
    await page.getByRole('button', { name: again }).click();
    await expect(page.getByText(failure)).toHaveCount(0);
  }
  await net.expectAll();
  await context.close();
});
