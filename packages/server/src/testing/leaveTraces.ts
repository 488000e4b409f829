import type { Message } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { sql } from 'kysely';
import { ask } from './polls.ts';
import { at, newId, type Room, say } from './rooms.ts';
import type { SmallWeb } from './smallWeb.ts';
import { download, picture, upload } from './uploads.ts';

/** Users and rooms for leaving traces of one author. */
export interface TraceSetup {
  readonly server: TestServer;
  readonly web: SmallWeb;
  /** The author of the traces. */
  readonly author: Person;
  /** Moderator of the app, and member of both channels. */
  readonly moderator: Person;
  /** Member of both channels. */
  readonly reader: Person;
  readonly room: Room;
  /** Target of forwarded copies. */
  readonly other: Room;
  /** A lowercase word, unique per garden. */
  readonly tag: string;
}

/** Words, file names and bytes that must no longer be found. */
export type Traces = (string | Buffer)[];

/** Unique words for the search index too, with unique prefixes. */
export const wordOf = (tag: string) => (what: string) => `${what}q${tag}`;

/**
 * Lets an author write every kind of message content, and others make every kind of copy: quotes, forwards, replies,
 * flags, pins, reminders. Returns the messages in order and their traces.
 */
export async function leaveTracesInMessages(
  garden: TraceSetup,
): Promise<{ messages: Message[]; needles: Traces }> {
  const { server, web, author, reader, moderator, room, other, tag } = garden;
  const word = wordOf(tag);
  const bytes = Buffer.from(`${word('bytes')} `.repeat(50));
  const file = await upload(author, room, 'file', { name: `${word('filename')}.txt`, bytes });
  const png = await picture(700, 500).png().toBuffer();
  const image = await upload(author, room, 'image', {
    name: `${word('picname')}.png`,
    type: 'image/png',
    bytes: png,
  });
  const thumbnail = await download(author, image.attachment.thumb_url as string);

  const first = await say(author, room, word('first'), {
    attachments: [file.attachment, image.attachment],
    custom: { note: word('note') },
  } as never);
  await author.call('PATCH /messages/{message_id}', {
    params: { message_id: first.id },
    body: { text: word('edited') },
  });
  // Longer than a database page.
  const long = await say(author, room, `${word('long')} ${'so it goes on '.repeat(600)}`);
  const quote = await say(reader, room, 'What she said', { quoted_message_id: first.id });
  const reply = await say(author, room, word('reply'), { parent_id: long.id });
  await say(reader, room, 'Indeed', { parent_id: long.id });
  await reader.call('POST /channels/{type}/{id}/messages', {
    params: at(other),
    body: { message: { id: newId(), forwarded_message_id: long.id } },
  } as never);
  const named = { params: { message_id: first.id } };
  await author.call('PUT /messages/{message_id}/pin', { ...named, body: {} });
  await reader.call('PUT /messages/{message_id}/reminder', { ...named, body: {} });
  await reader.call('POST /messages/{message_id}/reactions', { ...named, body: { type: '👍' } });
  for (const id of [first.id, quote.id]) {
    const params = { message_id: id };
    await moderator.call('PUT /messages/{message_id}/flag', { params, body: { reason: 'spam' } });
  }
  await author.call('PUT /channels/{type}/{id}/draft', {
    params: at(room),
    body: { draft: { text: word('drafted') } },
  } as never);
  const drafted = await say(author, room, word('drafted'), { sends_draft: true });
  const waiting = newId();
  await author.call('POST /channels/{type}/{id}/scheduled-messages', {
    params: at(room),
    body: {
      scheduled_message: {
        id: waiting,
        text: word('waited'),
        send_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    },
  });
  const waited = await author.call('POST /scheduled-messages/{message_id}/send', {
    params: { message_id: waiting },
    body: {},
  });

  const asked = await ask(author, room, {
    name: word('question'),
    description: word('description'),
    options: [
      { id: newId(), text: word('option') },
      { id: newId(), text: 'Neither' },
    ],
    allow_answers: true,
  });
  const answer = { params: { poll_id: asked.poll.id }, body: { text: 'Somewhere else' } };
  await reader.call('PUT /polls/{poll_id}/answer', answer);

  const shown = await picture(400, 300).png().toBuffer();
  web.put(`/${tag}.png`, { headers: { 'content-type': 'image/png' }, body: shown });
  const head = `<title>${word('title')}</title><meta property="og:image" content="/${tag}.png">`;
  const url = web.put(`/${word('address')}`, head);
  const { duration: _, ...preview } = await author.call('POST /link-previews', { body: { url } });
  const linked = await say(author, room, url, { attachments: [preview] });
  const previewImage = await download(author, preview.image_url as string);
  const softly = await say(author, room, `${word('softly')} ${url}`, { attachments: [preview] });
  await author.call('DELETE /messages/{message_id}', { params: { message_id: softly.id } });

  const words = [
    'bytes',
    'filename',
    'picname',
    'first',
    'note',
    'edited',
    'long',
    'reply',
    'softly',
    'drafted',
    'waited',
  ]
    .concat(['question', 'description', 'option', 'title', 'address'])
    .map(word);
  const keys = await server.server.context.database.read.query<{
    blob_key: string;
    thumbnail_key: string | null;
  }>(() => sql`select blob_key, thumbnail_key from files where message_id = ${first.id}`);
  const names = keys.flatMap(({ blob_key, thumbnail_key }) => [
    blob_key,
    ...(thumbnail_key ? [thumbnail_key] : []),
  ]);
  const files = [
    (await download(author, image.attachment.image_url as string)).bytes,
    thumbnail.bytes,
    previewImage.bytes,
  ];
  return {
    messages: [first, long, reply, drafted, waited.message, asked.message, linked, softly],
    needles: [...words, ...names, ...files.map(middleOf)],
  };
}

/** Returns bytes unique to this file. */
export function middleOf(bytes: Buffer): Buffer {
  const from = Math.floor(bytes.length / 2);
  return bytes.subarray(from, from + 64);
}
