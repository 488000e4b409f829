import type { Locator, Page } from '@playwright/test';
import { conversationOf } from '../messages/conversation.ts';
import { composer, list, row, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

/** Opens a page whose scripts never arrive, on a device with these settings. */
async function openWithoutScripts(page: Page, path: string, settings: Record<string, string>) {
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, settings);
  await page.route(/\/assets\/[^/]+\.js$/, () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  const outline = page.locator('#shell');
  await expect(outline).toBeVisible();
  return { outline, sidebar: outline.locator('> div').first(), sheet: outline.locator('> div').last() };
}

test('[UX-20] before any script has loaded, the page has the language, direction, theme and sidebar of this device', async ({
  person,
}) => {
  const { page } = await person('Ada');
  const { outline, sidebar } = await openWithoutScripts(page, '/', {
    'confab.language': 'ar',
    'confab.appearance': JSON.stringify({ theme: 'dark' }),
    'confab.sidebarWidth': '320',
  });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(outline).toHaveCSS('background-color', 'rgb(20, 18, 16)');
  const box = await sidebar.boundingBox();
  expect(box).toMatchObject({ x: (page.viewportSize()?.width ?? 0) - 320, width: 320 });
});

test('[UX-20] the outline of a channel on a phone is its sheet alone, and nobody sees one before signing in', async ({
  person,
  browser,
  service,
}) => {
  const { page } = await person('Grace', { phone: true });
  const signedIn = await openWithoutScripts(page, '/c/team/any', {
    'confab.appearance': '{"theme":"light"}',
  });
  await expect(signedIn.outline).toHaveCSS('background-color', 'rgb(242, 239, 233)');
  await expect(signedIn.sheet).toBeVisible();
  await expect(signedIn.sidebar).toBeHidden();

  const stranger = await browser.newPage({ baseURL: service.url });
  const signedOut = await openWithoutScripts(stranger, '/', {});
  await expect(signedOut.sidebar).toBeHidden();
  await expect(signedOut.sheet).toBeHidden();
  await stranger.close();
});

test('[UX-20] the channel of the URL loads while the code that shows it arrives', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/conversations-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const loaded = page.waitForResponse(/\/channels\/[^/]+\/[^/]+\/query$/);
  await page.goto(talk.path, { waitUntil: 'commit' });
  expect((await loaded).status()).toBe(200);
  held.resolve();
  await expect(row(page, '#2 ')).toBeVisible();
});

test('[UX-20] the page requests the first data and files before the app’s code is there, and the app requests none again', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const countOf = (pattern: RegExp) => requested.filter((request) => pattern.test(request)).length;
  const query = /^POST .*\/channels\/[^/]+\/[^/]+\/query$/;
  const first = [/^GET \/api\/v1\/app$/, /^GET \/api\/v1\/me$/, query];
  const files = [/\/conversations-[^/]+\.js$/, /\/conversations-[^/]+\.css$/, /\/tabs-[^/]+\.js$/];
  await page.goto(talk.path, { waitUntil: 'commit' });
  for (const pattern of [...first, ...files]) await expect.poll(() => countOf(pattern)).toBe(1);
  held.resolve();
  await expect(row(page, '#2 ')).toBeVisible();
  for (const pattern of [query, ...files]) expect(countOf(pattern), String(pattern)).toBe(1);
});

test('[UX-20] messages are readable where the list opens before the code that scrolls it is there, and stay in place', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 40);
  const linked = await talk.say(ada, 'the linked one');
  for (const text of ['first after', 'second after', 'the last one']) await talk.say(ada, text.repeat(60));
  const { page } = ada;
  for (const [path, text] of [
    [talk.path, 'the last one'],
    [`${talk.path}/m/${linked}`, 'the linked one'],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/list-[^/]+\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(row(page, text)).toBeInViewport();
    await expect(list(page)).toHaveAttribute('data-static');
    // The app's font breaks lines elsewhere than the one that is shown until it is there.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const topOf = async () => (await row(page, text).boundingBox())?.y ?? Number.NaN;
    const before = await topOf();
    held.resolve();
    await expect(list(page)).not.toHaveAttribute('data-static');
    // A jump comes to rest near its share of the window, the end exactly.
    const mostPx = path === talk.path ? 2 : 80;
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThanOrEqual(mostPx);
    await expect(row(page, text)).toBeInViewport();
    await page.unrouteAll();
  }
});

