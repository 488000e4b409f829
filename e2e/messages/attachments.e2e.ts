import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signUp } from '../support/api.ts';
import { composer, row } from '../support/conversation.ts';
import { fileOf, pictureOf } from '../support/files.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { conversationOf, expectStill, open, openAtEnd, scrollBy, settled } from './conversation.ts';
import { bytesOf, sendFiles, toneOf, voice } from './sentFiles.ts';

test('[UX-09] pictures have their space before they load, and move nothing when they do', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 30);
  const one = await sendFiles(ada, talk, [pictureOf('tall.png', [600, 900])], { text: 'one' });
  const wide = pictureOf('wide.png', [1600, 300], [120, 60, 20]);
  await sendFiles(ada, talk, [pictureOf('a.png'), wide, pictureOf('c.png')], { text: 'three' });
  for (let index = 0; index < 12; index++) await talk.say(grace, `after them ${index}`);
  const { page } = grace;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/files/**', async (route) => {
    await gate;
    await route.continue();
  });
  await openAtEnd(page, talk);
  await expect(page.locator(`[data-message-id="${one.id}"]`)).toBeAttached();
  await page.locator(`[data-message-id="${one.id}"]`).evaluate((element) => element.scrollIntoView());
  await scrollBy(page, 40);
  const boxes = () =>
    page
      .locator('.cf-picture')
      .evaluateAll((all) => all.map((tile) => [tile.clientWidth, tile.clientHeight].join('×')));
  await expect(page.locator('.cf-room')).toHaveCount(0);
  await expect.poll(async () => (await boxes())[0]).toBe('240×360');
  const before = await boxes();
  const loaded = () =>
    page
      .locator('.cf-picture img')
      .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  expect(await loaded()).toBe(false);
  await expectStill(
    page,
    async () => release(),
    async () => expect.poll(loaded).toBe(true),
  );
  expect(await boxes()).toEqual(before);
});

test('[UX-09] [ATT-01] a sent file is shown from the page itself, and arrives at the other without a jump', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 30);
  await openAtEnd(ada.page, talk);
  await openAtEnd(grace.page, talk);
  await scrollBy(grace.page, -500);
  const chooser = ada.page.waitForEvent('filechooser');
  await ada.page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([pictureOf('lamp.png', [800, 600])]);
  await expect(ada.page.locator('[data-attachment-id]').locator('xpath=..')).toHaveAttribute(
    'data-state',
    'finished',
  );
  await composer(ada.page).fill('The new lamp');
  // None of it is requested from the service, whether it is sent already or not.
  const asked: string[] = [];
  ada.page.on('request', (request) => {
    if (request.url().includes('/api/v1/files/')) asked.push(request.url());
  });
  await expectStill(
    grace.page,
    () => composer(ada.page).press('Enter'),
    () => expect(grace.page.getByRole('button', { name: /^Jump to latest/ })).toBeVisible(),
  );
  const own = row(ada.page, 'The new lamp').getByRole('img', { name: 'lamp.png' });
  await expect.poll(() => own.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);
  await expect(own).toHaveAttribute('src', /^blob:/);
  await expect(row(ada.page, 'The new lamp')).toHaveAttribute('data-status', 'received');
  expect(asked).toEqual([]);
  await grace.page.getByRole('button', { name: /^Jump to latest/ }).click();
  const others = row(grace.page, 'The new lamp').getByRole('img', { name: 'lamp.png' });
  await expect
    .poll(() => others.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(others).toHaveAttribute('src', /^\/api\/v1\/files\//);
});

test('[ATT-01] a video has its space and the browser’s controls, plays on demand, and can be saved where it cannot be played', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { page } = grace;
  await openAtEnd(page, talk);
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      pen.fillStyle = `hsl(${frame * 18} 60% 40%)`;
      pen.fillRect(0, 0, 320, 180);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  const video = { name: 'ride.webm', mimeType: 'video/webm', buffer: Buffer.from(recorded) };
  const { id } = await sendFiles(ada, talk, [video], { text: 'the film' });
  const player = page.locator(`[data-message-id="${id}"] video`);
  await expect(player).toHaveAttribute('aria-label', 'ride.webm');
  await expect.poll(() => player.evaluate((one) => (one as HTMLVideoElement).readyState)).toBeGreaterThan(0);
  const state = () =>
    player.evaluate((one) => {
      const { paused, controls, autoplay, clientWidth, clientHeight } = one as HTMLVideoElement;
      return { paused, controls, autoplay, size: `${clientWidth}×${clientHeight}` };
    });
  expect(await state()).toEqual({ paused: true, controls: true, autoplay: false, size: '320×180' });
  await player.evaluate((one) => (one as HTMLVideoElement).play());
  await expect.poll(() => player.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0);

  await page.route('**/api/v1/files/**', (route) =>
    route.fulfill({ contentType: 'video/webm', body: 'no film at all' }),
  );
  await page.reload();
  const message = page.locator(`[data-message-id="${id}"]`);
  await expect(message.getByText('This browser can’t play this video')).toBeVisible();
  await expect(message.getByRole('link', { name: /^Download/ })).toBeVisible();
});

test('[ATT-09] pictures open in a gallery that is used by keyboard alone, and are saved under their names', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const files = ['dawn.png', 'noon.png', 'dusk.png'].map((name, index) =>
    pictureOf(name, [900, 600], [40 + 60 * index, 90, 120]),
  );
  const { id } = await sendFiles(ada, talk, files, { text: 'Three lamps at *three* hours' });
  const { page } = grace;
  await openAtEnd(page, talk);
  const message = page.locator(`[data-message-id="${id}"]`);
  await message.focus();
  await page.keyboard.press('o');
  const gallery = page.getByRole('dialog', { name: 'dawn.png' });
  await expect(gallery).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Three lamps at three hours');
  await expect(page.getByRole('dialog')).toContainText('Ada');
  await expect(page.getByText('1 of 3')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'dusk.png' })).toContainText('3 of 3');
  await page.keyboard.press('Home');
  await expect(gallery).toBeVisible();
  const scale = () =>
    page
      .locator('.cf-gallery__picture')
      .evaluate((shown) => new DOMMatrix(getComputedStyle(shown).transform).a);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  expect(await scale()).toBeCloseTo(2.25);
  await page.keyboard.press('-');
  expect(await scale()).toBeCloseTo(1.5);
  await page.keyboard.press('0');
  expect(await scale()).toBe(1);
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, -300);
  await expect.poll(scale).toBeGreaterThan(1.5);

  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true);
  }
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download dawn.png' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('dawn.png');
  expect((await bytesOf(saved)).subarray(1, 4).toString()).toBe('PNG');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message).toBeFocused();
});

test('[ATT-09] [UX-19] on a phone a swipe leads to the next picture', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 1);
  const { id } = await sendFiles(ada, talk, [pictureOf('one.png'), pictureOf('two.png', [300, 400])]);
  const { page } = ada;
  await open(page, talk);
  await page.locator(`[data-message-id="${id}"] .cf-picture`).first().tap();
  await expect(page.getByText('1 of 2')).toBeVisible();
  const cdp = await ada.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5);
    await touch('touchEnd');
  };
  await swipe(320, 90);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await swipe(90, 320);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await swipe(200, 180);
  await expect(page.getByText('1 of 2')).toBeVisible();
});

test('[ATT-08] a voice message is played, sought and sped up by keyboard, one at a time', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const first = await sendFiles(ada, talk, [toneOf('first.wav', 40)], { change: voice });
  const second = await sendFiles(ada, talk, [toneOf('second.wav', 3)], { change: voice });
  const { page } = grace;
  await openAtEnd(page, talk);
  const message = page.locator(`[data-message-id="${first.id}"]`);
  const other = page.locator(`[data-message-id="${second.id}"]`);
  await expect(message).toContainText('0:40');
  await message.focus();
  await page.keyboard.press('o');
  await expect(message.getByRole('button', { name: 'Play Voice message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message.getByRole('button', { name: 'Pause Voice message' })).toBeFocused();
  const slider = message.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:0[1-9] \/ 0:40$/);
  await page.keyboard.press('ArrowRight');
  await expect(slider).toBeFocused();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:(1[6-9]|2\d) \/ 0:40$/);
  await page.keyboard.press('ArrowDown');
  await expect(message.getByRole('button', { name: 'Speed 1×' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message.getByRole('button', { name: 'Speed 2×' })).toBeVisible();

  await other.getByRole('button', { name: 'Play Voice message' }).click();
  await expect(other.getByRole('button', { name: 'Pause Voice message' })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Play Voice message' })).toBeVisible();
  // At its end it returns to its beginning.
  await expect(other.getByRole('button', { name: 'Play Voice message' })).toBeVisible();
  await expect(other.getByText('0:03', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('[ATT-01] a file shows its name and size; a picture that does not load says so and can be tried again', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const long = `night-ride-protocol-${'with-all-bench-numbers-'.repeat(5)}final.pdf`;
  const { id } = await sendFiles(ada, talk, [fileOf(long, 'application/pdf', 2400), pictureOf('lamp.png')]);
  const { page } = grace;
  let isDown = true;
  await page.route('**/api/v1/files/**', (route) => (isDown ? route.abort() : route.continue()));
  await openAtEnd(page, talk);
  const message = page.locator(`[data-message-id="${id}"]`);
  await expect(message.getByText('2.4 kB')).toBeVisible();
  // The end of the name stays in view.
  await expect(message.getByText('.pdf', { exact: true })).toBeInViewport();
  await expect(message.getByText('Couldn’t load this image')).toBeVisible();
  isDown = false;
  await message.getByRole('button', { name: /Couldn’t load this image/ }).click();
  await expect(message.getByRole('img', { name: 'lamp.png' })).toBeVisible();
  await expect
    .poll(() =>
      message
        .getByRole('img', { name: 'lamp.png' })
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(320);
  const saving = page.waitForEvent('download');
  await message.getByRole('link', { name: /^Download night-ride-protocol/ }).click();
  expect((await saving).suggestedFilename()).toBe(long);
});

test('[ATT-01] [CONN-04] a picture that failed without a network loads once the connection is back', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const { id } = await sendFiles(ada, talk, [pictureOf('lamp.png')]);
  const { page, context } = grace;
  let isDown = true;
  await page.route('**/api/v1/files/**', (route) => (isDown ? route.abort() : route.continue()));
  await openAtEnd(page, talk);
  const message = page.locator(`[data-message-id="${id}"]`);
  await expect(message.getByText('Couldn’t load this image')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible({ timeout: 15_000 });
  isDown = false;
  await context.setOffline(false);
  await expect
    .poll(
      () =>
        message
          .locator('.cf-picture img')
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)),
      { timeout: 30_000 },
    )
    .toEqual([320]);
});

test('[ATT-07] files are only for users who may read their channel: not after leaving it, not for strangers', async ({
  person,
}) => {
  const [ada, grace, mallory] = [await person('Ada'), await person('Grace'), await person('Mallory')];
  const talk = await conversationOf([ada, grace, mallory], 0);
  const id = `closed-${crypto.randomUUID().slice(0, 8)}`;
  await talk.call(ada, 'POST', `/channels/messaging/${id}/query`, { member_ids: [ada.id, grace.id] });
  const closed = { ...talk, cid: `messaging:${id}`, path: `/c/messaging/${id}` };
  const { attachments } = await sendFiles(ada, closed, [pictureOf('plan.png', [1600, 1200])], {
    text: 'the plan',
  });
  const paths = [attachments[0]?.image_url, attachments[0]?.thumb_url] as string[];
  const statuses = async ({ context }: typeof ada) =>
    Promise.all(paths.map(async (path) => (await context.request.get(path)).status()));
  expect(await statuses(ada)).toEqual([200, 200]);
  expect(await statuses(grace)).toEqual([200, 200]);
  expect(await statuses(mallory)).toEqual([404, 404]);
  await open(grace.page, closed);
  await expect(grace.page.getByRole('img', { name: 'plan.png' })).toBeVisible();
  await talk.call(grace, 'POST', `/channels/messaging/${id}/leave`, {});
  expect(await statuses(grace)).toEqual([404, 404]);
  expect(await statuses(ada)).toEqual([200, 200]);
});

test('[ATT-07] SVG and HTML are saved and never run, under any name and in any field', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1"><script>window.pwned=1</script></svg>';
  const html = '<!doctype html><script>window.pwned=1;document.title="pwned"</script>';
  const files = [
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(html) },
    { name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from(html) },
    { name: 'x\u202Egpj.svg', mimeType: 'application/octet-stream', buffer: Buffer.from(svg) },
  ];
  const { id, attachments } = await sendFiles(ada, talk, files, { text: 'look' });
  const { page } = grace;
  await openAtEnd(page, talk);
  const message = page.locator(`[data-message-id="${id}"]`);
  await expect(message.getByRole('link', { name: /^Download/ })).toHaveCount(4);
  await expect(message.locator('img[src*="/files/"]')).toHaveCount(0);
  expect(await message.textContent()).not.toContain('\u202E');
  for (const { asset_url } of attachments) {
    const answer = await grace.context.request.get(asset_url as string);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers()['content-type']).toBe('application/octet-stream');
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(answer.headers()['content-security-policy']).toContain('sandbox');
    const tab = await grace.context.newPage();
    const saving = tab.waitForEvent('download');
    await tab.goto(`${service.url}${asset_url}`).catch(() => undefined);
    await saving;
    await tab.close();
    // In a frame of a page of the app's own origin.
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, asset_url as string);
  }
  await settled(page);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  await expect(page).not.toHaveTitle(/pwned/);
});

test('[ATT-07] [APP-03] a page of another origin shows files with a ticket, and nothing without one', async ({
  browser,
}) => {
  let address = '';
  let ticket = '';
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<img src="${address}?ticket=${ticket}"><img src="${address}">`);
  });
  await new Promise<void>((listening) => host.listen(0, listening));
  // `localhost` is another site than the service's 127.0.0.1.
  const origin = `http://localhost:${(host.address() as AddressInfo).port}`;
  const service = await Service.start({ env: { CONFAB_CORS_ORIGINS: origin } });
  const context = await browser.newContext({ baseURL: service.url });
  const ada = { name: 'Ada', id: await signUp(context, 'Ada', 'ada@confab.example'), context };
  const page = await context.newPage();
  const talk = await conversationOf([{ ...ada, page }], 1);
  const { attachments } = await sendFiles({ ...ada, page }, talk, [pictureOf('lamp.png')]);
  address = `${service.url}${attachments[0]?.image_url}`;
  ({ ticket } = (await talk.call({ ...ada, page }, 'POST', '/files/tickets', {})) as { ticket: string });
  const outside = await browser.newPage();
  await outside.goto(origin);
  const widths = await outside
    .locator('img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(widths).toEqual([320, 0]);
  await outside.close();
  await context.close();
  host.closeAllConnections();
  host.close();
  await service.remove();
});

test('[MSG-04] a quote shows small versions of its message’s files', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const { id } = await sendFiles(ada, talk, [pictureOf('lamp.png'), fileOf('notes.txt')]);
  const path = `${talk.path.replace('/c/', '/channels/')}/messages`;
  const quoting = { id: crypto.randomUUID(), text: 'that one', quoted_message_id: id };
  await talk.call(grace, 'POST', path, { message: quoting });
  await openAtEnd(ada.page, talk);
  const quote = row(ada.page, 'that one').locator('.cf-quote');
  await expect(quote).toContainText('lamp.png and 1 more');
  await expect(quote.locator('img')).toBeVisible();
});
