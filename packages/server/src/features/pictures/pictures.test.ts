import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiPath,
  ChatError,
  channelNotFound,
  maxPictureBytes,
  notAllowed,
  pictureIdOf,
  pictureInvalid,
  pictureSizes,
  picturesPerHour,
  pictureTooLarge,
  rateLimited,
  resizedPicture,
  unauthenticated,
  userNotFound,
} from '@confab/protocol';
import { openSocket, type Person, startTestServer } from '@confab/testing';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { freshPeople, onEachNewServer, onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom } from '../../testing/rooms.ts';
import { download, picture } from '../../testing/uploads.ts';

/** Sends the bytes of a picture; throws the `ChatError` of a refusal. */
async function put(person: Person, path: string, bytes: Buffer | string) {
  const answer = await person.fetch(`${apiPath}${path}`, {
    method: 'PUT',
    body: bytes as BodyInit,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const body = await answer.json();
  if (!answer.ok) throw ChatError.fromJSON(body);
  return body;
}

async function refused(...call: Parameters<typeof put>): Promise<ChatError> {
  const outcome = await put(...call).catch((error: unknown) => error);
  if (outcome instanceof ChatError) return outcome;
  throw new Error(`not refused: ${JSON.stringify(outcome)}`);
}

const pictureOf = (id: string) => `/users/${id}/picture`;
const isGone = (person: Person, address: string) =>
  vi.waitFor(async () => expect((await download(person, address)).status).toBe(404), { timeout: 8000 });

onEachServer('[ONB-02] Pictures', (server) => {
  const people = () =>
    freshPeople(server(), { ada: 'user', grace: 'user', mallory: 'user', guest: 'guest', root: 'admin' });

  test('[ONB-02] a person uploads a picture; everyone sees it in each size, without metadata, cached for good', async () => {
    const { ada, grace } = await people();
    await using socket = await openSocket(server().url, grace.token);
    const bytes = await picture(600, 300)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'SECRETPLACE', Orientation: '6' } })
      .toBuffer();
    const { user } = await put(ada, pictureOf(ada.id), bytes);
    expect(pictureIdOf(user.image)).toBeDefined();
    const { user: seen } = await socket.received('user.updated', ({ user: one }) => one.id === ada.id);
    expect(seen.image).toBe(user.image);
    for (const size of pictureSizes) {
      const { status, headers, bytes: drawn } = await download(grace, resizedPicture(user.image, size));
      expect(status).toBe(200);
      const { format, width, height, exif } = await sharp(drawn).metadata();
      expect({ format, width, height, exif }).toEqual({
        format: 'webp',
        width: size,
        height: size,
        exif: undefined,
      });
      expect(drawn.includes('SECRETPLACE')).toBe(false);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await download(grace, user.image.replace('/96', '/97'))).status).toBe(404);
  });

  test('[ONB-02] the old sizes are removed with a new picture, with none, and with another address', async () => {
    const { ada } = await people();
    const params = { user_id: ada.id };
    const first = (await put(ada, pictureOf(ada.id), await picture(80, 80).png().toBuffer())).user.image;
    const again = (await put(ada, pictureOf(ada.id), await picture(90, 90).webp().toBuffer())).user.image;
    expect(again).not.toBe(first);
    await isGone(ada, first);
    expect((await download(ada, again)).status).toBe(200);
    await ada.call('PATCH /users/{user_id}', { params, body: { name: 'Ada L.' } });
    expect((await download(ada, again)).status).toBe(200);
    await ada.call('PATCH /users/{user_id}', { params, body: { image: null } });
    await isGone(ada, again);
    const bytes = await picture(70, 70).png().toBuffer();
    const third = (await put(ada, pictureOf(ada.id), bytes)).user.image;
    expect((await put(ada, pictureOf(ada.id), bytes)).user.image).toBe(third);
    expect((await download(ada, third)).status).toBe(200);
    await ada.call('PATCH /users/{user_id}', { params, body: { image: 'https://confab.example/a.png' } });
    await isGone(ada, third);
  });

  test('[ONB-02] an admin sets anybody’s picture, others only their own, and a stranger none', async () => {
    const { ada, grace, mallory, guest, root } = await people();
    const bytes = await picture(64, 64).png().toBuffer();
    const { user } = await put(root, pictureOf(grace.id), bytes);
    expect(user).toMatchObject({ id: grace.id });
    for (const person of [ada, mallory, guest])
      expect((await refused(person, pictureOf(grace.id), bytes)).is(notAllowed)).toBe(true);
    expect((await refused(server().nobody, pictureOf(grace.id), bytes)).is(unauthenticated)).toBe(true);
    expect((await refused(root, pictureOf('nobody-here'), bytes)).is(userNotFound)).toBe(true);
    const { user: after } = await ada.call('GET /users/{user_id}', { params: { user_id: grace.id } });
    expect(after.image).toBe(user.image);
    await root.call('PATCH /app', { body: { managed_profile_fields: ['image'] } });
    expect((await refused(ada, pictureOf(ada.id), bytes)).is(notAllowed)).toBe(true);
    await root.call('PATCH /app', { body: { managed_profile_fields: [] } });
  });

  test('[ONB-02] a hostile file is refused with a clear error, and changes nothing', async () => {
    const { ada } = await people();
    const good = (await put(ada, pictureOf(ada.id), await picture(64, 64).png().toBuffer())).user.image;
    const png = await picture(400, 400).png().toBuffer();
    // A small file whose pixels would take a lot of memory.
    const bomb = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    const invalid = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      Buffer.from('%PDF-1.7 not a picture'),
      png.subarray(0, png.length / 2),
      Buffer.alloc(0),
    ];
    for (const bytes of invalid) {
      const error = await refused(ada, pictureOf(ada.id), bytes);
      expect(error.is(pictureInvalid), String(bytes.slice(0, 20))).toBe(true);
      expect(error.message).toMatch(/PNG, JPEG/);
    }
    const tooLarge = await refused(ada, pictureOf(ada.id), bomb);
    expect(tooLarge.is(pictureTooLarge)).toBe(true);
    const long = await refused(ada, pictureOf(ada.id), Buffer.alloc(maxPictureBytes + 1));
    expect(long.is(pictureTooLarge)).toBe(true);
    expect((await ada.call('GET /me')).me.image).toBe(good);
    expect((await download(ada, good)).status).toBe(200);
  });

  test('[ONB-02] a conversation gets a picture from its members, and loses it with the channel', async () => {
    const { ada, grace, mallory, root } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const path = `/channels/${room.type}/${room.id}/picture`;
    const bytes = await picture(64, 64).png().toBuffer();
    expect((await refused(mallory, path, bytes)).is(channelNotFound)).toBe(true);
    const { channel } = await put(ada, path, bytes);
    expect((await download(grace, channel.image)).status).toBe(200);
    await server().backEnd.call('DELETE /channels/{type}/{id}', {
      params: at(room),
      query: { hard: 'true' },
    });
    await isGone(root, channel.image);
  });

  test('[ONB-02] [APP-06] an erasure removes a person’s picture', async () => {
    const { ada, root } = await people();
    const { user } = await put(ada, pictureOf(ada.id), await picture(64, 64).png().toBuffer());
    await root.call('POST /users/{user_id}/delete', { params: { user_id: ada.id }, body: { user: 'hard' } });
    await isGone(root, user.image);
  });

  test('[ONB-02] admins give the app an icon, which everyone sees before signing in', async () => {
    const { ada, root } = await people();
    const bytes = await picture(64, 64).png().toBuffer();
    expect((await refused(ada, '/app/icon', bytes)).is(notAllowed)).toBe(true);
    const { app } = await put(root, '/app/icon', bytes);
    expect((await server().nobody.call('GET /app')).app.icon).toBe(app.icon);
    expect((await download(server().nobody, app.icon)).status).toBe(200);
    await root.call('PATCH /app', { body: { name: 'Lantern Works' } });
    expect((await server().nobody.call('GET /app')).app.icon).toBe(app.icon);
    expect((await ada.refused('DELETE /app/icon')).is(notAllowed)).toBe(true);
    await root.call('DELETE /app/icon');
    expect((await server().nobody.call('GET /app')).app.icon).toBeUndefined();
    await isGone(root, app.icon);
  });
});

