import { crc32 } from 'node:zlib';
import {
  apiPath,
  ChatError,
  type CustomEmoji,
  customEmojiInvalid,
  customEmojiNameTaken,
  customEmojiNotFound,
  customEmojiTooLarge,
  inputInvalid,
  maxCustomEmojiSourceBytes,
  notAllowed,
  unauthenticated,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { download, picture } from '../../testing/uploads.ts';

onEachServer('Custom emoji', (server) => {
  const root = () => server().person('root', 'admin');
  const ada = () => server().person('ada');

  async function make(person: Person, name: string, bytes: Buffer | string): Promise<CustomEmoji> {
    const answer = await person.fetch(`${apiPath}/emoji?${new URLSearchParams({ name })}`, {
      method: 'POST',
      body: bytes as BodyInit,
      headers: { 'content-type': 'application/octet-stream' },
    });
    const body = await answer.json();
    if (!answer.ok) throw ChatError.fromJSON(body);
    return body.emoji;
  }
  const refused = async (...call: Parameters<typeof make>): Promise<ChatError> => {
    const outcome = await make(...call).catch((error: unknown) => error);
    if (outcome instanceof ChatError) return outcome;
    throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  };
  const listed = async (person: Person) => (await person.call('GET /emoji')).emoji;
  const remove = (name: string) => ({ params: { emoji_name: name } });

  test('[MSG-10] an admin creates one; everyone is notified, and gets its scaled-down picture', async () => {
    const [admin, reader] = [await root(), await ada()];
    await using socket = await openSocket(server().url, reader.token);
    const emoji = await make(admin, 'lantern', await picture(400, 300).png().toBuffer());
    expect(emoji).toMatchObject({ name: 'lantern', width: 128, height: 96, animated: false });
    expect((await socket.received('emoji.created')).emoji).toEqual(emoji);
    expect(await listed(reader)).toContainEqual(emoji);
    const { status, headers, bytes } = await download(server().nobody, emoji.image_url);
    expect(status).toBe(200);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
  });

  test('[MSG-10] an animation stays animated; metadata is removed', async () => {
    const admin = await root();
    const frames = await sharp(Buffer.alloc(300 * 600 * 3, 90), {
      raw: { width: 300, height: 600, channels: 3, pageHeight: 300 },
    })
      .composite([{ input: await picture(100, 100).png().toBuffer(), top: 350, left: 50 }])
      .gif({ loop: 0, delay: [100, 200] })
      .toBuffer();
    const moving = await make(admin, 'party_parrot', frames);
    expect(moving).toMatchObject({ width: 128, height: 128, animated: true });
    const { bytes } = await download(admin, moving.image_url);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
    const withLocation = await picture(64, 64)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'SECRETPLACE' } })
      .toBuffer();
    const cleaned = await make(
      admin,
      'cleaned',
      Buffer.concat([withLocation, Buffer.from('PK\x03\x04SECRETPLACE')]),
    );
    expect((await download(admin, cleaned.image_url)).bytes.includes('SECRETPLACE')).toBe(false);
  });

  test('[MSG-10] a deleted one is gone for everyone, with its picture', async () => {
    const [admin, reader] = [await root(), await ada()];
    await using socket = await openSocket(server().url, reader.token);
    const emoji = await make(admin, 'short-lived', await picture(20, 20).webp().toBuffer());
    expect(emoji).toMatchObject({ width: 20, height: 20 });
    await admin.call('DELETE /emoji/{emoji_name}', remove('short-lived'));
    expect((await socket.received('emoji.deleted')).name).toBe('short-lived');
    expect((await listed(reader)).map(({ name }) => name)).not.toContain('short-lived');
    expect((await download(reader, emoji.image_url)).status).toBe(404);
    const again = await admin.refused('DELETE /emoji/{emoji_name}', remove('short-lived'));
    expect(again.is(customEmojiNotFound)).toBe(true);
  });

  test('[MSG-10] only admins create or delete one; signed-out users do not see the list', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    await make(await root(), 'kept', bytes);
    for (const person of [await ada(), await server().person('mallory', 'moderator')]) {
      expect((await refused(person, 'mine', bytes)).is(notAllowed)).toBe(true);
      expect((await person.refused('DELETE /emoji/{emoji_name}', remove('kept'))).is(notAllowed)).toBe(true);
    }
    const { nobody } = server();
    expect((await nobody.refused('GET /emoji')).is(unauthenticated)).toBe(true);
    expect((await refused(nobody, 'mine', bytes)).is(unauthenticated)).toBe(true);
    expect((await download(nobody, `${apiPath}/emoji/images/guessed`)).status).toBe(404);
    expect((await listed(await ada())).map(({ name }) => name)).toContain('kept');
  });

  test('[MSG-10] names are unique shortcodes', async () => {
    const admin = await root();
    const bytes = await picture(10, 10).png().toBuffer();
    const bad = [
      'a',
      'A_B',
      'über',
      'two words',
      '<img src=x>',
      ':x:',
      '../../x',
      '__proto__',
      'x'.repeat(33),
      '-x',
      '',
    ];
    for (const name of bad) {
      const error = await refused(admin, name, bytes);
      expect([name, error.is(inputInvalid)]).toEqual([name, true]);
      expect(error.details).toMatchObject({ issues: [{ field: 'name' }] });
    }
    await make(admin, 'once', bytes);
    const refusal = await refused(admin, 'once', bytes);
    expect(refusal.is(customEmojiNameTaken)).toBe(true);
    expect(refusal.details).toMatchObject({
      issues: [{ field: 'name', rule: 'must not already be in use' }],
    });
  });

  test('[MSG-10] rejects invalid, damaged and oversized pictures', async () => {
    const admin = await root();
    const png = await picture(10, 10).png().toBuffer();
    const bad: [string, Buffer | string][] = [
      ['nothing', ''],
      ['a text', 'no picture'],
      ['a document', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a page', '<!doctype html><script>alert(1)</script>'],
      ['half of one', png.subarray(0, png.length / 2)],
    ];
    for (const [what, bytes] of bad) {
      expect([what, (await refused(admin, 'bad', bytes)).is(customEmojiInvalid)]).toEqual([what, true]);
    }
    const large = await refused(admin, 'bad', Buffer.alloc(maxCustomEmojiSourceBytes + 1));
    expect(large.is(customEmojiTooLarge)).toBe(true);
    expect(large.details).toEqual({ size_limit: maxCustomEmojiSourceBytes });
    // Claims 50,000 by 50,000 pixels, which would unpack to gigabytes.
    const bomb = Buffer.from(png);
    for (const at of [16, 20]) bomb.writeUInt32BE(50_000, at);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect((await refused(admin, 'bad', bomb)).is(customEmojiInvalid)).toBe(true);
    expect((await listed(admin)).map(({ name }) => name)).not.toContain('bad');
  });
});
