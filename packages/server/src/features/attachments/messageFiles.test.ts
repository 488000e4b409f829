import { readdir } from 'node:fs/promises';
import { type Attachment, inputInvalid, messageEmpty, notAllowed, unsentFileKeptMs } from '@confab/protocol';
import { openSocket, type Person, startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { systemClock } from '../../core/clock/clock.ts';
import { filesFolder } from '../../core/files/openFileStorage.ts';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say } from '../../testing/rooms.ts';
import { download, picture, tone, upload } from '../../testing/uploads.ts';
import { unsentFilesJob } from './removeFiles.ts';

const text = (person: Person, room: Room, name = 'a.txt') =>
  upload(person, room, 'file', { name, type: 'text/plain', bytes: `the words of ${name}` });
const refusal = (person: Person, room: Room, attachments: Attachment[]) =>
  person.refused('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), attachments } },
  });
const edit = (person: Person, message_id: string, attachments: Attachment[]) =>
  person.call('PATCH /messages/{message_id}', { params: { message_id }, body: { attachments } });
const status = async (person: Person, path: string) => (await download(person, path)).status;

onEachServer('Files of messages', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[ATT-01] a message has each type of attachment with its fields: in the answer, the event, the page and a quote', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const image = await upload(ada, room, 'image', {
      name: 'a.png',
      bytes: await picture(900, 600).png().toBuffer(),
    });
    const file = await text(ada, room);
    const elsewhere: Attachment = {
      type: 'video',
      mime_type: 'video/mp4',
      title: 'Elsewhere',
      fallback: 'A film',
      asset_url: 'https://films.example/a.mp4',
      thumb_url: 'https://films.example/a.jpg',
      duration: 12.5,
      original_width: 640,
      original_height: 360,
    };
    const preview: Attachment = {
      og_scrape_url: 'https://page.example/',
      title: 'A page',
      text: 'What it says',
    };
    await using socket = await openSocket(server().url, grace.token);
    const attachments = [image.attachment, file.attachment, elsewhere, preview];
    const sent = await say(ada, room, '', { attachments });
    const expected = attachments.slice(0, 3);
    expect(sent.attachments.slice(0, 3)).toEqual(expected);
    const event = await socket.received('message.new');
    expect(event.message.attachments).toEqual(sent.attachments);
    const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages[0]?.attachments).toEqual(sent.attachments);
    const quote = await say(ada, room, 'look', { quoted_message_id: sent.id });
    expect(quote.quoted_message?.attachments).toEqual(sent.attachments);
  });

  test('[ATT-01] a sound can be sent as a voice recording with its waveform and duration', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const sound = await upload(ada, room, 'file', { name: 'a.wav', type: 'audio/wav', bytes: tone(2) });
    expect(sound.attachment.type).toBe('audio');
    const voice: Attachment = {
      ...sound.attachment,
      type: 'voiceRecording',
      duration: 99,
      waveform_data: [0, 0.5, 1],
    };
    const { attachments } = await say(ada, room, '', { attachments: [voice] });
    expect(attachments[0]).toMatchObject({
      type: 'voiceRecording',
      waveform_data: [0, 0.5, 1],
      asset_url: sound.file,
      duration: 2,
    });
    const words = await text(ada, room);
    const error = await refusal(ada, room, [{ ...words.attachment, type: 'voiceRecording' }]);
    expect(error.details.issues?.[0]).toMatchObject({
      field: 'message.attachments.0.type',
      rule: 'must be file',
    });
  });

  test('[ATT-02] the server’s facts about a file override its sender’s', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { attachment, file } = await text(ada, room);
    const lie = {
      ...attachment,
      mime_type: 'image/png',
      file_size: 1,
      thumb_url: 'https://evil.example/x.png',
      title: 'Renamed',
    };
    const { attachments } = await say(ada, room, '', { attachments: [lie] });
    expect(attachments).toEqual([{ ...attachment, asset_url: file, title: 'Renamed' }]);
  });

  test('[ATT-02] direction marks are removed from titles, when sent and when edited', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { attachment } = await text(ada, room);
    const elsewhere = { type: 'file', asset_url: 'https://files.example/x' } as const;
    const sent = await say(ada, room, '', {
      attachments: [
        { ...attachment, title: 'report\u202efdp.exe' },
        { ...elsewhere, title: 'bill\u2066fdp.exe' },
        { ...attachment, title: '\u202e' },
      ],
    });
    expect(sent.attachments.map(({ title }) => title)).toEqual(['reportfdp.exe', 'billfdp.exe', 'a.txt']);
    const edited = await edit(ada, sent.id, [{ ...elsewhere, title: '\u202ebill' }]);
    expect(edited.message.attachments[0]?.title).toBe('bill');
  });

  test('[ATT-03] attaching requires upload-file and one of 10 slots', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { attachment } = await text(ada, room);
    const ten = Array.from({ length: 10 }, () => attachment);
    expect((await refusal(ada, room, [...ten, attachment])).details.issues).toMatchObject([
      { field: 'message.attachments', rule: 'must have at most 10 files' },
    ]);
    const sent = await say(ada, room, '', { attachments: [...ten] });
    expect(sent.attachments).toHaveLength(10);
    expect((await refusal(ada, room, [{ type: 'file' }])).is(inputInvalid)).toBe(true);
    const news = { type: 'broadcast', id: `news-${newId()}`, cid: '' };
    await server().backEnd.call('POST /bulk', {
      body: {
        channels: [{ type: 'broadcast', id: news.id }],
        members: [{ cid: `broadcast:${news.id}`, user_id: 'ada' }],
        messages: [
          {
            id: newId(),
            cid: `broadcast:${news.id}`,
            user_id: 'grace',
            text: 'news',
            created_at: '2026-01-05T08:00:00.000Z',
          },
        ],
      },
    });
    const elsewhere: Attachment = { type: 'file', asset_url: 'https://files.example/a.pdf' };
    expect((await refusal(ada, news, [elsewhere])).is(notAllowed)).toBe(true);
  });

  test('[ATT-07] other users’ files, unsent or not, and missing files cannot be attached', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const own = await openRoom(mallory);
    const sent = await text(ada, room);
    await say(ada, room, '', { attachments: [sent.attachment] });
    const unsent = await text(ada, room);
    const missing = { type: 'file', asset_url: '/api/v1/files/no-such-file' } as const;
    const rule = { field: 'message.attachments.0', rule: 'must be a file that you can read' };
    for (const attachment of [sent.attachment, missing]) {
      expect((await refusal(mallory, own, [attachment])).details.issues).toMatchObject([rule]);
    }
    expect((await refusal(grace, room, [unsent.attachment])).details.issues).toMatchObject([rule]);
    const disguised = { og_scrape_url: 'https://page.example/', image_url: sent.file };
    expect((await refusal(mallory, own, [disguised])).is(inputInvalid)).toBe(true);
  });

  test('[MSG-08] a file in another channel is a copy by reference: its readers can access it, and it outlives the original', async () => {
    const { ada, grace, mallory } = await people();
    const root = await server().person('root', 'admin');
    const here = await openRoom(ada, { type: 'team' });
    const there = await openRoom(ada, { members: [mallory] });
    const sent = await text(ada, here);
    const first = await say(ada, here, '', { attachments: [sent.attachment] });
    const second = await say(ada, there, '', { attachments: first.attachments });
    const copy = second.attachments[0]?.asset_url as string;
    expect(copy).not.toBe(sent.file);
    expect([await status(mallory, copy), await status(grace, copy)]).toEqual([200, 404]);
    await root.call('DELETE /messages/{message_id}', {
      params: { message_id: first.id },
      query: { hard: 'true' },
    });
    expect([await status(ada, sent.file), await status(mallory, copy)]).toEqual([404, 200]);
  });

  test('[MSG-03] an edit adds and removes files; removed ones are inaccessible immediately', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const [one, two] = [await text(ada, room, 'one.txt'), await text(ada, room, 'two.txt')];
    const sent = await say(ada, room, '', { attachments: [one.attachment] });
    const { message } = await edit(ada, sent.id, [one.attachment, two.attachment]);
    expect(message.attachments).toEqual([one.attachment, two.attachment]);
    expect(message.edited_at).toBeDefined();
    expect([await status(grace, one.file), await status(grace, two.file)]).toEqual([200, 200]);
    await edit(ada, sent.id, [two.attachment]);
    expect([await status(grace, one.file), await status(grace, two.file)]).toEqual([404, 200]);
    const empty = await ada.refused('PATCH /messages/{message_id}', {
      params: { message_id: sent.id },
      body: { attachments: [] },
    });
    expect(empty.is(messageEmpty)).toBe(true);
    const theirs = await grace.refused('PATCH /messages/{message_id}', {
      params: { message_id: sent.id },
      body: { attachments: [] },
    });
    expect(theirs.is(notAllowed)).toBe(true);
  });

  test('[MSG-03] a deleted message shows no attachments, and its files are restored with it', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const one = await text(ada, room);
    const { id } = await say(ada, room, 'look', { attachments: [one.attachment] });
    const gone = await ada.call('DELETE /messages/{message_id}', { params: { message_id: id } });
    expect(gone.message.attachments).toEqual([]);
    expect(await status(grace, one.file)).toBe(404);
    const back = await server().backEnd.call('POST /messages/{message_id}/undelete', {
      params: { message_id: id },
      body: {},
    });
    expect(back.message.attachments).toEqual([one.attachment]);
    expect(await status(grace, one.file)).toBe(200);
  });

  test('[MSG-02] repeating an id returns the first message and its files', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const one = await text(ada, room);
    const id = newId();
    const first = await say(ada, room, '', { id, attachments: [one.attachment] });
    expect(await say(ada, room, '', { id, attachments: [one.attachment] })).toEqual(first);
    expect(await status(ada, one.file)).toBe(200);
  });
});

