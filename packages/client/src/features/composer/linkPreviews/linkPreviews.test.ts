import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectClient, heldClock, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, waitUntil } from '../../../index.ts';
import { composerOf, composersOf } from '../composersOf.ts';
import type { MessageComposer } from '../index.ts';

let server: TestServer;
let port = 0;
/** Requests by path that are answered when the test releases it; each node requests a page itself. */
const waiting = new Map<string, ServerResponse[]>();
const released = new Set<string>();
const site = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/slow') && !released.has(path))
    waiting.set(path, [...(waiting.get(path) ?? []), response]);
  else if (path.startsWith('/gone')) response.writeHead(404).end();
  else sendPage(path, response);
});
const sendPage = (path: string, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<head><title>Ride ${path}</title></head>`);
/** Answers all requests for a slow page, also later ones. */
function release(path: string): void {
  released.add(path);
  for (const response of waiting.get(path) ?? []) sendPage(path, response);
}
const at = (path: string) => `http://web.example:${port}${path}`;

beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, listening));
  ({ port } = site.address() as AddressInfo);
  server = await startTestServer(
    { outboundAllow: ['web.example'], outboundPorts: [port] },
    { resolveHost: async (host) => (host === 'web.example' ? ['127.0.0.1'] : []) },
  );
  await server.people('ada', 'mallory');
});
afterAll(async () => {
  await server.stop();
  site.closeAllConnections();
  site.close();
});

const states = (composer: MessageComposer) =>
  composer.linkPreviews.state.get().map(({ url, state }) => [new URL(url).pathname, state]);
const until = (composer: MessageComposer, state: string) =>
  waitUntil(
    composer.linkPreviews.state,
    (previews) => previews.length > 0 && previews.every((preview) => preview.state === state),
  );
const received = (channel: Channel) =>
  waitUntil(channel.messages.state, ({ messages }) => messages.at(-1)?.status === 'received');

async function writing(name: string, options: { enabled?: boolean } = { enabled: true }) {
  const clock = heldClock();
  const ada = await connectClient(server, 'ada', {
    environment: clock.environment,
    composer: { linkPreviews: options },
  });
  const channel = await ada.channel('team', name).watch();
  return {
    ada,
    clock,
    channel,
    composer: composerOf(channel),
    [Symbol.asyncDispose]: () => ada.disconnect(),
  };
}

