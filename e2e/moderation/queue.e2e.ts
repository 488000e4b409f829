import type { Page } from '@playwright/test';
import { type Api, hostApi, signUp } from '../support/api.ts';
import { list, row, send } from '../support/conversation.ts';
import type { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const phone = { width: 390, height: 844 };

/** A moderator and a user who writes in one channel, each in a browser. */
async function people(service: Service, browser: import('@playwright/test').Browser) {
  const admin = await browser.newContext({ baseURL: service.url });
  const margaretId = await signUp(admin, 'Margaret', 'margaret@confab.example');
  const api = await hostApi(service);
  await api.call('PATCH /app', { sign_up: 'open' });
  const writer = await browser.newContext({ baseURL: service.url });
  const graceId = await signUp(writer, 'Grace', 'grace@confab.example');
  const [page, graces] = [await admin.newPage(), await writer.newPage()];
  const lamps = '/channels/team/lamps/query';
  await api.as(margaretId).call(`POST ${lamps}`, { data: { name: 'lamps' }, member_ids: [graceId] });
  await graces.goto('/c/team/lamps');
  return { api, page, graces, graceId };
}

const review = (page: Page, text: string) =>
  page.locator('[data-review]').filter({ has: page.locator('.web-review__text', { hasText: text }) });

async function flag(api: Api, text: string): Promise<void> {
  const { messages } = await api.call('GET /channels/team/lamps/messages');
  const message = messages.find((one: { text: string }) => one.text === text);
  await api.as('root').call(`PUT /messages/${message.id}/flag`, { reason: 'spam', text: 'Look at this' });
}

test('[MOD-01] [WEB-01] a moderator works through the queue by mouse and by keys, undoes, and reads the log', async ({
  emptyService,
  browser,
}) => {
  const { api, page, graces, graceId } = await people(emptyService, browser);
  await api.call('PUT /users', { users: [{ id: 'root', name: 'Radia', role: 'admin' }] });
  for (const text of ['Cheap lamps here', 'Cheaper lamps there', 'Free lamps']) {
    await send(graces, text);
    await expect(row(graces, text)).toHaveAttribute('data-status', 'received');
  }
  await page.goto('/admin/moderation');
  await expect(page.getByText('You’re all caught up')).toBeVisible();

  // New flags appear by themselves.
  await flag(api, 'Cheap lamps here');
  await expect(review(page, 'Cheap lamps here')).toBeVisible();
  await flag(api, 'Cheaper lamps there');
  await flag(api, 'Free lamps');
  await expect(page.locator('[data-review]')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Review queue/ })).toContainText('3');
  await review(page, 'Free lamps').getByRole('button', { name: 'Details' }).click();
  await expect(review(page, 'Free lamps')).toContainText('Look at this');
  await expect(review(page, 'Free lamps')).toContainText('Cheaper lamps there');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('queue.png') });

  // By keys: the second, deleted; undone by its toast.
  await review(page, 'Free lamps').focus();
  await page.keyboard.press('j');
  await expect(review(page, 'Cheaper lamps there')).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.locator('[data-review]')).toHaveCount(2);
  await expect(review(page, 'Cheap lamps here')).toBeFocused();
  await expect(list(graces)).not.toContainText('Cheaper lamps there');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-review]')).toHaveCount(3);
  await expect(row(graces, 'Cheaper lamps there')).toBeVisible();

  // Two at once.
  for (const text of ['Cheap lamps here', 'Cheaper lamps there']) {
    await review(page, text).focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Keep' }).click();
  await expect(page.locator('[data-review]')).toHaveCount(1);

  // A time-out, chosen in a dialog, which applies to the user at once.
  await review(page, 'Free lamps').getByRole('button', { name: 'Time out…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, shown to them').fill('Too many lamps');
  await dialog.getByRole('button', { name: 'Time out Grace' }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open' })).toBeFocused();
  const bans = await api.call('POST /bans/query', { filter: { user_id: graceId, active: true } });
  expect(bans.bans).toMatchObject([{ kind: 'time_out', reason: 'Too many lamps' }]);

  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(page.locator('[data-review]')).toHaveCount(3);
  await page.setViewportSize(phone);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('queue-phone.png') });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto('/admin/audit');
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log).toContainText('Margaret timed out Grace');
  await expect(log).toContainText('Margaret reopened a report about Grace');
  await page.goto(`/admin/audit?about=${graceId}`);
  await expect(log).not.toContainText('changed the app');
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('audit.png') });
});
