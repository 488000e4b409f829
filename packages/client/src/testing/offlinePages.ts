import { flakyNetwork, seededRandom, signToken, type TestServer } from '@confab/testing';
import { expect, vi } from 'vitest';
import { ChannelList, type ChannelListQuery } from '../features/channels/lists/index.ts';
import { OfflineCache } from '../features/offline/index.ts';
import { sections } from '../features/sections/index.ts';
import { ChatClient, type ChatClientOptions, isLive, waitUntil } from '../index.ts';

const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };

/** The list of channels that a visit loads. */
export const joined: ChannelListQuery = {
  filter: { joined: true },
  sort: [{ field: 'last_message_at', direction: -1 }],
  limit: 100,
};

/** One page of a user's browser: its client, its network and the cache of the browser named `browser`. */
export function openPage(
  server: TestServer,
  userId: string,
  browser: string,
  options: Partial<ChatClientOptions> = {},
) {
  const flakiness = { ...steady };
  const network = flakyNetwork(seededRandom(1), flakiness);
  const warn = vi.fn();
  const client = new ChatClient({
    baseUrl: server.url,
    token: signToken(server.appSecret, { user_id: userId }),
    environment: network.environment,
    logger: { debug: () => undefined, warn, error: () => undefined },
    longPoll: false,
    ...options,
  });
  const cache = new OfflineCache(client, { name: browser });
  return { client, cache, network, flakiness, warn };
}
export type OfflinePage = ReturnType<typeof openPage>;

/** Signs a user in, opens their list and a channel, and stores what they see. */
export async function visit(
  server: TestServer,
  userId: string,
  browser: string,
  channelId: string,
  options?: Partial<ChatClientOptions>,
): Promise<OfflinePage> {
  const page = openPage(server, userId, browser, options);
  await page.client.connect();
  page.cache.start();
  await waitUntil(page.client.connection.state, isLive);
  await page.client.part(sections).load();
  await new ChannelList(page.client, joined).load();
  await page.client.channel('team', channelId).watch({ create: false });
  await expect.poll(() => page.client.app.get()).toBeDefined();
  await page.cache.flush();
  return page;
}

/** Ends a visit: the page is closed, and the browser keeps its database. */
export async function leave({ client, cache }: OfflinePage): Promise<void> {
  await cache.flush();
  cache.stop();
  await client.disconnect();
}

/** Reloads without a network; returns whether the cache had something to show. */
export async function reloadOffline(
  server: TestServer,
  userId: string,
  browser: string,
  options?: Partial<ChatClientOptions>,
) {
  const page = openPage(server, userId, browser, options);
  page.network.cut();
  const hasShown = await page.cache.restore();
  page.cache.start();
  if (hasShown) page.client.resume();
  return { ...page, hasShown };
}

/** Ends a page's time without a network. */
export async function reconnect({ client, network }: OfflinePage): Promise<void> {
  const stop = client.connection.state.subscribe(() => client.connection.reconnectNow());
  network.restore();
  client.connection.reconnectNow();
  await waitUntil(client.connection.state, isLive);
  stop();
}
