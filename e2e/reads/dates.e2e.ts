import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd, settled } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { list } from '../support/conversation.ts';
import type { Service } from '../support/service.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { watchShifts } from '../support/watchShifts.ts';

const shots = '.cache/shots';
const DAY_MS = 86_400_000;
const stickyDay = (page: Page) => page.getByRole('button', { name: /Jump to a date$/ });
const middleOf = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
/** Noon in UTC of the browser's day, `days` ago. */
const noon = (days: number) => {
  const { timezoneId } = test.info().project.use;
  const day = new Date(Date.now() - days * DAY_MS).toLocaleDateString('en-CA', { timeZone: timezoneId });
  return new Date(`${day}T12:00:00Z`);
};

/** A channel with forty messages on each of these days before today. */
async function channelOfDays(service: Service, people: Person[], days: number[]) {
  const talk = await conversationOf(people, 0);
  const api = await hostApi(service);
  const messages = days.flatMap((day) =>
    Array.from({ length: 40 }, (_, index) => ({
      id: crypto.randomUUID(),
      cid: talk.cid,
      user_id: people[0]!.id,
      text: `${day} days ago, ${index}`,
      created_at: new Date(noon(day).getTime() + index * 1000).toISOString(),
    })),
  );
  await api.call('POST /bulk', { messages });
  for (const { id } of people) await api.as(id).call(`POST ${talk.path.replace('/c/', '/channels/')}/read`);
  return talk;
}

test('[CHAN-14] the day in view is over the list, and jumps to other days, by pointer and by keyboard', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await channelOfDays(service, [ada, grace], [40, 30, 7, 1]);
  const { page } = grace;
  await openAtEnd(page, talk);
  const shown = page.locator('.cf-sticky-day[data-shown]');
  await expect(shown).toHaveText('Yesterday');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/dates.png` });

  await stickyDay(page).click();
  await page.screenshot({ path: `${shots}/dates-menu.png` });
  await page.getByRole('menuitem', { name: 'Last week' }).click();
  await expect(page.getByText('7 days ago, 0', { exact: true })).toBeInViewport();
  await expect(page.getByText('7 days ago, 39', { exact: true })).not.toBeInViewport();

  // By the line of a day.
  const day = noon(7).toISOString().slice(0, 10);
  await page.locator(`.cf-day > time[datetime^="${day}"]`).click();
  await page.getByRole('menuitem', { name: 'The very beginning' }).click();
  await expect(page.getByText('40 days ago, 0', { exact: true })).toBeInViewport();

  // By keyboard, to a day without messages: the first after it.
  await stickyDay(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Choose a date…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Jump to a date' });
  const date = dialog.getByLabel('Date', { exact: true });
  await expect(date).toBeFocused();
  await date.fill(dayOf(noon(-2)));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('isn’t in the future');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/dates-dialog.png` });
  await date.fill(dayOf(noon(20)));
  await dialog.getByRole('button', { name: 'Jump' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('7 days ago, 0', { exact: true })).toBeInViewport();

  await stickyDay(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Today' }).press('Enter');
  await expect(page.getByText('1 days ago, 39', { exact: true })).toBeInViewport();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${shots}/dates-dark.png` });
});

for (const { direction, language, yesterday } of [
  { direction: 'left to right', language: 'en', yesterday: 'Yesterday' },
  { direction: 'right to left', language: 'ar', yesterday: 'أمس' },
]) {
  test(`[UX-09] a day of another length at the top of a list from ${direction} moves nothing, and is in the middle`, async ({
    person,
    service,
  }) => {
    const [ada, grace] = [await person('Ada'), await person('Grace')];
    const { page } = grace;
    const talk = await channelOfDays(service, [ada, grace], [40, 30, 7, 1]);
    await page.addInitScript((code) => localStorage.setItem('confab.language', code), language);
    await openAtEnd(page, talk);
    const day = page.locator('.cf-sticky-day');
    await expect(day).toHaveText(yesterday);
    await page.screenshot({ path: `${shots}/dates-${language}.png` });
    const shifts = await watchShifts(page);
    await list(page).hover();
    await expect(async () => {
      await page.mouse.wheel(0, -400);
      await expect(page.getByText('40 days ago, 0', { exact: true })).toBeVisible({ timeout: 50 });
    }).toPass();
    await settled(page);
    await expect(day).not.toHaveText(yesterday);
    expect(await shifts.evaluate((watched) => watched.collect())).toEqual([]);
    const [box, rows] = [await day.boundingBox(), await list(page).boundingBox()];
    expect(middleOf(box)).toBeCloseTo(middleOf(rows), -1);
  });
}

test('[CHAN-14] on a phone the days open from below, and a jump that fails is reported', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace', { phone: true })];
  const talk = await channelOfDays(service, [ada, grace], [60, 7, 1]);
  const { page } = grace;
  await openAtEnd(page, talk);
  await page.route(/created_at_around/, (route) => route.abort());
  await stickyDay(page).tap();
  await page.screenshot({ path: `${shots}/dates-phone.png` });
  await page.getByRole('menuitem', { name: 'The very beginning' }).tap();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('That didn’t work');
  await page.unroute(/created_at_around/);
  await stickyDay(page).tap();
  await page.getByRole('menuitem', { name: 'The very beginning' }).tap();
  await expect(page.getByText('60 days ago, 0', { exact: true })).toBeInViewport();
});

/** The local calendar day as `2026-11-20`. */
const dayOf = (date: Date) => new Intl.DateTimeFormat('en-CA').format(date);
