import 'fake-indexeddb/auto';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClient, isLive, memoryPersistence, waitUntil } from '../../index.ts';
import {
  leave,
  type OfflinePage,
  openPage,
  reconnect,
  reloadOffline,
  visit,
} from '../../testing/offlinePages.ts';
import { localPreviews } from '../attachments/localPreviews.ts';
import { composerOf } from '../composer/composersOf.ts';
import { waitingFileMissing, waitingFilesFull } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('grace');
});
afterAll(() => server.stop());

const channelOf = (client: ChatClient, id: string) => client.channel('team', id);
const messagesOf = (client: ChatClient, id: string) => channelOf(client, id).messages.state.get().messages;
const notes = (text = 'x') => new File([text], 'notes.txt', { type: 'text/plain' });

/** Creates a user `ada-<id>` with a channel `id`, shared with grace, and ends a first visit of it. */
async function createVisited(id: string, persistence = memoryPersistence()) {
  const { id: ada } = await server.person(`ada-${id}`);
  await using client = await connectClient(server, ada);
  await client.channel('team', id).watch({ member_ids: ['grace'], data: { name: id } });
  await leave(await visit(server, ada, id, id, { persistence }));
  return { ada, persistence };
}

/** Attaches files in a page and sends them with a text. */
async function sendFiles({ client }: OfflinePage, id: string, text: string, files: readonly File[]) {
  const composer = composerOf(channelOf(client, id));
  composer.attachments.add(files);
  await waitUntil(composer.attachments.state, (list) =>
    list.every(({ local }) => local.uploadState === 'finished'),
  );
  composer.text.type(text);
  expect(await composer.submit()).toMatchObject({ status: 'sent' });
}

const isSent = ({ client }: OfflinePage) =>
  waitUntil(client.outbox.entries, (entries) => entries.length === 0);

/** The files that are stored in a browser. */
function storedFiles(browser: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`${browser}-waiting`);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const request = opening.result.transaction('files').objectStore('files').getAll();
      request.onsuccess = () => {
        opening.result.close();
        resolve(request.result);
      };
    };
  });
}

