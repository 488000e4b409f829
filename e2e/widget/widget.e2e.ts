import type { Page } from '@playwright/test';
import { violations } from '../support/violations.ts';
import { consoleOf, expect, hostileStyle, picture, test } from './widgetPage.ts';

const opener = (page: Page) => page.getByRole('button', { name: /^Open chat/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask us anything' });
const composer = (page: Page) => panel(page).getByRole('textbox', { name: /^Message/ });

/** The computed style of an element outside the widget, and of the document. */
const styleOfPage = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, document.querySelector('h1')].map((element) => {
      const { font, color, margin, display, overflow, width } = getComputedStyle(element as Element);
      return { font, color, margin, display, overflow, width };
    }),
  );

test('[EMB-07] a guest opens the chat, writes, gets an answer with a badge, and comes back to it', async ({
  page,
  site,
}) => {
  await site.addWidget('guests', { greeting: 'Hello! We answer within an hour.' });
  site.setPage(`<h1>Shop</h1>${site.script('data-widget="guests"')}`);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(site.origin);
  await expect(opener(page)).toBeVisible();
  // Nobody is signed in, so nothing but the loader and its settings is loaded.
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => path.startsWith('/assets/widget'))).toEqual([]);

  await opener(page).click();
  await expect(panel(page)).toContainText('Hello! We answer within an hour.');
  await picture(page, 'guest-form');
  const name = panel(page).getByRole('textbox', { name: 'Your name (optional)' });
  await expect(name).toBeFocused();
  await name.fill('Mallory');
  await name.press('Enter');
  await composer(page).fill('Is the brass lamp in stock?');
  await composer(page).press('Enter');
  await expect(panel(page).getByRole('article')).toContainText('Is the brass lamp in stock?');
  await expect(panel(page).getByRole('article')).toHaveAttribute('data-status', 'received');
  const email = panel(page).getByRole('textbox', { name: 'Your email (optional)' });
  await expect(email).toBeVisible();
  await picture(page, 'conversation');
  await email.fill('mallory@shop');
  await email.press('Enter');
  await expect(panel(page).getByText('Must be an email address')).toBeVisible();
  await email.fill('mallory@shop.example');
  await email.press('Enter');
  await expect(panel(page).getByText('Our team can reach you at mallory@shop.example.')).toBeVisible();
  await picture(page, 'email-left');
  expect(await violations(page, 'confab-widget')).toEqual([]);

  const grace = site.api.as('grace');
  const { channels } = await grace.call('POST /channels/query', {});
  const { cid, type, id } = channels[0].channel;
  expect(cid).toContain('messaging:');
  await composer(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await grace.call(`POST /channels/${type}/${id}/messages`, {
    message: { id: crypto.randomUUID(), text: 'Two are left.' },
  });
  await expect(opener(page)).toHaveAccessibleName('Open chat, 1 unread');
  await picture(page, 'badge');
  // The guest of the earlier visit, and its badge, are there after a reload.
  await page.reload();
  await expect(opener(page)).toHaveAccessibleName('Open chat, 1 unread');
  await opener(page).click();
  await expect(panel(page).getByText('Two are left.')).toBeVisible();
  await expect(panel(page).getByText('Our team can reach you')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(opener(page)).toHaveAccessibleName('Open chat');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[WEB-03] [EMB-07] a hostile page and the widget leave each other’s styles alone, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    const id = `hostile-${colorScheme}`;
    await site.addWidget(id, { visitors: 'users', accent: '#7a2f16', greeting: 'Hello!' });
    const attributes = `data-widget="${id}" data-token="${site.token('ada')}"`;
    const lines = consoleOf(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

    const measure = async () => {
      await opener(page).click();
      await composer(page).fill('Hello');
      await expect(panel(page).getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
      const parts = ['.b', '.p', 'header', 'h2', '.cf-composer', 'textarea'];
      return page.evaluate((selectors) => {
        const root = document.querySelector('confab-widget')?.shadowRoot;
        return selectors.map((selector) => {
          const element = root?.querySelector(selector) as HTMLElement;
          const { font, color, backgroundColor, letterSpacing, transform } = getComputedStyle(element);
          const { x, y, width, height } = element.getBoundingClientRect();
          return { selector, x, y, width, height, font, color, backgroundColor, letterSpacing, transform };
        });
      }, parts);
    };

    site.setPage('<h1>Shop</h1><p>Lamps</p>', `<style>${hostileStyle}</style>`);
    await page.goto(site.origin);
    const before = await styleOfPage(page);

    site.setPage(`<h1>Shop</h1><p>Lamps</p>${site.script(attributes)}`);
    await page.goto(site.origin);
    const onPlainPage = await measure();
    await picture(page, `plain-${colorScheme}`);

    site.setPage(`<h1>Shop</h1><p>Lamps</p>${site.script(attributes)}`, `<style>${hostileStyle}</style>`);
    await page.goto(site.origin);
    expect(await measure()).toEqual(onPlainPage);
    await picture(page, `hostile-${colorScheme}`);
    expect(await styleOfPage(page)).toEqual(before);
    expect(await violations(page, 'confab-widget')).toEqual([]);
    expect(lines.filter((line) => /confab|error/i.test(line))).toEqual([]);
  });
}

test('[WEB-03] a host page shows a working channel with under 20 lines', async ({ page, site }) => {
  await site.api.as('ada').call('POST /channels/team/lamps/query', {
    data: { name: 'Lamps' },
    member_ids: ['grace'],
  });
  await site.addWidget('lamps', { target: 'channel', cid: 'team:lamps', visitors: 'users' });
  const lines = `<h1>Shop</h1>
<script>
  window.fetchChatToken = async () => ${JSON.stringify(site.token('ada'))};
</script>
${site.script('data-widget="lamps" data-token-provider="fetchChatToken" data-title="Lamps" data-accent="#5b3fd1"')}`;
  expect(lines.split('\n').length).toBeLessThan(20);
  site.setPage(lines);
  await page.goto(site.origin);
  await opener(page).click();
  const chat = page.getByRole('dialog', { name: 'Lamps' });
  const field = chat.getByRole('textbox', { name: /^Message/ });
  await field.fill('It works');
  await field.press('Enter');
  await expect(chat.getByRole('article')).toContainText('It works');
  const accent = await chat
    .locator('.cf-root')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--cf-accent'));
  expect(accent).toContain('#5b3fd1');
  const { messages } = await site.api.as('grace').call('GET /channels/team/lamps/messages');
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['It works']);
});

