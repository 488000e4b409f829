import type { Locator } from '@playwright/test';
import { hostApi } from '../support/api.ts';
import { composer, freshName, row } from '../support/conversation.ts';
import { zipOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { type Call, Receiver } from './receiver.ts';

test.use({ serviceOptions: { env: { CONFAB_OUTBOUND_ALLOW: '127.0.0.1' } } });

test('[HOOK-01] [HOOK-02] [ONB-06] [COMP-08] [WEB-01] an admin connects other software, in both directions, and imports an archive', async ({
  browser,
  service,
  person,
}) => {
  const receiver = new Receiver();
  const address = await receiver.start();
  const name = freshName('builds');
  const grace = await person('Grace');
  const api = await hostApi(service);
  await api.as(grace.id).call(`POST /channels/team/${name}/query`, { data: { name } });
  const context = await browser.newContext({
    baseURL: service.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await context.request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const go = (label: string) =>
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: label }).click();

  // A webhook receives messages, signed; a field that breaks a rule shows it.
  await page.goto('/admin/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Archive');
  await dialog.getByLabel('URL', { exact: true }).fill('ftp://files');
  await dialog.getByLabel('Events', { exact: true }).selectOption('some');
  await dialog.getByLabel('Find an event type').fill('message.new');
  await dialog.getByRole('checkbox', { name: 'message.new' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Must be an http or https URL');
  await dialog.getByLabel('URL', { exact: true }).fill(`${address}/events`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const secret = await shownOnce(dialog, 'Signing secret');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText(/^Accepted: responded with 200/)).toBeVisible();
  await api.as(grace.id).call(`POST /channels/team/${name}/messages`, {
    message: { id: '019b8d3e-0000-7000-8000-00000000e2e1', text: 'The lamp is lit' },
  });
  const isOurs = ({ body }: Call) => body.event?.message?.text === 'The lamp is lit';
  await expect.poll(() => receiver.calls.filter(isOurs).length).toBe(1);
  expect(receiver.calls.find(isOurs)?.isSignedBy(secret)).toBe(true);

  // Sent again while its receiver is down it fails; sent again later it succeeds, with the same id.
  const delivery = page.getByRole('list', { name: 'Delivery log' }).getByRole('listitem');
  await expect(delivery).toContainText('Delivered');
  await delivery.getByText('message.new').click();
  receiver.answer = { status: 503, body: 'down for repairs' };
  await delivery.getByRole('button', { name: 'Resend' }).click();
  await expect(delivery).toContainText('Failed with status 503');
  await expect(delivery).toContainText('down for repairs');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('webhook.png') });
  receiver.answer = { status: 200, body: '{}' };
  await page.getByRole('button', { name: 'Resend all failed' }).click();
  await expect(delivery).toContainText('Responded with 200');
  const ids = receiver.calls.filter(isOurs).map(({ id }) => id);
  expect(ids.length).toBe(3);
  expect(new Set(ids).size).toBe(1);

  // Three ways for software to write into a channel, seen live by another user.
  await grace.page.goto(`/c/team/${name}`);
  await expect(row(grace.page, 'The lamp is lit')).toBeVisible();
  await go('Incoming webhooks');
  await page.getByRole('button', { name: 'New incoming webhook' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Weather');
  await chooseChannel(dialog, name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const url = await shownOnce(dialog, 'URL');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const posted = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ text: 'Rain at **nine**' }),
  });
  expect(posted.status, await posted.text()).toBe(200);
  await expect(row(grace.page, 'Rain at nine')).toContainText('WeatherBot');

  await go('Bots');
  await page.getByRole('button', { name: 'New bot' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Build server');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Build server' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await dialog.getByLabel('Used by').fill('Night builds');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const token = await shownOnce(dialog, 'Token');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await api.as(grace.id).call(`POST /channels/team/${name}/members`, { member_ids: ['build-server'] });
  const say = (text: string, id: string) =>
    fetch(`${service.url}/api/v1/channels/team/${name}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: { id, text } }),
    });
  expect((await say('Build 412 passed', '019b8d3e-0000-7000-8000-00000000e2e2')).status).toBe(200);
  await expect(row(grace.page, 'Build 412 passed')).toContainText('Build serverBot');
  await page.getByRole('button', { name: 'Revoke Night builds' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await say('Build 413 passed', '019b8d3e-0000-7000-8000-00000000e2e3')).status).toBe(401);

  await go('Commands');
  await page.getByRole('button', { name: 'New command' }).click();
  await dialog.getByLabel('Command', { exact: true }).fill('topic');
  await dialog.getByLabel('Description', { exact: true }).fill('Brings a lamp out');
  await dialog.getByLabel('URL', { exact: true }).fill(`${address}/deploy`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A command with this name already exists');
  await dialog.getByLabel('Command', { exact: true }).fill('deploy');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await shownOnce(dialog, 'Signing secret');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('/deploy')).toBeVisible();
  receiver.answer = { status: 200, body: '{"text":"Lamp 7 is out","response_type":"in_channel"}' };
  await composer(grace.page).fill('/deploy lamp 7');
  await grace.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(row(grace.page, 'Lamp 7 is out')).toBeVisible();
  receiver.answer = { status: 200, body: '{}' };
  await grace.page.screenshot({ path: test.info().outputPath('channel.png') });

  // An archive is checked before anything is written.
  await go('Import');
  await page.locator('input[type=file]').setInputFiles(slackArchive(`lamps-${name}`));
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText('Nothing has been written.')).toBeVisible();
  const messages = page.getByRole('row', { name: /^Messages/ });
  await expect(messages).toHaveText('Messages3201');
  await expect(page.getByText('A type of entry that isn’t imported')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('import.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import now' }).click();
  await dialog.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText('Everything that can be imported is here.')).toBeVisible();
  await expect(page.getByRole('row', { name: `lamps-${name}` })).toContainText('Same');
  const { channels } = await api.call('POST /channels/query', { filter: { name: `lamps-${name}` } });
  expect(channels.length).toBe(1);

  await page.setViewportSize({ width: 1280, height: 800 });
  await go('Export');
  await page.getByRole('button', { name: 'Export everything' }).click();
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible();

  // A user who is no admin finds none of it.
  await grace.page.goto('/admin/webhooks');
  await expect(grace.page).toHaveURL(/\/(c\/.*)?$/);
  for (const path of ['/webhooks', '/incoming-webhooks', '/bots', '/host-commands', '/before-send-hook']) {
    await expect(api.as(grace.id).call(`GET ${path}`)).rejects.toThrow('403');
  }
  await context.close();
  receiver.stop();
});

/** Returns the value that a dialog shows only once, under its label. */
async function shownOnce(dialog: Locator, label: string): Promise<string> {
  const shown = dialog.getByRole('group', { name: label });
  await expect(shown).toBeVisible();
  return (await shown.locator('code').textContent()) ?? '';
}

async function chooseChannel(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Find a channel by name').and(dialog.getByRole('combobox')).fill(name);
  await dialog.getByRole('option', { name: `#${name}` }).click();
}

/** A Slack export of one channel: a message, a reply to it, and a line that is not imported. */
const slackArchive = (channel: string) =>
  zipOf('slack.zip', {
    'users.json': JSON.stringify([
      { id: 'U1', name: 'ada', profile: { real_name: 'Ada Lovelace', email: 'ada@example.com' } },
    ]),
    'channels.json': JSON.stringify([
      { id: 'C1', name: channel, created: 1_700_000_000, creator: 'U1', members: ['U1'] },
    ]),
    [`${channel}/2023-11-14.json`]: JSON.stringify([
      { type: 'message', user: 'U1', text: 'Hello *lamps*', ts: '1700000100.000100' },
      {
        type: 'message',
        user: 'U1',
        text: 'A reply',
        ts: '1700000101.000100',
        thread_ts: '1700000100.000100',
      },
      { type: 'message', subtype: 'channel_join', user: 'U1', text: 'joined', ts: '1700000102.000100' },
    ]),
  });

test('[HOOK-01] a list of more than a hundred incoming webhooks shows the names of their channels', async ({
  browser,
  service,
}) => {
  const api = await hostApi(service);
  const mark = crypto.randomUUID().slice(0, 8);
  const channels = Array.from({ length: 101 }, (_, at) => ({
    type: 'team',
    id: `hooked-${mark}-${at}`,
    name: `Hooked ${mark} ${at}`,
  }));
  await api.call('POST /bulk', { channels });
  for (const { type, id, name } of channels)
    await api.call('POST /incoming-webhooks', { name, cid: `${type}:${id}` });
  const context = await browser.newContext({ baseURL: service.url });
  await context.request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  const page = await context.newPage();
  await page.goto('/admin/incoming-webhooks');
  const rows = page.getByRole('list', { name: 'Incoming webhooks' }).getByRole('listitem');
  await expect(rows.filter({ hasText: mark })).toHaveCount(101);
  await expect(rows.filter({ hasText: `team:hooked-${mark}` })).toHaveCount(0);
});