describe('[CONN-05] files of messages written without a network', () => {
  it('wait over a reload, are shown from the device, and are sent once, in order', async () => {
    const { ada, persistence } = await createVisited('files');
    await using grace = await connectClient(server, 'grace');
    await grace.channel('team', 'files').watch({ create: false });
    await waitUntil(grace.connection.state, isLive);
    const arrived: string[] = [];
    grace.on('message.new', ({ message }) => arrived.push(message.text));

    const offline = await reloadOffline(server, ada, 'files', { persistence });
    channelOf(offline.client, 'files').send({ text: 'before' });
    await sendFiles(offline, 'files', 'with files', [
      notes('all of it'),
      new File(['pixels'], 'map.svg', { type: 'image/svg+xml' }),
    ]);
    channelOf(offline.client, 'files').send({ text: 'after' });
    const addressesIn = ({ client }: OfflinePage) =>
      messagesOf(client, 'files')[1]!.attachments.map(({ image_url, asset_url }) => image_url ?? asset_url!);
    const isShown = (page: OfflinePage) =>
      addressesIn(page).every((address) => page.client.part(localPreviews).of(address)?.startsWith('blob:'));
    expect(isShown(offline)).toBe(true);
    await expect.poll(() => persistence.outbox(ada)).toHaveLength(3);
    expect(await storedFiles('files')).toHaveLength(2);
    await leave(offline);

    const again = await reloadOffline(server, ada, 'files', { persistence });
    expect(messagesOf(again.client, 'files').map(({ text }) => text)).toEqual([
      'before',
      'with files',
      'after',
    ]);
    expect(isShown(again)).toBe(true);
    await expect(channelOf(again.client, 'files').watch({ create: false })).rejects.toThrow();
    await reconnect(again);
    await isSent(again);
    await expect.poll(() => arrived).toEqual(['before', 'with files', 'after']);
    const received = messagesOf(grace, 'files').find(({ text }) => text === 'with files')!;
    expect(received.attachments).toMatchObject([{ title: 'notes.txt', file_size: 9 }, { title: 'map.svg' }]);
    const [file] = received.attachments;
    const answer = await fetch(grace.fileUrl(String(file?.asset_url)), {
      headers: { authorization: `Bearer ${(await server.person('grace')).token}` },
    });
    expect(await answer.text()).toBe('all of it');
    // The author still sees the device's own copies.
    expect(isShown(again)).toBe(true);
    await expect.poll(() => storedFiles('files')).toEqual([]);
    await leave(again);
  });

  it('are sent by a page that is opened with a connection', async () => {
    const { ada, persistence } = await createVisited('reopened');
    const offline = await reloadOffline(server, ada, 'reopened', { persistence });
    await sendFiles(offline, 'reopened', 'with a file', [notes('kept')]);
    await leave(offline);
    const page = openPage(server, ada, 'reopened', { persistence });
    await page.client.connect();
    await waitUntil(page.client.connection.state, isLive);
    await waitUntil(page.client.outbox.entries, ([entry]) => entry?.delayedBy !== undefined);
    page.cache.start();
    await isSent(page);
    await page.client.channel('team', 'reopened').watch({ create: false });
    expect(messagesOf(page.client, 'reopened').map(({ text }) => text)).toEqual(['with a file']);
    await leave(page);
  });

  it('are uploaded at once with a connection', async () => {
    const { ada } = await createVisited('direct');
    const page = await visit(server, ada, 'direct', 'direct');
    await sendFiles(page, 'direct', 'online', [notes()]);
    await isSent(page);
    expect(messagesOf(page.client, 'direct').at(-1)?.attachments[0]?.asset_url).toMatch(/^\//);
    expect(await storedFiles('direct')).toEqual([]);
    await leave(page);
  });

  it('fail with the reason where they do not fit', async () => {
    const { ada } = await createVisited('full');
    const page = await reloadOffline(server, ada, 'full');
    const sized = (size: number) => Object.defineProperty(notes(), 'size', { value: size });
    const composer = composerOf(channelOf(page.client, 'full'));
    composer.attachments.add([sized(150_000_000)]);
    await waitUntil(composer.attachments.state, ([first]) => first?.local.uploadState === 'finished');
    composer.attachments.add([sized(100_000_000), sized(1)]);
    await waitUntil(composer.attachments.state, (list) =>
      list.every(({ local }) => local.uploadState === 'finished' || local.uploadState === 'failed'),
    );
    const [, second, third] = composer.attachments.state.get();
    expect(second?.local).toMatchObject({ uploadState: 'failed' });
    expect(second?.local.error?.is(waitingFilesFull)).toBe(true);
    expect(third?.local.uploadState).toBe('finished');
    await leave(page);
  });

  it('of discarded messages and closed composers are deleted with the next visit', async () => {
    const { ada, persistence } = await createVisited('discarded');
    const page = await reloadOffline(server, ada, 'discarded', { persistence });
    await sendFiles(page, 'discarded', 'never mind', [notes()]);
    channelOf(page.client, 'discarded').discard(messagesOf(page.client, 'discarded').at(-1)!.id);
    const composer = composerOf(channelOf(page.client, 'discarded'));
    composer.attachments.add([notes()]);
    await expect.poll(() => storedFiles('discarded')).toHaveLength(2);
    await leave(page);
    const next = await visit(server, ada, 'discarded', 'discarded', { persistence });
    await expect.poll(() => storedFiles('discarded')).toEqual([]);
    await leave(next);
  });

  it('that are gone fail their message, with the reason', async () => {
    const { ada, persistence } = await createVisited('gone');
    const page = await reloadOffline(server, ada, 'gone', { persistence });
    await sendFiles(page, 'gone', 'with a file', [notes()]);
    await leave(page);
    const other = openPage(server, ada, 'gone');
    await other.cache.clear();
    const again = await visit(server, ada, 'gone', 'gone', { persistence });
    const entries = await waitUntil(again.client.outbox.entries, ([entry]) => entry?.error !== undefined);
    expect(entries[0]?.error?.is(waitingFileMissing)).toBe(true);
    await leave(again);
  });
});