test('[EMB-07] on a phone the panel fills the window, and in a right-to-left page it is mirrored', async ({
  page,
  site,
}) => {
  await site.addWidget('phone', { visitors: 'users', greeting: 'مرحبا' });
  site.setPage(site.script(`data-widget="phone" data-token="${site.token('linus')}" data-dir="rtl"`));
  await page.goto(site.origin);
  const button = await opener(page).boundingBox();
  expect(button?.x).toBeLessThan(60);
  await picture(page, 'rtl-closed');
  await opener(page).click();
  await composer(page).fill('أين طلبي؟');
  await picture(page, 'rtl');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Close chat' })).toHaveCount(1);
  await composer(page).press('Enter');
  await expect(panel(page).getByRole('article')).toBeVisible();
  await picture(page, 'phone');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect(opener(page)).toBeFocused();
  await picture(page, 'phone-closed');
});

test('[EMB-07] [WEB-02] the chat is in the language of the page, with the texts that the page replaces', async ({
  page,
  site,
}) => {
  await site.addWidget('german', { greeting: '' });
  site.setPage(
    `<script>ConfabReady = [(confab) => confab.start({ widget: 'german', locale: 'de-CH', translation: { widget: { begin: 'Los geht’s' } } })]</script>${site.script('')}`,
  );
  await page.goto(site.origin);
  await opener(page).click();
  await expect(panel(page).getByText('Wie können wir helfen?')).toBeVisible();
  await expect(panel(page).getByLabel('Dein Name (optional)')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Los geht’s' }).click();
  await expect(panel(page).getByRole('textbox', { name: /^Nachricht an / })).toBeVisible();
});

test('[EMB-07] Tab stays in the open panel, and Escape closes a menu before the panel', async ({
  page,
  site,
}) => {
  await site.addWidget('keys', { visitors: 'users' });
  const link = '<a href="#before">Before</a>';
  site.setPage(`${link}${site.script(`data-widget="keys" data-token="${site.token('ada')}"`)}`);
  await page.goto(site.origin);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  const isInside = () => page.evaluate(() => document.activeElement?.localName === 'confab-widget');
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press(press < 10 ? 'Tab' : 'Shift+Tab');
    expect(await isInside()).toBe(true);
  }
  await panel(page).getByRole('button', { name: 'Add or format' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('[EMB-07] the page controls the widget: open, close, unread, another user, destroy', async ({
  page,
  site,
}) => {
  await site.addWidget('control', { visitors: 'users' });
  site.setPage(
    `<script>
      window.seen = [];
      (window.ConfabReady ||= []).push((confab) => confab.on('unread', (count) => seen.push(count)));
    </script>${site.script('data-widget="control"')}`,
  );
  await page.goto(site.origin);
  await opener(page).click();
  await expect(panel(page)).toContainText('Nobody is signed in');
  await picture(page, 'signed-out');
  await page.evaluate(() => (window as never as { Confab: { close(): void } }).Confab.close());
  await expect(panel(page)).toBeHidden();
  await page.evaluate(
    (token) =>
      (window as never as { Confab: { setToken(token: unknown): void } }).Confab.setToken(async () => token),
    site.token('linus'),
  );
  const { cid } = await site.api.as('linus').call('POST /widgets/control/conversation');
  await site.api.as('grace').call(`POST /channels/${cid.replace(':', '/')}/messages`, {
    message: { id: crypto.randomUUID(), text: 'Hello Linus' },
  });
  await expect(opener(page)).toHaveAccessibleName('Open chat, 1 unread');
  expect(await page.evaluate(() => (window as never as { seen: number[] }).seen.at(-1))).toBe(1);
  await page.evaluate(() => (window as never as { Confab: { open(): void } }).Confab.open());
  await expect(panel(page).getByText('Hello Linus')).toBeVisible();
  await page.evaluate(() => (window as never as { Confab: { destroy(): void } }).Confab.destroy());
  await expect(page.locator('confab-widget')).toHaveCount(0);
});