describe('previews of links', () => {
  it('[LINK-01] are off by default', async () => {
    await using writer = await writing('off', {});
    const { composer, clock, channel } = writer;
    expect(composer.config.get().linkPreviews).toEqual({ enabled: false, debounceMs: 1500 });
    composer.text.type(at('/never'));
    clock.pass(60_000);
    expect(states(composer)).toEqual([]);
    await composer.submit();
    await received(channel);
    expect(channel.messages.state.get().messages.at(-1)).toMatchObject({ attachments: [] });
  });

  it('[LINK-01] start as loading 1500 ms after the last change, and are loaded then', async () => {
    await using writer = await writing('debounce');
    const { composer, clock } = writer;
    composer.text.type(`see ${at('/on')}`);
    clock.pass(1499);
    composer.text.type(`see ${at('/one')}`);
    clock.pass(1499);
    expect(states(composer)).toEqual([]);
    clock.pass(1);
    await waitUntil(composer.linkPreviews.state, (previews) => previews.length > 0);
    expect(states(composer)[0]).toEqual(['/one', 'loading']);
    await until(composer, 'loaded');
    expect(composer.linkPreviews.state.get()).toMatchObject([
      { url: at('/one'), preview: { og_scrape_url: at('/one'), title: 'Ride /one' } },
    ]);
  });

  it('[LINK-01] of a link that was written before they are enabled load once they are', async () => {
    await using writer = await writing('early', {});
    const { composer, clock } = writer;
    composer.text.type(`see ${at('/early')}`);
    clock.pass(1500);
    composer.configure({ linkPreviews: { enabled: true } });
    clock.pass(1500);
    await until(composer, 'loaded');
    expect(states(composer)).toEqual([['/early', 'loaded']]);
  });

  it('[LINK-01] fail if the page cannot be loaded', async () => {
    await using writer = await writing('failed');
    const { composer, clock, channel } = writer;
    composer.text.type(`${at('/gone')} http://nowhere.example/x`);
    clock.pass(1500);
    await until(composer, 'failed');
    expect(composer.linkPreviews.state.get().map(({ error }) => error?.name)).toEqual([
      'link_status',
      'link_unreachable',
    ]);
    await composer.submit();
    await received(channel);
    expect(channel.messages.state.get().messages.at(-1)?.attachments).toEqual([]);
  });

  it('[LINK-01] are removed with their link, and all of them if the text has none', async () => {
    await using writer = await writing('dropped');
    const { composer, clock } = writer;
    composer.text.type(`${at('/a')} ${at('/b')} ${at('/c')}`);
    clock.pass(1500);
    await until(composer, 'loaded');
    composer.linkPreviews.dismiss(at('/c'));
    composer.text.type(`${at('/a')} alone`);
    expect(states(composer)).toEqual([
      ['/a', 'loaded'],
      ['/c', 'dismissed'],
    ]);
    composer.text.type('no link. None at all');
    expect(states(composer)).toEqual([]);
    clock.pass(60_000);
    expect(states(composer)).toEqual([]);
  });

  it('[LINK-01] stay dismissed when their link is removed and written again, until no link is left', async () => {
    await using writer = await writing('again');
    const { composer, clock } = writer;
    const { linkPreviews, text } = composer;
    const typeUntil = async (typed: string, expected: readonly (readonly string[])[]) => {
      text.type(typed);
      clock.pass(1500);
      await expect.poll(() => states(composer)).toEqual(expected);
    };
    await typeUntil(`${at('/stays')} ${at('/back')}`, [
      ['/stays', 'loaded'],
      ['/back', 'loaded'],
    ]);
    linkPreviews.dismiss(at('/back'));
    await typeUntil(`${at('/stays')} ${at('/third')}`, [
      ['/stays', 'loaded'],
      ['/third', 'loaded'],
      ['/back', 'dismissed'],
    ]);
    await typeUntil(`${at('/back')} ${at('/fourth')}`, [
      ['/back', 'dismissed'],
      ['/fourth', 'loaded'],
    ]);
    text.type('no link');
    await typeUntil(at('/back'), [['/back', 'loaded']]);
  });

  it('[LINK-01] keep only the dismissed ones when they are cleared', async () => {
    await using writer = await writing('dismissed');
    const { composer, clock, channel } = writer;
    composer.text.type(`${at('/a')} ${at('/slow-b')} ${at('/c')}`);
    clock.pass(1500);
    await waitUntil(
      composer.linkPreviews.state,
      (previews) => previews.filter(({ state }) => state === 'loaded').length === 2,
    );
    composer.linkPreviews.dismiss(at('/a'));
    composer.linkPreviews.dismiss(at('/slow-b'));
    expect(states(composer)).toEqual([
      ['/a', 'dismissed'],
      ['/slow-b', 'dismissed'],
      ['/c', 'loaded'],
    ]);
    composer.linkPreviews.clear();
    expect(states(composer)).toEqual([
      ['/a', 'dismissed'],
      ['/slow-b', 'dismissed'],
    ]);
    composer.text.type(`${at('/a')} ${at('/slow-b')}`);
    clock.pass(1500);
    release('/slow-b');
    await composer.submit();
    const { messages } = await received(channel);
    expect(messages.at(-1)).toMatchObject({ attachments: [] });
    expect(messages.at(-1)?.pending_previews).toBeUndefined();
    expect(states(composer)).toEqual([]);
  });

  it('[LINK-01] are sent as attachments, and those still loading or not requested yet as pending', async () => {
    await using writer = await writing('sent');
    const { composer, clock, channel } = writer;
    composer.text.type(`${at('/a')} ${at('/slow-c')}`);
    clock.pass(1500);
    await waitUntil(composer.linkPreviews.state, (previews) => previews[0]?.state === 'loaded');
    composer.text.type(`${at('/a')} ${at('/slow-c')} ${at('/d')}`);
    const outcome = await composer.submit();
    expect(outcome).toMatchObject({
      status: 'sent',
      message: {
        status: 'sending',
        attachments: [{ og_scrape_url: at('/a'), title: 'Ride /a' }],
        pending_previews: [at('/slow-c'), at('/d')],
      },
    });
    expect(states(composer)).toEqual([]);
    await received(channel);
    await expect.poll(() => waiting.has('/slow-c')).toBe(true);
    release('/slow-c');
    const last = () => channel.messages.state.get().messages.at(-1);
    await waitUntil(channel.messages.state, () => last()?.attachments.length === 3);
    expect(last()?.attachments.map(({ title }) => title)).toEqual(['Ride /a', 'Ride /slow-c', 'Ride /d']);
    expect(last()?.pending_previews).toBeUndefined();
  });

  it('[LINK-01] are removed from an edited message with their link', async () => {
    await using writer = await writing('edited');
    const { composer, clock, channel } = writer;
    composer.text.type(`${at('/kept')} ${at('/taken')}`);
    clock.pass(1500);
    await until(composer, 'loaded');
    await composer.submit();
    await received(channel);
    const edit = composersOf(channel).edit(channel.messages.state.get().messages.at(-1)!);
    expect(states(edit)).toEqual([
      ['/kept', 'loaded'],
      ['/taken', 'loaded'],
    ]);
    edit.text.type(at('/kept'));
    expect(await edit.submit()).toMatchObject({ status: 'saved' });
    await waitUntil(channel.messages.state, ({ messages }) => messages.at(-1)?.attachments.length === 1);
  });
});
