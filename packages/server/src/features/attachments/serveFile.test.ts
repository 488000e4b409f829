import { ChatError, fileNotFound, tokenInvalid, unauthenticated } from '@confab/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say } from '../../testing/rooms.ts';
import { download, picture, upload } from '../../testing/uploads.ts';
import { cleanFileName } from './fileName.ts';

const errorIn = (bytes: Buffer) => ChatError.fromJSON(JSON.parse(bytes.toString()));

onEachServer('Files', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[ATT-07] a file is accessible to its message’s readers: not before it is sent, not after it is deleted', async () => {
    const { ada, grace, mallory } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { members: [grace] });
    const bytes = await picture(900, 900).jpeg().toBuffer();
    const { file, thumb_url = '', attachment } = await upload(ada, room, 'image', { name: 'a.jpg', bytes });
    const statuses = async () =>
      Promise.all(
        [ada, grace, mallory, root, server().nobody].flatMap((person) =>
          [file, thumb_url].map(async (path) => (await download(person, path)).status),
        ),
      );
    const stranger = [404, 404];
    const nobody = [401, 401];
    expect(await statuses()).toEqual([200, 200, ...stranger, ...stranger, ...stranger, ...nobody]);
    const { id } = await say(ada, room, '', { attachments: [attachment] });
    expect(await statuses()).toEqual([200, 200, 200, 200, ...stranger, ...stranger, ...nobody]);
    expect(errorIn((await download(mallory, file)).bytes).is(fileNotFound)).toBe(true);
    expect(errorIn((await download(server().nobody, file)).bytes).is(unauthenticated)).toBe(true);
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: id } });
    expect(await statuses()).toEqual([...stranger, ...stranger, ...stranger, ...stranger, ...nobody]);
    await server().backEnd.call('POST /messages/{message_id}/undelete', {
      params: { message_id: id },
      body: {},
    });
    expect((await statuses()).slice(0, 4)).toEqual([200, 200, 200, 200]);
  });

  test('[ATT-07] users who leave or are removed lose access, including the uploader', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const sent = await upload(grace, room, 'file', { name: 'a.txt', bytes: 'words' });
    const unsent = await upload(grace, room, 'file', { name: 'b.txt', bytes: 'words' });
    await say(grace, room, '', { attachments: [sent.attachment] });
    expect((await download(grace, sent.file)).status).toBe(200);
    expect((await download(ada, unsent.file)).status).toBe(404);
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: 'grace' },
    });
    expect((await download(grace, sent.file)).status).toBe(404);
    expect((await download(grace, unsent.file)).status).toBe(404);
    expect((await download(ada, sent.file)).status).toBe(200);
  });

  test('[ATT-07] serves any range, and reports unsatisfiable ones', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
    const { file } = await upload(ada, room, 'file', { name: 'a.bin', bytes });
    const whole = await download(ada, file);
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    await fc.assert(
      fc.asyncProperty(fc.nat(999), fc.nat(1200), async (from, length) => {
        const to = from + length;
        const part = await download(ada, file, { range: `bytes=${from}-${to}` });
        const last = Math.min(to, 999);
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${last}/1000`]);
        expect(part.bytes.equals(bytes.subarray(from, last + 1))).toBe(true);
      }),
      { numRuns: 25 },
    );
    const end = await download(ada, file, { range: 'bytes=-7' });
    expect(end.bytes.equals(bytes.subarray(-7))).toBe(true);
    const open = await download(ada, file, { range: 'bytes=990-' });
    expect(open.bytes.equals(bytes.subarray(990))).toBe(true);
    const beyond = await download(ada, file, { range: 'bytes=1000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    for (const range of ['bytes=5-4', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5']) {
      expect((await download(ada, file, { range })).status, range).toBe(200);
    }
    const etag = whole.headers.get('etag') ?? '';
    expect((await download(ada, file, { 'if-none-match': etag })).status).toBe(304);
    expect((await download(ada, file, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await download(ada, file, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    const head = await ada.fetch(file, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  });

  test.each([
    ['page.html', 'text/html', '<!doctype html><script>alert(1)</script>'],
    [
      'picture.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['page.xml', 'application/xml', '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>'],
    ['paper.pdf', 'application/pdf', '%PDF-1.7\n/JavaScript'],
    ['polyglot.gif', 'image/gif', 'GIF89a/*<script>*/=1;alert(1)//'],
    ['script.js', 'image/png', 'alert(1)'],
    ['page.txt', 'text/plain', '<html><script>alert(1)</script>'],
  ])('[ATT-07] %s never runs in the app’s origin', async (name, type, text) => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { file } = await upload(ada, room, 'file', { name, type, bytes: text });
    const { headers, bytes } = await download(ada, file);
    expect(bytes.toString()).toBe(text);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const drawn = headers.get('content-type') === 'image/gif';
    expect(headers.get('content-type')).toBe(drawn ? 'image/gif' : 'application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(drawn ? /^inline; / : /^attachment; /);
  });

  test('[ATT-07] an image is displayed, or downloaded on request', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = await picture(20, 20).png().toBuffer();
    const { file } = await upload(ada, room, 'image', { name: 'Größe "1".png', bytes });
    const shown = (await download(ada, file)).headers;
    expect([shown.get('content-type'), shown.get('content-disposition')]).toEqual([
      'image/png',
      `inline; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_1_.png`,
    ]);
    const saved = (await download(ada, `${file}?download=true`)).headers;
    expect(saved.get('content-disposition')).toMatch(/^attachment; /);
  });

  test('[ATT-07] a picture that cannot be decoded is displayed without its location; without a way to remove it, downloaded', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const whole = await picture(800, 600)
      .withExif({ IFD0: { Artist: 'SECRETPLACE' } })
      .jpeg()
      .toBuffer();
    const truncated = whole.subarray(0, -3000);
    const sent = { name: 'a.jpg', type: 'image/jpeg', bytes: truncated };
    const { attachment, file } = await upload(ada, room, 'file', sent);
    expect(attachment).toMatchObject({ type: 'file', mime_type: 'image/jpeg' });
    const { headers, bytes } = await download(ada, file);
    expect(headers.get('content-disposition')).toMatch(/^inline/);
    expect([truncated.includes('SECRETPLACE'), bytes.includes('SECRETPLACE')]).toEqual([true, false]);

    // Bytes between the segments, which browsers skip.
    const strange = Buffer.concat([truncated.subarray(0, 2), Buffer.alloc(20), truncated.subarray(2)]);
    strange.set([0xff, 0xd8, 0xff], 0);
    const other = await upload(ada, room, 'file', { ...sent, bytes: strange });
    expect(other.attachment).toMatchObject({ type: 'file', mime_type: 'application/octet-stream' });
    const disposition = (await download(ada, other.file)).headers.get('content-disposition');
    expect(disposition).toMatch(/^attachment/);
  });

  test('[ATT-07] a ticket grants its user’s current access, and expires with the underlying token', async () => {
    const { ada, mallory } = await people();
    const room = await openRoom(ada);
    const { file } = await upload(ada, room, 'file', { name: 'a.txt', bytes: 'words' });
    const ticketOf = async (person: typeof ada) =>
      (await person.call('POST /files/tickets', { body: {} })).ticket;
    const withTicket = (ticket: string) =>
      download(server().nobody, `${file}?ticket=${encodeURIComponent(ticket)}`);
    const ticket = await ticketOf(ada);
    expect((await withTicket(ticket)).bytes.toString()).toBe('words');
    expect((await withTicket(await ticketOf(mallory))).status).toBe(404);
    expect(errorIn((await withTicket(`${ticket}x`)).bytes).is(tokenInvalid)).toBe(true);
    const [claims = ''] = ticket.split('.');
    const forged = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), userId: 'root' };
    const text = Buffer.from(JSON.stringify(forged)).toString('base64url');
    expect((await withTicket(`${text}.${ticket.split('.')[1]}`)).status).toBe(401);
    const call = await server().nobody.fetch(`/api/v1/me?ticket=${ticket}`);
    expect(call.status).toBe(401);
    await server().backEnd.call('POST /users/{user_id}/revoke-tokens', {
      params: { user_id: 'ada' },
      body: {},
    });
    expect((await withTicket(ticket)).status).toBe(401);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['C:\\a\\b.txt', 'b.txt'],
    ['/', 'file'],
    ['../..', 'file'],
    ['.', 'file'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['a<b>:"|?*.txt', 'a_b______.txt'],
    ['name.txt. . ', 'name.txt'],
    [' .htaccess', '.htaccess'],
    [`${'x'.repeat(400)}.tar`, `${'x'.repeat(251)}.tar`],
    ['\ud800', 'file'],
  ])('[ATT-07] the name %j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });
});
