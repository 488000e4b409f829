import type { Page } from '@playwright/test';
import { hostApi, signUp } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { usePseudoTexts, wordsOfDates, wordsOutsideCatalogues } from './pseudoLocale.ts';

/** The words of the test's users, names of products, formats, commands and operators of searches, in lower case. */
const written = `ada grace linus lamps rides harbour hill confab example team general chrome linux headless
  english deutsch العربية https http www com mb kb ms min esc ctrl shift enter alt admin markdown json csv
  utc gmt cet europe berlin smtp messaging broadcast
  ban command help invite leave me mute poll question reason remind shrug text time topic unban unmute user when
  from in has is before after on during link file pinned yesterday`;
const known = new Set([...written.split(/\s+/), ...wordsOfDates('de')]);

/** Expects that all words of a page are in a catalogue, once it shows `ready`. */
async function expectTranslated(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[data-skeleton], .cf-skeleton')).toHaveCount(0);
  expect.soft(await wordsOutsideCatalogues(page, known), screen).toEqual([]);
}

test('[WEB-02] every text of the conversations, inboxes and settings is in a catalogue', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: emptyService.url,
    locale: 'de',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await usePseudoTexts(page, 'de');
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toContainText('⟦');
  await expectTranslated(page, 'the first account');

  const adaId = await signUp(context, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  await host.call('PUT /users', { users: [{ id: 'grace', name: 'Grace' }] });
  const ada = host.as(adaId);
  await ada.call('POST /channels/team/lamps/query', { data: { name: 'Lamps' } });
  await ada.call('POST /channels/team/lamps/members', { member_ids: ['grace'] });
  const grace = host.as('grace');
  const send = async (message: object): Promise<string> =>
    (
      await grace.call('POST /channels/team/lamps/messages', {
        message: { id: crypto.randomUUID(), ...message },
      })
    ).message.id;
  const parent = await send({ text: 'Lamps' });
  await send({ text: 'Harbour', parent_id: parent });
  await ada.call(`POST /messages/${parent}/reactions`, { type: '👍' });
  await send({
    text: '',
    poll: {
      id: crypto.randomUUID(),
      name: 'Hill',
      options: [{ id: crypto.randomUUID(), text: 'Harbour' }],
      allow_answers: true,
    },
  });
  await ada.call('PATCH /channels/team/lamps', { name: 'Rides', topic: 'Harbour' });
  const last = await send({ text: 'Rides' });
  await grace.call(`PATCH /messages/${last}`, { text: 'Harbour' });

  await page.goto('/c/team/lamps');
  await expect(row(page, 'Lamps').first()).toBeVisible();
  await expect(page.locator('.cf-message[data-type="system"]').first()).toContainText('⟦');
  await expectTranslated(page, 'the channel');
  const field = page.locator('textarea').last();
  for (const text of ['/topic Hill', '/topik']) {
    await field.fill(text);
    await field.press('Escape');
    await field.press('Enter');
  }
  await expect(row(page, '/topik').getByRole('alert')).toBeVisible();
  await expectTranslated(page, 'the answer to a command, and an error');
  await row(page, 'Lamps').first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectTranslated(page, 'the menu of a message');
  await page.keyboard.press('Escape');
  for (const panel of [`thread/${parent}`, 'members', 'pinned', 'details']) {
    await page.goto(`/c/team/lamps/${panel}`);
    await expect(page.getByRole('complementary').last()).toContainText('⟦');
    await expectTranslated(page, panel);
  }
  for (const [keys, name] of [
    ['Control+k', 'the quick switcher'],
    ['Control+/', 'the keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toContainText('⟦');
    await expectTranslated(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const settings = ['profile', 'appearance', 'notifications', 'people', 'sessions'];
  for (const path of [
    'threads',
    'mentions',
    'scheduled',
    'saved',
    'search',
    ...settings.map((one) => `settings/${one}`),
  ]) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('main').last()).toContainText('⟦');
    await expectTranslated(page, path);
  }
  await context.close();
});

test('[WEB-02] every text of the administration is in a catalogue', async ({ emptyService, browser }) => {
  const context = await browser.newContext({
    baseURL: emptyService.url,
    locale: 'de',
    reducedMotion: 'reduce',
  });
  await signUp(context, 'Ada', 'ada@confab.example');
  const page = await context.newPage();
  await usePseudoTexts(page, 'de');
  await page.goto('/admin/people');
  const links = page.locator('a[href^="/admin/"]');
  await expect(links.first()).toContainText('⟦');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    // As its link does: a load of each page would take most of the time.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('main').getByRole('heading').first()).toContainText('⟦');
    await expectTranslated(page, path);
  }
  await context.close();
});
