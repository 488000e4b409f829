import type { Browser, BrowserContextOptions, Locator } from '@playwright/test';
import { hostApi, signUp } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import type { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Signs Ada up in a browser with these options, such as its language. */
async function signUpAda(browser: Browser, service: Service, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: service.url, reducedMotion: 'reduce', ...options });
  const host = await hostApi(service);
  const ada = host.as(await signUp(context, 'Ada', 'ada@confab.example'));
  return { context, host, ada };
}

/** Returns the edges of a letter of an element's first text; a negative index counts from its end. */
const letterEdges = (element: Locator, index: number) =>
  element.evaluate((parent, index) => {
    const text = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const start = index < 0 ? text.length + index : index;
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + 1);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  }, index);

test('[WEB-02] the language is that of the browser until another one is chosen', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: emptyService.url,
    locale: 'de-AT',
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Erstes Konto erstellen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  const adaId = await signUp(context, 'Ada', 'ada@confab.example');
  const ada = (await hostApi(emptyService)).as(adaId);
  await ada.call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  await ada.call('POST /channels/team/lamps/messages', {
    message: { id: crypto.randomUUID(), text: 'Lamps' },
  });

  await page.goto('/c/team/lamps');
  await expect(row(page, 'Lamps')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Nachricht an / })).toBeVisible();
  await expect(page.getByText('Heute', { exact: true }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Emails come in the same language.
  const mailLanguage = async () => (await ada.call('GET /me/notification-settings')).settings.language;
  await expect.poll(mailLanguage).toBe('de');
  await page.goto('/admin/roles');
  await expect(page.getByRole('heading', { level: 1, name: 'Rollen' })).toBeVisible();

  await page.goto('/settings/appearance');
  await page.getByLabel('Sprache').selectOption('English');
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await page.getByLabel('Language').selectOption('Browser default');
  await expect(page.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible();
  await context.close();
});

test('[WEB-02] what the service refuses is said in the language of the page', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-Mail').fill('ada@confab.example');
  const password = page.getByRole('textbox', { name: 'Passwort' });
  const submit = page.getByRole('button', { name: 'Erstes Konto erstellen' });
  for (const [weak, problem] of [
    ['short', 'Muss mindestens 8 Zeichen lang sein'],
    ['password123', 'Darf kein häufig verwendetes Passwort sein'],
  ] as const) {
    await password.fill(weak);
    await submit.click();
    await expect(page.getByText(problem)).toBeVisible();
  }
  await context.close();
});

test('[WEB-02] English pages load no other language, and a language that fails to load leaves the page usable', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url, reducedMotion: 'reduce' });
  await signUp(context, 'Ada', 'ada@confab.example');
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  let isFailing = true;
  await page.route(/Texts\.de-/, (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto('/settings/appearance');
  const language = page.getByLabel('Language');
  await expect(language).toBeVisible();
  expect(requested.filter((url) => /Texts\./.test(url))).toEqual([]);
  await language.selectOption('Deutsch');
  await expect(page.getByText('That didn’t work')).toBeVisible();
  await expect(language).toHaveValue('system');
  isFailing = false;
  await language.selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible();
  // The language of the next visit: if it cannot be loaded, the page is in English.
  isFailing = true;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await context.close();
});