test('[UX-09] the buttons of a channel that loads late appear where they stay', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  const held = Promise.withResolvers<void>();
  await page.route(/\/channels\/(?:team\/[^/]+\/)?query$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(talk.path);
  const header = page.locator('.cf-header');
  await expect(header).toBeVisible();
  const positionsOf = () =>
    header
      .getByRole('button')
      .evaluateAll((buttons) =>
        Object.fromEntries(
          buttons
            .filter((button) => button.checkVisibility())
            .map((button) => [button.getAttribute('aria-label'), button.getBoundingClientRect().x]),
        ),
      );
  const early = await positionsOf();
  held.resolve();
  await expect(row(page, '#2 ')).toBeVisible();
  await expect(header.getByRole('button', { name: 'Pinned messages' })).toBeVisible();
  expect(await positionsOf()).toMatchObject(early);
});

test('[UX-20] text keeps its width and its height when the font arrives', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada]);
  const text = 'Could somebody look at the trace from Monday? The lamp dims when the fog comes in.';
  await talk.say(ada, text);
  const { page } = ada;
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/inter-[^/]+\.woff2$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(talk.path, { waitUntil: 'commit' });
  const shown = row(page, text).getByText(text);
  await expect(shown).toBeVisible();
  const isLoaded = () => page.evaluate(() => document.fonts.check('15px "Inter Variable"'));
  expect(await isLoaded()).toBe(false);
  const measure = () =>
    shown.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { width, height } = range.getBoundingClientRect();
      return { width, height };
    });
  const before = await measure();
  held.resolve();
  await expect.poll(isLoaded).toBe(true);
  const after = await measure();
  expect(Math.abs(before.width / after.width - 1)).toBeLessThan(0.02);
  expect(Math.abs(before.height - after.height)).toBeLessThanOrEqual(1);
});

test('[UX-20] messages stay readable where the code that scrolls them does not load, and Try again loads it', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  await page.route(/\/assets\/list-[^/]+\.js$/, (route) => route.abort());
  await page.goto(talk.path);
  await expect(row(page, '#2 ')).toBeVisible();
  await page.unrouteAll();
  await list(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).not.toHaveAttribute('data-static');
  await expect(row(page, '#2 ')).toBeVisible();
});

test('[UX-20] a first request that fails is repeated by the app', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  for (const path of [/\/api\/v1\/app$/, /\/api\/v1\/me$/, /\/channels\/[^/]+\/[^/]+\/query$/])
    await page.route(path, (route) => route.abort(), { times: 1 });
  await page.goto(talk.path);
  await expect(row(page, '#2 ')).toBeVisible();
});

test('[UX-20] without a session, the page requests the files of the sign-in form early, and nothing of a user', async ({
  browser,
  service,
}) => {
  const page = await browser.newPage({ baseURL: service.url });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => requested.some((path) => /\/assets\/ways-in-[^/]+\.js$/.test(path))).toBe(true);
  await expect.poll(() => requested).toContain('/api/v1/app');
  held.resolve();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(requested.filter((path) => path === '/api/v1/me' || path.endsWith('/query'))).toEqual([]);
  await page.close();
});

test('[UX-16] [UX-18] a composer that arrives late takes the focus, but not from a message or a row of the sidebar that somebody has gone on to', async ({
  person,
}) => {
  const ada = await person('Ada');
  const first = await conversationOf([ada]);
  const talk = await conversationOf([ada], 3);
  const { page } = ada;
  const message = row(page, '#2 ');
  const link = sidebarRow(page, talk.cid.slice('team:'.length));
  /** Opens a page, does something while the code of the composer is loading, and expects the focus on an element once it is there. */
  const openLate = async (path: string, act: () => Promise<void>, focused: Locator) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/composer-[^/]+\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    await act();
    await expect(message).toBeVisible();
    held.resolve();
    await expect(composer(page)).toBeVisible();
    await expect(focused).toBeFocused();
    await page.unrouteAll();
  };
  const next = page.locator(`.web-sidebar :focus:not([data-cid="${talk.cid}"])`);
  const enter = async () => {
    await expect(page).toHaveURL(new RegExp(`${first.path}$`));
    await link.press('Enter');
  };
  await openLate('/', enter, composer(page));
  await page.evaluate(() => localStorage.clear());
  await openLate('/', () => enter().then(() => page.keyboard.press('Shift+Tab')), next);
  await openLate(talk.path, () => message.focus(), message);
  await openLate(talk.path, () => link.focus(), link);
  await openLate(talk.path, async () => undefined, composer(page));
});
