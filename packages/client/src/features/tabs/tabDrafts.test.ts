import {
  connectTab,
  createFakeBrowser,
  type FakeBrowser,
  flakyNetwork,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, memoryPersistence, type Persistence, waitUntil } from '../../index.ts';
import { composerOf } from '../composer/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'mallory');
});
afterAll(() => server.stop());

const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };

/** Opens a tab with drafts, and the composer of a channel in it. */
async function openTab(browser: FakeBrowser, persistence: Persistence, id: string, userId = 'ada') {
  const line = flakyNetwork(seededRandom(3), steady);
  const tab = await connectTab(server, browser, userId, {
    environment: line.environment,
    persistence,
    composer: { drafts: { enabled: true } },
  });
  await waitUntil(tab.client.connection.state, isLive);
  const composer = composerOf(await tab.client.channel('team', id).watch());
  await composer.flush();
  const reads = (text: string) => waitUntil(composer.text.state, (state) => state.text === text);
  return { ...tab, line, composer, reads };
}

describe('[CONN-06] the drafts of several tabs', () => {
  it('agree without a network, never replace what is being written, and are saved once it is back', {
    timeout: 60_000,
  }, async () => {
    const [browser, persistence] = [createFakeBrowser(), memoryPersistence()];
    const first = await openTab(browser, persistence, 'drafts');
    const second = await openTab(browser, persistence, 'drafts');
    const stranger = await openTab(browser, persistence, 'drafts', 'mallory');
    for (const { line, client } of [first, second]) {
      line.cut();
      await waitUntil(client.connection.state, (state) => !isLive(state));
    }
    first.composer.text.type('begun here');
    await second.reads('begun here');
    // The first tab pauses; somebody who writes in both at once keeps both texts until then.
    second.composer.text.type('begun here, continued there');
    first.composer.text.type('begun here, and here');
    await first.composer.flush();
    await second.composer.flush();
    expect(second.composer.text.text).toBe('begun here, continued there');
    expect(first.composer.text.text).toBe('begun here, and here');
    await expect
      .poll(
        async () => {
          second.composer.text.type(`${second.composer.text.text}!`);
          await second.composer.flush();
          return first.composer.text.text;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toMatch(/^begun here, continued there!+$/);
    const text = second.composer.text.text;
    await first.reads(text);
    for (const { line, client } of [first, second]) {
      line.restore();
      client.connection.reconnectNow();
    }
    const { ada } = await server.people('ada');
    await expect
      .poll(
        async () =>
          (await ada.call('POST /drafts/query', { body: {} })).drafts.map(({ text: saved }) => saved),
        { timeout: 20_000 },
      )
      .toEqual([text]);
    await second.composer.submit();
    await first.reads('');
    await second.reads('');
    expect(stranger.composer.text.text).toBe('');
    for (const { client } of [first, second, stranger]) await client.disconnect();
  });

  it('agree on what is written while an earlier text is being stored', async () => {
    const stored = memoryPersistence();
    const storing = Promise.withResolvers<void>();
    const isStored = Promise.withResolvers<void>();
    const persistence: Persistence = {
      ...stored,
      async putDraft(record) {
        storing.resolve();
        await isStored.promise;
        await stored.putDraft(record);
      },
    };
    const browser = createFakeBrowser();
    const first = await openTab(browser, persistence, 'slowly-stored');
    const second = await openTab(browser, stored, 'slowly-stored');
    // The service would pass it on as well.
    for (const { line, client } of [first, second]) {
      line.cut();
      await waitUntil(client.connection.state, (state) => !isLive(state));
    }
    first.composer.text.type('begun');
    await storing.promise;
    first.composer.text.type('begun in one tab');
    isStored.resolve();
    await second.reads('begun in one tab');
    for (const { client } of [first, second]) await client.disconnect();
  });

  it('are gone everywhere once sent from one tab, though another was typed into a moment before', async () => {
    const [browser, persistence] = [createFakeBrowser(), memoryPersistence()];
    const first = await openTab(browser, persistence, 'sent-drafts');
    const second = await openTab(browser, persistence, 'sent-drafts');
    first.composer.text.type('begun');
    await second.reads('begun');
    second.composer.text.type('begun, and ended');
    await second.composer.submit();
    // By then the first tab would have saved what was written in it.
    await first.reads('');
    await second.reads('');
    const { ada } = await server.people('ada');
    const { drafts } = await ada.call('POST /drafts/query', { body: {} });
    expect(drafts.filter(({ cid }) => cid === 'team:sent-drafts')).toEqual([]);
    expect(await persistence.draft('ada', 'team:sent-drafts')).toBeUndefined();
    for (const { client } of [first, second]) await client.disconnect();
  });
});
