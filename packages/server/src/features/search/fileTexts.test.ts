import { deflateSync } from 'node:zlib';
import { onePagePdf, type Person } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';
import { upload } from '../../testing/uploads.ts';

const find = async (person: Person, query: string) =>
  (await person.call('POST /search', { body: { query } })).results;
const texts = async (person: Person, query: string) =>
  (await find(person, query)).map(({ message }) => message.text);
const untilFound = (person: Person, query: string, text: string) =>
  vi.waitFor(async () => expect(await texts(person, query)).toContain(text), 20_000);

async function send(person: Person, room: Room, text: string, file: Parameters<typeof upload>[3]) {
  const { attachment } = await upload(person, room, 'file', file);
  return say(person, room, text, { attachments: [attachment] });
}

onEachServer('[SRCH-05] Searching the text of files', (server) => {
  test('finds a word inside a PDF, with the file and the matching excerpt; a stranger finds nothing', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const room = await openRoom(ada, { members: [grace] });
    const bytes = onePagePdf(['The tide tables of the harbour', 'An albatrosquery passed the pier.']);
    const message = await send(ada, room, 'for tomorrow', { name: 'tides.pdf', bytes });
    await untilFound(grace, 'albatrosquery ', 'for tomorrow');
    const [hit] = await find(grace, 'albatrosquery ');
    expect(hit?.message.id).toBe(message.id);
    expect(hit?.highlights).toEqual([]);
    const [file] = hit?.files ?? [];
    expect(file?.url).toBe(message.attachments?.[0]?.asset_url);
    expect(file?.excerpt).toContain('passed the pier');
    expect(file?.highlights.map(({ start, end }) => file.excerpt.slice(start, end))).toEqual([
      'albatrosquery',
    ]);
    expect(await texts(grace, '"tide tables of the harbour"')).toEqual(['for tomorrow']);
    expect(await texts(grace, 'trosque ')).toEqual(['for tomorrow']);
    expect(await find(mallory, 'albatrosquery ')).toEqual([]);
    expect(await find(mallory, 'trosque ')).toEqual([]);

    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: grace.id },
    });
    expect(await find(grace, 'albatrosquery ')).toEqual([]);
    expect(await find(ada, 'albatrosquery ')).toHaveLength(1);
  });

  test('finds words of text files in any common encoding', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const files = {
      'UTF-8': Buffer.from('Die Zwischenüberschriftquery fehlt.'),
      'UTF-16': Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('The utfsixteenquery is here.', 'utf16le'),
      ]),
      Latin: Buffer.from('Le caf\xe9latinquery ferme.', 'latin1'),
    };
    for (const [text, bytes] of Object.entries(files)) {
      await send(ada, room, text, { name: 'notes.txt', type: 'text/plain', bytes });
    }
    await untilFound(ada, 'zwischenuberschriftquery ', 'UTF-8');
    await untilFound(ada, 'utfsixteenquery ', 'UTF-16');
    await untilFound(ada, 'cafelatinquery ', 'Latin');
  });

  test('finds a forwarded file by its text, and no file whose message was deleted or that was removed', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const file = { name: 'a.txt', type: 'text/plain', bytes: 'the cormorantquery dives' };
    const first = await send(ada, room, 'the original', file);
    await untilFound(ada, 'cormorantquery ', 'the original');
    await say(ada, room, 'the copy', { attachments: first.attachments ?? [] });
    await untilFound(ada, 'cormorantquery ', 'the copy');
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: first.id } });
    expect(await texts(ada, 'cormorantquery ')).toEqual(['the copy']);
    const [copy] = await find(ada, 'cormorantquery ');
    await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: copy?.message.id ?? '' },
      body: { attachments: [] },
    });
    expect(await find(ada, 'cormorantquery ')).toEqual([]);
  });

  test('erases the text with the file', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const file = { name: 'b.txt', type: 'text/plain', bytes: 'the dotterelquery nests' };
    const message = await send(ada, room, 'a nest', file);
    await untilFound(ada, 'dotterelquery ', 'a nest');
    const { read } = server().server.context.database;
    const stored = async () => {
      const rows = await read.query((k) => k.selectFrom('file_texts').select('text'));
      return rows.filter(({ text }) => text?.includes('dotterelquery'));
    };
    expect(await stored()).toHaveLength(1);
    const params = { message_id: message.id };
    await server().backEnd.call('DELETE /messages/{message_id}', { params, query: { hard: 'true' } });
    await vi.waitFor(async () => expect(await stored()).toEqual([]), 10_000);
    expect(await find(ada, 'dotterelquery ')).toEqual([]);
  });

  test('a PDF that is broken or expands without end is sent, has no text and delays no other file', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    // Each level of compression multiplies the size by about a thousand.
    const spaces = deflateSync(deflateSync(Buffer.alloc(200_000_000, ' '), { level: 9 }), { level: 9 });
    const bomb = onePagePdf([], { stream: spaces, filter: '/Filter [/FlateDecode /FlateDecode]' });
    expect(bomb.length).toBeLessThan(100_000);
    const nested = Buffer.from(
      `%PDF-1.4\n1 0 obj\n${'['.repeat(200_000)}\nendobj\ntrailer << /Root 1 0 R >>`,
    );
    const hostile = { bomb, nested, broken: Buffer.from('%PDF-1.7\nnothing of a document') };
    for (const [name, bytes] of Object.entries(hostile)) {
      await send(ada, room, name, { name: `${name}.pdf`, bytes });
    }
    await send(ada, room, 'afterwards', {
      name: 'c.pdf',
      bytes: onePagePdf(['The egretquery waits.']),
    });
    await vi.waitFor(async () => expect(await texts(ada, 'egretquery ')).toEqual(['afterwards']), 60_000);
    const { read } = server().server.context.database;
    const waiting = () =>
      read.query((k) => k.selectFrom('file_texts').select('state').where('state', '=', 'waiting'));
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 60_000);
  }, 150_000);
});