test('[WEB-02] Arabic is read from right to left, with its digits, names of both directions and its arrow keys', async ({
  emptyService,
  browser,
}) => {
  const arabic = { locale: 'ar-EG', bypassCSP: true };
  const { context, host, ada } = await signUpAda(browser, emptyService, arabic);
  await host.call('PUT /users', { users: [{ id: 'grace', name: 'يسرى' }] });
  await ada.call('POST /channels/team/lamps/query', { data: { name: 'Lamps (new)' } });
  await ada.call('POST /channels/team/lamps/members', { member_ids: ['grace'] });
  const grace = host.as('grace');
  const say = (by: typeof ada, text: string, more: object = {}) =>
    by.call('POST /channels/team/lamps/messages', { message: { id: crypto.randomUUID(), text, ...more } });
  const parent = (await say(ada, 'Is the lamp (the red one) here?')).message.id;
  for (const text of ['نعم، وصلت اليوم.', 'شكرًا', 'على الرحب']) await say(grace, text, { parent_id: parent });
  await say(grace, 'نلتقي غدًا عند الجسر 12:30');

  const page = await context.newPage();
  await page.goto('/c/team/lamps');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText(/٣ ردود/)).toBeVisible();
  // The sidebar is on the right, the panel on the left of the messages.
  const sidebar = await page.locator('.web-sidebar').boundingBox();
  const messages = await page.getByRole('log').boundingBox();
  expect(sidebar?.x).toBeGreaterThan(messages?.x ?? 0);
  // An English name keeps its brackets within Arabic text.
  await expect(page.getByRole('textbox', { name: /\u2068#?Lamps \(new\)\u2069/ })).toBeVisible();
  // Towards the end of the line is left.
  await row(page, 'نلتقي').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-message-id] :focus')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  // An empty field reads as the page does, a filled one as its text.
  const field = page.getByRole('textbox', { name: /Lamps/ });
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.fill('lamp');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill('');
  // In the thread's header the sign stands before the English name.
  await page.goto(`/c/team/lamps/thread/${parent}`);
  await expect(page.locator('.cf-panel__head')).toContainText('#Lamps');
  const title = page.locator('.cf-panel__head p');
  expect((await letterEdges(title, 0)).left).toBeLessThan((await letterEdges(title, 1)).left);
  // A found English text keeps its direction and begins below its author.
  await page.goto('/search?q=lamp');
  const rightOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
  await expect(page.locator('.cf-hit__words p').first()).toHaveCSS('direction', 'ltr');
  expect(await rightOf('.cf-hit__words p')).toBeCloseTo(await rightOf('.cf-hit__by b'), 0);

  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const [name, path] of [
      ['channel', '/c/team/lamps'],
      ['thread', `/c/team/lamps/thread/${parent}`],
      ['settings', '/settings/notifications'],
      ['search', '/search?q=lamp'],
      ['people', '/admin/people'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .cf-skeleton')).toHaveCount(0);
      await page.screenshot({ path: `.cache/languages/ar-${name}-${theme}-${width}.png` });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await context.close();
});

test('[WEB-02] in Arabic a long English name is cut off at its end, and the emoji picker names its categories', async ({
  emptyService,
  browser,
}) => {
  const { context, ada } = await signUpAda(browser, emptyService, { locale: 'ar-EG' });
  const name = 'field-test-video-review-and-notes-of-the-winter';
  await ada.call('POST /channels/team/long/query', { data: { name } });
  await ada.call('POST /channels/team/short/query', { data: { name: 'short' } });

  const page = await context.newPage();
  await page.goto('/c/team/long');
  const nameOf = (channel: string) =>
    page.locator('.web-sidebar').getByRole('link', { name: channel }).locator('.cf-channel-row__name');
  // The first letter of a long name is in view, and short names stand beside their sign, which is at the right.
  const long = (await nameOf(name).boundingBox())!;
  expect((await letterEdges(nameOf(name).locator('bdi'), 0)).left).toBeGreaterThanOrEqual(long.x);
  const short = (await nameOf('short').boundingBox())!;
  expect((await letterEdges(nameOf('short').locator('bdi'), -1)).right).toBeCloseTo(short.x + short.width, 0);

  await page.locator('.cf-composer .cf-icon-button:has(.lucide-smile)').click();
  await expect(page.locator('.cf-emoji-picker__category', { hasText: 'وجوه ومشاعر' })).toBeVisible();
  await context.close();
});

test('[WEB-02] errors of the service and answers of commands are in the reader’s language', async ({
  emptyService,
  browser,
}) => {
  const { context, ada } = await signUpAda(browser, emptyService, { locale: 'de' });
  await ada.call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  const page = await context.newPage();
  await page.goto('/c/team/lamps');
  const field = page.getByRole('textbox', { name: /^Nachricht an / });
  const give = async (text: string) => {
    await field.fill(text);
    await field.press('Escape');
    await field.press('Enter');
  };
  await give('/topic Alte Lampen');
  await expect(row(page, 'Thema: Alte Lampen')).toContainText('Nur für dich sichtbar');
  await expect(row(page, 'Ada hat das Thema in „Alte Lampen“ geändert')).toBeVisible();
  await give('/topik');
  await expect(row(page, '/topik').getByRole('alert')).toContainText('/topik ist hier kein Befehl.');

  const stranger = await browser.newContext({ baseURL: emptyService.url, locale: 'de' });
  const signIn = await stranger.newPage();
  await signIn.goto('/');
  await signIn.getByLabel('E-Mail').fill('ada@confab.example');
  await signIn.getByLabel('Passwort', { exact: true }).fill('not the password');
  await signIn.getByLabel('Passwort', { exact: true }).press('Enter');
  await expect(signIn.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
  await Promise.all([context.close(), stranger.close()]);
});
