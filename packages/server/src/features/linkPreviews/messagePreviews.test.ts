import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Attachment,
  type MessageInput,
  messageEmpty,
  messageNotFound,
  notAllowed,
} from '@confab/protocol';
import {
  createPostgresStore,
  openSocket,
  type Person,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say } from '../../testing/rooms.ts';
import { type Page, type SmallWeb, startSmallWeb } from '../../testing/smallWeb.ts';

onEachNewServer('Link previews in messages', (start) => {
  let web: SmallWeb;
  let server: TestServer;
  let ada: Person;
  let grace: Person;
  let mallory: Person;
  let room: Room;
  beforeAll(async () => {
    web = await startSmallWeb();
    server = await start(web.config, web.options);
    ({ ada, grace, mallory } = await server.people('ada', 'grace', 'mallory'));
    room = await openRoom(ada, { members: [grace] });
  });
  afterAll(async () => {
    await server?.stop();
    await web[Symbol.asyncDispose]();
  });

  let pages = 0;
  const page = (title: string) => web.put(`/page-${++pages}`, `<title>${title}</title>`);
  const enrich = (url: string) => ada.call('POST /link-previews', { body: { url } });
  const preview = async (url: string): Promise<Attachment> => {
    const { duration: _, ...fields } = await enrich(url);
    return fields;
  };
  const read = async (id: string, person = ada) =>
    (await person.call('GET /messages/{message_id}', { params: { message_id: id } })).message;
  const edit = async (id: string, body: Pick<MessageInput, 'text' | 'attachments' | 'pending_previews'>) =>
    (await ada.call('PATCH /messages/{message_id}', { params: { message_id: id }, body })).message;
  const without = (url: string, id: string) => ({ params: { message_id: id }, query: { url } });
  const titles = ({ attachments }: { attachments: Attachment[] }) => attachments.map(({ title }) => title);

  it('[LINK-03] has the previews that its author has seen', async () => {
    const [one, two] = [page('One'), page('Two')];
    const attachments = [await preview(two), await preview(one)];
    const sent = await say(ada, room, `see ${one} and ${two}`, { attachments });
    expect(sent.attachments).toEqual(attachments);
    expect(sent.pending_previews).toBeUndefined();
    expect((await read(sent.id, grace)).attachments).toEqual(attachments);
  });

  it('[LINK-04] shows the server’s preview, whatever its author sends', async () => {
    const url = page('True');
    const found = await preview(url);
    const forged = {
      ...found,
      title: 'Forged',
      title_link: 'https://evil.example/',
      image_url: 'https://evil.example/x.png',
      text: 'Forged',
    };
    const sent = await say(ada, room, url, { attachments: [forged, forged] });
    expect(sent.attachments).toEqual([found]);
  });

  it('[LINK-04] drops previews without a link in its text', async () => {
    const url = page('Elsewhere');
    const found = await preview(url);
    const sent = await say(ada, room, 'no link at all', {
      attachments: [found],
      pending_previews: [page('Other')],
    });
    expect([sent.attachments, sent.pending_previews]).toEqual([[], undefined]);
    const nothing = { message: { id: newId(), text: ' ', attachments: [found] } };
    const refused = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: nothing,
    });
    expect(refused.is(messageEmpty)).toBe(true);
  });

  it('[UX-15] appears immediately, and gets its preview when it is loaded', async () => {
    await using socket = await openSocket(server.url, grace.token);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const slow: Page = (_request, response) => {
      void held.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>'),
      );
    };
    const url = web.put('/slow', slow);
    const broken = web.put('/slow-and-broken', { status: 500 });
    const sent = await say(ada, room, `${url} ${broken}`, { pending_previews: [url, broken] });
    expect([sent.attachments, sent.pending_previews]).toEqual([[], [url, broken]]);
    const received = await socket.received('message.new', ({ message }) => message.id === sent.id);
    expect(received.message.pending_previews).toEqual([url, broken]);
    letGo();
    const { message, actor_id } = await socket.received(
      'message.updated',
      ({ message: { id } }) => id === sent.id,
    );
    expect(titles(message)).toEqual(['Slow']);
    expect([message.pending_previews, message.edited_at, actor_id]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await read(sent.id)).toEqual({ ...message, own_reactions: [] });
  });

  it('[LINK-04] fetches a preview that the author claims but the server does not have', async () => {
    const url = page('Seen by nobody');
    const claimed: Attachment = {
      og_scrape_url: url,
      title: 'Claimed',
      image_url: 'https://evil.example/x.png',
    };
    const sent = await say(ada, room, url, { attachments: [claimed] });
    expect([sent.attachments, sent.pending_previews]).toEqual([[], [url]]);
    await expect.poll(async () => titles(await read(sent.id))).toEqual(['Seen by nobody']);
  });

  it('[LINK-01] drops the preview of a removed link, and keeps the others', async () => {
    const [one, two, three] = [page('One'), page('Two'), page('Three')];
    const sent = await say(ada, room, `${one} ${two}`, {
      attachments: [await preview(one), await preview(two)],
    });
    const shorter = await edit(sent.id, { text: two });
    expect(titles(shorter)).toEqual(['Two']);
    await edit(sent.id, { text: `${two} ${three}`, pending_previews: [three] });
    await expect.poll(async () => titles(await read(sent.id))).toEqual(['Two', 'Three']);
    expect(titles(await edit(sent.id, { attachments: [] }))).toEqual([]);
  });

  it('[UX-15] is removed for everyone by its author, without an edited mark', async () => {
    const [one, two] = [page('One'), page('Two')];
    const sent = await say(ada, room, `${one} ${two}`, {
      attachments: [await preview(one), await preview(two)],
    });
    await using socket = await openSocket(server.url, grace.token);
    for (let n = 0; n < 2; n++) {
      const { message } = await ada.call(
        'DELETE /messages/{message_id}/link-previews',
        without(one, sent.id),
      );
      expect(titles(message)).toEqual(['Two']);
      expect(message.edited_at).toBeUndefined();
    }
    const received = await socket.received('message.updated', ({ message }) => message.id === sent.id);
    expect([titles(received.message), received.actor_id]).toEqual([['Two'], 'ada']);
  });

  it('[UX-15] does not appear after it was removed while loading', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const url = web.put('/taken-off', (_request, response) => {
      void held.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Late</title>'),
      );
    });
    const other = page('Other');
    const sent = await say(ada, room, `${url} ${other}`, { pending_previews: [url, other] });
    await ada.call('DELETE /messages/{message_id}/link-previews', without(url, sent.id));
    letGo();
    await expect.poll(async () => titles(await read(sent.id))).toEqual(['Other']);
    expect((await read(sent.id)).pending_previews).toBeUndefined();
  });

  it('[LINK-04] cannot be removed by anyone else without permission', async () => {
    const url = page('Stays');
    const sent = await say(ada, room, url, { attachments: [await preview(url)] });
    const member = await grace.refused('DELETE /messages/{message_id}/link-previews', without(url, sent.id));
    expect(member.is(notAllowed)).toBe(true);
    const stranger = await mallory.refused(
      'DELETE /messages/{message_id}/link-previews',
      without(url, sent.id),
    );
    expect(stranger.is(messageNotFound)).toBe(true);
    expect(titles(await read(sent.id))).toEqual(['Stays']);
  });

  it('[APP-04] contains no links without permission, in any notation, including edits', async () => {
    const { henry } = await server.people('henry');
    const owner = await server.person('olga', 'admin');
    const news = await openRoom(owner, { type: 'broadcast', members: [henry] });
    const parent = await say(owner, news, 'news: https://web.example/');
    const reply = (text: string) =>
      henry.refused('POST /channels/{type}/{id}/messages', {
        params: at(news),
        body: { message: { id: newId(), text, parent_id: parent.id } },
      });
    const links = [
      'https://web.example/',
      'go to confab.org now',
      '[here](//web.example)',
      '[here](https&#58;//web.example)',
      'http://127.0.0.1/',
      '<mailto:ada@web.example>',
      '[a]: //web.example\n\n[a]',
    ];
    for (const text of links) {
      const error = await reply(text);
      expect([error.is(notAllowed), error.details.capability], text).toEqual([true, 'send-links']);
      expect(error.details.issues).toMatchObject([{ field: 'message.text', rule: 'must not contain links' }]);
    }
    const plain = await say(henry, news, 'No link: 3.5 km, e.g. a [1], node.js?', { parent_id: parent.id });
    const elsewhere: Attachment = { type: 'image', image_url: 'https://web.example/x.png' };
    const carried = await henry.refused('POST /channels/{type}/{id}/messages', {
      params: at(news),
      body: { message: { id: newId(), text: 'look', parent_id: parent.id, attachments: [elsewhere] } },
    });
    expect(carried.is(notAllowed)).toBe(true);
    const { channel_types } = await owner.call('GET /channel-types');
    const member = channel_types.find(({ name }) => name === 'broadcast')?.grants.channel_member ?? [];
    await owner.call('PATCH /channel-types/{name}', {
      params: { name: 'broadcast' },
      body: { grants: { channel_member: [...member, 'update-own-message'] } },
    });
    const edited = { params: { message_id: plain.id }, body: { text: 'see https://web.example/' } };
    const error = await henry.refused('PATCH /messages/{message_id}', edited);
    expect([error.is(notAllowed), error.details.issues?.[0]?.field]).toEqual([true, 'text']);
    expect((await read(plain.id, henry)).text).toBe(plain.text);
  });

  it('[CHAN-01] has none if the channel type disables previews, including pending ones', async () => {
    const url = page('Off');
    const found = await preview(url);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const slow = web.put('/off-later', (_request, response) => {
      void held.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Late</title>'),
      );
    });
    const waiting = await say(ada, room, slow, { pending_previews: [slow] });
    const turn = (link_previews: boolean) =>
      server.backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { features: { link_previews } },
      });
    await turn(false);
    const sent = await say(ada, room, url, { attachments: [found], pending_previews: [url] });
    expect([sent.attachments, sent.pending_previews]).toEqual([[], undefined]);
    letGo();
    await expect.poll(async () => (await read(waiting.id)).pending_previews).toBeUndefined();
    expect((await read(waiting.id)).attachments).toEqual([]);
    await turn(true);
  });

  it('[LINK-03] is loaded after a restart if the server stopped meanwhile', async () => {
    const data = await mkdtemp(join(tmpdir(), 'confab-previews-'));
    const onPostgres = server.server.context.database.dialect.name === 'postgres';
    const store = onPostgres
      ? await createPostgresStore(process.env.CONFAB_TEST_POSTGRES_URL as string)
      : undefined;
    const config = { ...web.config, data, ...(store && { databaseUrl: store.url }) };
    let answers = false;
    const url = web.put('/left-behind', (_request, response) => {
      if (answers) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>After all</title>');
    });
    let id = '';
    {
      await using first = await startTestServer(config, web.options);
      const { ada: writer } = await first.people('ada');
      id = (await say(writer, await openRoom(writer), url, { pending_previews: [url] })).id;
      await expect.poll(() => web.seen).toContain('/left-behind');
    }
    answers = true;
    {
      await using second = await startTestServer(config, web.options);
      const { ada: reader } = await second.people('ada');
      expect((await read(id, reader)).pending_previews).toEqual([url]);
      const { database, jobs, clock } = second.server.context;
      const left = await database.read.query((k) =>
        k.selectFrom('jobs').selectAll().where('kind', '=', 'linkPreviews.complete'),
      );
      expect(left).toMatchObject([{ payload: JSON.stringify(id) }]);
      const { key, run_at } = left[0] as { key: string; run_at: number };
      expect(run_at).toBeLessThanOrEqual(clock.now() + 60_000);
      // Simulates the job becoming due.
      await database.write((tx) => jobs.enqueue(tx, { kind: 'linkPreviews.complete', key, payload: id }));
      await expect.poll(async () => titles(await read(id, reader)), { timeout: 5000 }).toEqual(['After all']);
    }
    await store?.remove();
    await rm(data, { recursive: true });
  });

  it('[LINK-04] expire with their pictures', async () => {
    const body = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    web.put('/kept.png', { headers: { 'content-type': 'image/png' }, body });
    const url = web.put('/kept', '<title>T</title><meta property="og:image" content="/kept.png">');
    const { image_url = '' } = await enrich(url);
    const { database, files, jobs } = server.server.context;
    const { key } = (await database.read.query((k) => k.selectFrom('link_images').select('key')))[0] as {
      key: string;
    };
    const count = async () => [
      (await database.read.query((k) => k.selectFrom('link_previews').select('key'))).length,
      (await database.read.query((k) => k.selectFrom('link_images').select('key'))).length,
    ];
    const kind = 'linkPreviews.prune';
    const prune = () => database.write((tx) => jobs.enqueue(tx, { kind, key: kind, payload: null }));
    const before = await count();
    (await files.read(`${key}-large`)).destroy();

    await prune();
    const nextRun = async () =>
      (await database.read.query((k) => k.selectFrom('jobs').select('run_at').where('key', '=', kind)))[0]
        ?.run_at;
    await expect.poll(nextRun).toBeGreaterThan(Date.now());
    expect(await count()).toEqual(before);
    await database.write(async (tx) => {
      for (const table of ['link_previews', 'link_images'] as const)
        await tx.query((k) => k.updateTable(table).set({ expires_at: 1 }));
    });
    await prune();
    await expect.poll(count).toEqual([0, 0]);
    await expect.poll(() => files.read(`${key}-large`).catch((error) => error)).toBeInstanceOf(FileMissing);
    // The picture's address in an old message still works: it is fetched again.
    const image = await ada.fetch(image_url);
    expect([image.status, (await image.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });
});