onEachNewServer('[ONB-02] Pictures', (start) => {
  test('[ONB-02] a person can set so many pictures an hour', async () => {
    await using server = await start({ requestsPerSecond: 1000 });
    const { ada, grace } = await server.people('ada', 'grace');
    for (let count = 0; count < picturesPerHour; count++)
      expect((await refused(ada, pictureOf(ada.id), 'no picture')).is(pictureInvalid)).toBe(true);
    expect((await refused(ada, pictureOf(ada.id), 'no picture')).is(rateLimited)).toBe(true);
    expect((await refused(grace, pictureOf(grace.id), 'no picture')).is(pictureInvalid)).toBe(true);
  });
});

test('[ONB-02] [WEB-02] the app’s icon is that of the page and of the installed app, until it is removed', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'confab-icon-'));
  const link = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  await writeFile(join(webRoot, 'index.html'), `<!doctype html><head>${link}</head>`);
  await using server = await startTestServer({ webRoot });
  const root = await server.person('root', 'admin');
  const iconsOf = async () =>
    (await (await root.fetch('/app.webmanifest')).json()).icons.map(({ src }: { src: string }) => src);
  const pageOf = async () => (await root.fetch('/c/team/lamps', { headers: { accept: 'text/html' } })).text();
  expect(await pageOf()).toContain(link);
  expect(await iconsOf()).toContain('/icons/maskable-512.png');

  const { app } = await put(root, '/app/icon', await picture(600, 600).png().toBuffer());
  // Another node has the app's settings a moment later.
  await expect.poll(pageOf).toContain(`<link rel="icon" href="${app.icon}" type="image/webp">`);
  const icons = [192, 512].map((size) => app.icon.replace(/\d+$/, size));
  await expect.poll(iconsOf).toEqual(icons);
  for (const address of icons) {
    const answer = await server.nobody.fetch(address);
    expect(answer.headers.get('content-type')).toBe('image/webp');
  }
  await root.call('DELETE /app/icon');
  await expect.poll(pageOf).toContain(link);
  await expect.poll(iconsOf).toContain('/icons/192.png');
  await rm(webRoot, { recursive: true });
});
