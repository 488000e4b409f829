import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { createChannel, freshName, row } from '../support/conversation.ts';
import { test as base, expect } from '../support/test.ts';

// The browser's own test microphone, which beeps; and a name of this machine that is no secure context.
const flags = [
  '--use-fake-device-for-media-stream',
  '--host-resolver-rules=MAP chat.lantern.example 127.0.0.1',
];
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] }),
    { scope: 'worker' },
  ],
});

const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const panel = (page: Page) => page.getByRole('group', { name: 'Voice recording' });
const tile = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const record = (page: Page) => page.getByRole('button', { name: 'Record a voice message' });
const secondsOf = async (page: Page) => {
  const shown = await panel(page).getByRole('timer').textContent();
  const [minutes = 0, seconds = 0] = (shown ?? '').split(':').map(Number);
  return minutes * 60 + seconds;
};

test('[ATT-08] a voice message is recorded with a pause, played before it is sent, and played by the other user', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = ada;
  await ada.context.grantPermissions(['microphone']);
  await open(page, talk);
  await open(grace.page, talk);
  await field(page).fill('listen');
  await record(page).click();
  await expect(panel(page)).toHaveAttribute('data-status', 'recording');
  await expect.poll(() => panel(page).locator('rect').count()).toBeGreaterThan(10);
  await expect(page.getByText('Attach or discard the recording first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('listen');

  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: 'Pause recording' }).click();
  await expect(panel(page)).toHaveAttribute('data-status', 'paused');
  const bars = await panel(page).locator('rect').count();
  await page.getByRole('button', { name: 'Resume recording' }).click();
  await expect.poll(() => panel(page).locator('rect').count()).toBeGreaterThan(bars + 5);
  await page.getByRole('button', { name: 'Attach recording' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(tile(page)).toHaveAttribute('data-state', 'finished');

  await page.getByRole('button', { name: 'Play recording' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play recording' })).toBeVisible();
  await field(page).press('Enter');
  await expect(tile(page)).toHaveCount(0);

  const messages = `/api/v1${talk.path.replace('/c/', '/channels/')}/messages`;
  const last = async () => (await (await grace.context.request.get(messages)).json()).messages.at(-1);
  await expect.poll(async () => (await last()).text).toBe('listen');
  const [voice] = (await last()).attachments;
  expect(voice).toMatchObject({ type: 'voiceRecording', mime_type: expect.stringMatching(/^audio\//) });
  expect(voice.duration).toBeGreaterThan(1);
  expect(voice.waveform_data.length).toBeGreaterThan(10);
  // A beep and silence: values that differ, within the limits of a waveform.
  expect(Math.max(...voice.waveform_data)).toBeLessThanOrEqual(1);
  expect(Math.max(...voice.waveform_data) - Math.min(...voice.waveform_data)).toBeGreaterThan(0.2);

  const player = row(grace.page, 'listen').getByRole('group', { name: 'Voice message' });
  await player.getByRole('button', { name: 'Play Voice message' }).click();
  await expect(player.getByRole('button', { name: 'Pause Voice message' })).toBeVisible();
  const slider = player.getByRole('slider');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(500);
  // It plays to its end.
  await expect(player.getByRole('button', { name: 'Play Voice message' })).toBeVisible({ timeout: 20_000 });
});

test('[ATT-08] [UX-14] a recording can be discarded, and is kept when the user leaves the channel meanwhile', async ({
  person,
}) => {
  const ada = await person('Ada');
  const here = await conversationOf([ada], 2);
  const there = await conversationOf([ada], 2);
  const { page } = ada;
  await ada.context.grantPermissions(['microphone']);
  await open(page, here);
  await record(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: 'Discard recording' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(tile(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await record(page).click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(1);
  await page.getByRole('link', { name: there.cid.slice('team:'.length) }).click();
  await expect(page).toHaveURL(new RegExp(`${there.path}$`));
  await expect(tile(page)).toHaveCount(0);
  await page.getByRole('link', { name: here.cid.slice('team:'.length) }).click();
  await expect(tile(page)).toHaveAttribute('data-state', 'finished');
  await expect(page.getByRole('button', { name: 'Play recording' })).toBeVisible();
});

test('[ATT-08] a blocked microphone says what to do, and recording starts once it is allowed', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await record(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Microphone access is blocked.' });
  await expect(problem).toBeVisible();
  await ada.context.grantPermissions(['microphone']);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toHaveAttribute('data-status', 'recording');
  await page.getByRole('button', { name: 'Discard recording' }).click();
});

test('[ATT-08] a page without https says why it cannot record', async ({ service, browser }) => {
  const context = await browser.newContext({
    baseURL: `http://chat.lantern.example:${new URL(service.url).port}`,
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(async (email) => {
    const me = { name: 'Ada', email, password: 'rain radar until nine' };
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/v1/sessions/sign-up', { method: 'POST', headers, body: JSON.stringify(me) });
  }, `ada.${crypto.randomUUID()}@confab.example`);
  await page.goto('/');
  await createChannel(page, freshName('night-ride'));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await record(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Recording requires a secure connection.' });
  await expect(problem).toBeVisible();
  await problem.getByRole('button', { name: 'Dismiss' }).click();
  await expect(problem).toBeHidden();
  await context.close();
});
