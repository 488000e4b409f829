import type { Page, Route } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { dragFiles, fileOf, pasteFiles, pictureOf } from '../support/files.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Edit your)/ });
const tray = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const tile = (page: Page, name: string) =>
  tray(page)
    .getByRole('listitem')
    .filter({ has: named(page, name) });
const named = (page: Page, name: string) => page.locator(`[data-attachment-id][aria-label^="${name}"]`);
const states = (page: Page) =>
  tray(page)
    .getByRole('listitem')
    .evaluateAll((tiles) => tiles.map((each) => (each as HTMLElement).dataset.state));

interface Sent {
  text: string;
  attachments: { title: string; type: string; asset_url?: string; image_url?: string; file_size: number }[];
}

/** Returns the messages that another user finds in the channel. */
async function received({ context }: Person, path: string): Promise<Sent[]> {
  const answer = await context.request.get(`/api/v1${path.replace('/c/', '/channels/')}/messages`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).messages;
}

test('[UX-12] [ATT-09] [ATT-02] ten files are dropped at once anywhere in the channel; one is cancelled, the others are sent', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = ada;
  await open(page, talk);
  const held: Route[] = [];
  await page.route(/\/files\?.*name=held\.bin/, (route) => void held.push(route));
  const files = [
    ...[1, 2, 3, 4].map((n) => pictureOf(`lamp-${n}.png`)),
    ...['notes.txt', 'ride.gpx', 'night.csv', 'plan.md', 'log.txt'].map((name) => fileOf(name)),
    fileOf('held.bin', 'application/octet-stream'),
  ];

  const target = page.getByText(/^Drop files to send to #ride-/);
  // Uploads load once the page is idle.
  await expect(async () => {
    const away = await dragFiles(page, '[role="log"]', files);
    await expect(target).toBeVisible({ timeout: 500 });
    await away.leave();
  }).toPass();
  await expect(target).toBeHidden();
  const { drop } = await dragFiles(page, '[role="log"]', files);
  await drop();
  await expect(target).toBeHidden();
  await expect(tray(page).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('You can attach up to 10 files.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^You can attach up to/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(field(page)).toBeFocused();

  await expect(tile(page, 'held.bin')).toHaveAttribute('data-state', 'uploading');
  await expect.poll(async () => (await states(page)).filter((each) => each === 'finished').length).toBe(9);
  await page.keyboard.type('All of the ride');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Wait until all attachments have uploaded.' }),
  ).toBeVisible();
  await expect(field(page)).toHaveValue('All of the ride');
  await page.getByRole('button', { name: 'Cancel upload of held.bin' }).click();
  await expect(tray(page).getByRole('listitem')).toHaveCount(9);
  expect(held.length).toBe(1);
  await field(page).press('Enter');
  await expect(tray(page)).toBeHidden();
  await expect(field(page)).toHaveValue('');
  await expect
    .poll(async () => (await received(grace, talk.path)).at(-1))
    .toMatchObject({
      text: 'All of the ride',
      attachments: files.slice(0, 9).map(({ name }) => ({ title: name })),
    });
});

test('[ATT-06] [ATT-04] a blocked file names its rule, for each of the five, and is never sent', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  const api = await hostApi(service);
  const none = { allowed_file_extensions: [], blocked_file_extensions: [], allowed_mime_types: [] };
  const rules = {
    allowed_file_extensions: ['.txt', '.exe', '.csv', '.pdf'],
    blocked_file_extensions: ['.exe'],
    allowed_mime_types: ['text/plain', 'application/pdf', 'application/x-msdownload'],
    blocked_mime_types: ['application/pdf'],
    size_limit: 1000,
  };
  await api.call('PATCH /app/settings', { file_upload_config: rules });
  try {
    await open(page, talk);
    const { drop } = await dragFiles(page, '.cf-channel', [
      fileOf('all.zip', 'application/zip'),
      fileOf('lamp-flasher.exe', 'application/x-msdownload'),
      fileOf('night.csv', 'text/csv'),
      fileOf('ride.pdf', 'application/pdf'),
      fileOf('long.txt', 'text/plain', 2000),
      fileOf('fine.txt'),
    ]);
    await drop();
    for (const [name, reason] of [
      ['all.zip', '.zip files aren’t allowed here'],
      ['lamp-flasher.exe', '.exe files aren’t allowed here'],
      ['night.csv', 'text/csv isn’t allowed here'],
      ['ride.pdf', 'application/pdf isn’t allowed here'],
      ['long.txt', '2 kB is over the size limit'],
    ] as const) {
      await expect(tile(page, name)).toHaveAttribute('data-state', 'blocked');
      await expect(tile(page, name)).toContainText(reason);
    }
    await expect(tile(page, 'fine.txt')).toHaveAttribute('data-state', 'finished');
    const notices = page.getByRole('alert').filter({ hasText: 'The attachment upload was blocked' });
    await expect(notices).toContainText('long.txt: 2 kB is over the size limit');
    await field(page).press('Enter');
    await expect
      .poll(async () => (await received(ada, talk.path)).at(-1)?.attachments.map(({ title }) => title))
      .toEqual(['fine.txt']);
  } finally {
    await api.call('PATCH /app/settings', {
      file_upload_config: { ...none, blocked_mime_types: [], size_limit: 104_857_600 },
    });
  }
});