test('[ATT-07] the bytes of deleted messages and of unsent files are really deleted', async () => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  await using server = await startTestServer({}, { clock });
  const { files, jobs, database, config } = server.server.context;
  const { ada } = await server.people('ada');
  const root = await server.person('root', 'admin');
  const room = await openRoom(ada, { type: 'team' });
  const bytes = await picture(900, 900).png().toBuffer();
  // A shared folder contains a file by which nodes recognize it.
  let others = 0;
  const blobs = async () => {
    const entries = await readdir(filesFolder(config), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length - others;
  };
  others = await blobs();
  const kept = await upload(ada, room, 'image', { name: 'kept.png', bytes });
  const deleted = await upload(ada, room, 'image', { name: 'deleted.png', bytes });
  await upload(ada, room, 'image', { name: 'unsent.png', bytes });
  await say(ada, room, '', { attachments: [kept.attachment] });
  const { id } = await say(ada, room, '', { attachments: [deleted.attachment] });
  expect(await blobs()).toBe(6);
  await root.call('DELETE /messages/{message_id}', { params: { message_id: id }, query: { hard: 'true' } });
  await expect.poll(blobs).toBe(4);
  ahead = unsentFileKeptMs + 60_000;
  await database.write((tx) => jobs.enqueue(tx, { kind: unsentFilesJob, payload: null }));
  await expect.poll(blobs).toBe(2);
  expect((await download(ada, kept.file)).bytes.length).toBe(bytes.length);
  expect(files.freshPath()).toContain('incoming');
});