test('[ATT-03] without the permission to attach files the button is disabled, and a drop does nothing', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  const api = await hostApi(service);
  await api.call('PATCH /channel-types/team', { features: { uploads: false } });
  try {
    await open(page, talk);
    const button = page.getByRole('button', { name: 'You can’t attach files here' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Record a voice message' })).toHaveCount(0);
    // Files over the page are shown once the code of uploads is loaded; a real drag continues until then.
    const over = async () => {
      const { drop } = await dragFiles(page, '.cf-channel', [fileOf('a.txt')]);
      await expect(page.locator('.cf-file-drop')).toContainText('You can’t attach files here', {
        timeout: 500,
      });
      await drop();
    };
    await expect(over).toPass();
    await expect(page.locator('.cf-file-drop')).toHaveCount(0);
    await expect(tray(page)).toHaveCount(0);
  } finally {
    await api.call('PATCH /channel-types/team', { features: { uploads: true } });
  }
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeEnabled();
});

test('[UX-12] a pasted picture has its thumbnail under 200 ms and is removed before sending', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await field(page).fill('see');
  const shownMs = await pasteFiles(page, [pictureOf('image.png', [1280, 800])]);
  console.log(`a pasted picture is shown after ${Math.round(shownMs)} ms`);
  await expect(tile(page, 'image.png')).toHaveAttribute('data-state', 'finished');
  await page.getByRole('button', { name: 'Remove image.png' }).click();
  await expect(tray(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('see');
  await field(page).press('Enter');
  await expect
    .poll(async () => (await received(ada, talk.path)).at(-1))
    .toMatchObject({ text: 'see', attachments: [] });
});

test('[UX-18] [ATT-02] the tray is one stop of the Tab key: arrows move, Delete removes, and the focus is never lost', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await page
    .locator('input[type=file]')
    .setInputFiles([fileOf('one.txt'), fileOf('two.txt'), fileOf('three.txt')]);
  await expect.poll(() => states(page)).toEqual(['finished', 'finished', 'finished']);
  await expect(page.getByRole('status').filter({ hasText: 'All files uploaded' })).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(named(page, 'one.txt')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(named(page, 'two.txt')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(named(page, 'three.txt')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'two.txt removed' })).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(named(page, 'one.txt')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(named(page, 'three.txt')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(field(page)).toBeFocused();
});

test('[ATT-10] [UX-12] an upload that is cut in the middle shows its progress, and continues from there', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page, context } = ada;
  await open(page, talk);
  const size = 12 * 1024 * 1024;
  const puts: string[] = [];
  let isCut = true;
  await page.route(/\/uploads\/[^/]+\/parts\/\d+/, async (route) => {
    const part = /parts\/(\d+)/.exec(route.request().url())?.[1] as string;
    if (isCut && part !== '1') return route.abort('connectionreset');
    puts.push(part);
    await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles(fileOf('track.bin', 'application/octet-stream', size));
  const progress = page.getByRole('progressbar', { name: 'Uploading track.bin' });
  await expect(progress).toHaveAttribute('aria-valuenow', '41');
  await expect(tile(page, 'track.bin')).toContainText('12.6 MB, 41%');
  await context.setOffline(true);
  isCut = false;
  await context.setOffline(false);
  await expect(tile(page, 'track.bin')).toHaveAttribute('data-state', 'finished', { timeout: 30_000 });
  expect([...puts].sort()).toEqual(['1', '2', '3']);
  await field(page).press('Enter');
  await expect
    .poll(async () => (await received(grace, talk.path)).at(-1)?.attachments)
    .toMatchObject([{ title: 'track.bin', file_size: size }]);
  const [track] = (await received(grace, talk.path)).at(-1)?.attachments ?? [];
  const bytes = await (await grace.context.request.get(track?.asset_url as string)).body();
  expect(bytes.equals(fileOf('track.bin', '', size).buffer)).toBe(true);
});

test('[UX-12] [ATT-02] text and file survive a failed upload, which says why and can be tried again', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await field(page).fill('with the notes');
  await page.route(/\/files\?/, (route) => route.abort('connectionreset'));
  await page
    .locator('input[type=file]')
    .setInputFiles([fileOf('notes.txt'), fileOf('broken.png', 'image/png')]);
  await expect(tile(page, 'notes.txt')).toHaveAttribute('data-state', 'failed');
  await expect(tile(page, 'notes.txt')).toContainText('Can’t reach the server.');
  await expect(tile(page, 'broken.png')).toContainText('This image can’t be displayed.');
  await expect(page.getByRole('alert').filter({ hasText: 'Error uploading attachment' })).toBeVisible();
  await expect(field(page)).toHaveValue('with the notes');
  await page.unroute(/\/files\?/);
  await page.getByRole('button', { name: 'Retry upload of notes.txt' }).click();
  await expect(tile(page, 'notes.txt')).toHaveAttribute('data-state', 'finished');
  await expect(named(page, 'notes.txt')).toBeFocused();
  await field(page).press('Enter');
  await expect
    .poll(async () => (await received(ada, talk.path)).at(-1))
    .toMatchObject({ text: 'with the notes', attachments: [{ title: 'notes.txt' }] });
  // The failed file waits for the next attempt.
  await expect(tile(page, 'broken.png')).toHaveAttribute('data-state', 'failed');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[WEB-02] [UX-18] files in every state break no accessibility rule, ${colorScheme}`, async ({
    person,
    service,
    browser,
  }) => {
    const ada = await person('Ada');
    const talk = await conversationOf([ada], 2);
    const context = await browser.newContext({
      ...{ baseURL: service.url, storageState: await ada.context.storageState() },
      ...{ colorScheme, bypassCSP: true },
    });
    const page = await context.newPage();
    await open(page, talk);
    await page.route(/name=held/, () => undefined);
    await page
      .locator('input[type=file]')
      .setInputFiles([
        pictureOf('lamp.png'),
        pictureOf('held.png'),
        fileOf('held.txt'),
        fileOf('broken.png', 'image/png'),
        ...Array.from({ length: 7 }, (_, index) => fileOf(`${index}.txt`)),
      ]);
    await expect
      .poll(async () => new Set(await states(page)))
      .toEqual(new Set(['finished', 'uploading', 'failed', 'blocked']));
    await expect(tile(page, '6.txt')).toContainText('Limit: 10 files');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove 0.txt' }).click();
    // There is room for one now.
    await page.getByRole('button', { name: 'Retry upload of 6.txt' }).click();
    await expect(tile(page, '6.txt')).toHaveAttribute('data-state', 'finished');
    await context.close();
  });
}

test('[UX-12] [WEB-02] an image is sent with the description that its author gave it', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const { page } = ada;
  await open(page, talk);
  await page.locator('input[type=file]').first().setInputFiles(pictureOf('dusk.png'));
  await tray(page).getByRole('button', { name: 'Describe dusk.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe this image' });
  await dialog.getByLabel('Description').fill('A lamp in the fog');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/describe-image-light.png' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tray(page).getByRole('button', { name: 'Change the description of dusk.png' })).toBeVisible();
  await expect.poll(() => states(page)).toEqual(['finished']);
  await page.screenshot({ path: '.cache/shots/described-image-light.png' });
  await field(page).press('Enter');
  const picture = page.getByRole('log').getByRole('button', { name: 'Open A lamp in the fog' });
  await expect(picture.getByRole('img')).toHaveAttribute('alt', 'A lamp in the fog');
  await expect
    .poll(async () => (await received(grace, talk.path)).at(-1)?.attachments)
    .toMatchObject([{ title: 'dusk.png', fallback: 'A lamp in the fog' }]);
});
