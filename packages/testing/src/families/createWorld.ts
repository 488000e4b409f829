import 'fake-indexeddb/auto';
import { ChatClient, memoryPersistence, type Persistence } from '@confab/client';
import { OfflineCache } from '@confab/client/offline';
import { BrowserTabs } from '@confab/client/tabs';
import { createFakeBrowser, type FakeBrowser } from '../fakeBrowser.ts';
import { type Flakiness, type FlakyNetwork, flakyNetwork } from '../flakyNetwork.ts';
import { namedRandom, type SeededRandom } from '../seededRandom.ts';
import type { ServerAccess } from '../serverAccess.ts';
import { signToken } from '../signToken.ts';
import { allViews } from './allFamilies.ts';
import { answered } from './answered.ts';
import { NewerOnly } from './newerOnly.ts';
import { channelOf, openThreadsOf } from './views/channelViews.ts';
import { OpenViews, type Scope } from './views/view.ts';
import type { Tab, Visit, World } from './world.ts';

/** Options of a world. */
export interface WorldOptions {
  /** A part of all ids, so that several worlds can exist on one server. */
  readonly name: string;
  readonly seed: number;
  readonly flakiness: Flakiness;
  /** Whether sockets get through; otherwise all clients poll. */
  readonly hasSockets?: boolean;
  /** Whether ada and grace have three tabs each, in a browser whose tabs share a connection, and nobody else has one. */
  readonly sharesBrowsers?: boolean;
}

/** A browser whose tabs share a network, a connection and a store. */
interface SharedBrowser {
  readonly browser: FakeBrowser;
  readonly network: FlakyNetwork;
  readonly persistence: Persistence;
  readonly openSockets: Set<WebSocket>;
}

interface Seat {
  readonly userId: string;
  readonly shared?: SharedBrowser;
}

/** The number of tabs in each shared browser. */
const tabsPerBrowser = 3;

const cidsOf = (name: string) =>
  [`team:alpha-${name}`, `team:beta-${name}`, `messaging:gamma-${name}`] as const;

/**
 * Creates users (`ada` in two tabs unless browsers are shared, `grace` an admin, `linus`, and `mallory` who is in no private
 * channel).
 */
export async function createWorld(server: ServerAccess, options: WorldOptions): Promise<World> {
  const { name, seed } = options;
  const [ada, grace, linus, mallory] = ['ada', 'grace', 'linus', 'mallory'].map(
    (person) => `${person}-${name}`,
  ) as [string, string, string, string];
  await Promise.all([...[ada, linus, mallory].map((id) => server.person(id)), server.person(grace, 'admin')]);
  const cids = cidsOf(name);
  const userIds = [ada, grace, linus, mallory];
  const threads = new Set<string>();
  const seats: Seat[] = options.sharesBrowsers
    ? [ada, grace].flatMap((userId) => {
        const shared = sharedBrowser(namedRandom(seed, `network of ${userId}`), options.flakiness);
        return Array.from({ length: tabsPerBrowser }, () => ({ userId, shared }));
      })
    : [ada, ada, grace, linus, mallory].map((userId) => ({ userId }));
  const tabs = await Promise.all(seats.map((seat, index) => openTab(server, seat, index, options)));
  const owner = tabs[0]!.client;
  await answered(() => channelOf(owner, cids[0]).watch({ member_ids: [grace] }));
  await answered(() => channelOf(owner, cids[1]).watch({ member_ids: [linus, grace] }));
  await answered(() => channelOf(owner, cids[2]).watch({ member_ids: [grace, linus] }));
  const browsers = [...new Set(seats.flatMap(({ shared }) => shared ?? []))];
  const world = { server, seed, random: namedRandom(seed, 'world'), tabs, browsers, cids, userIds, threads };
  await Promise.all(tabs.map((tab) => tab.views.load(scopeOf(world, tab))));
  return world;
}

function sharedBrowser(random: SeededRandom, flakiness: Flakiness): SharedBrowser {
  const network = flakyNetwork(random, flakiness);
  const { environment } = network;
  const openSockets = new Set<WebSocket>();
  class CountedSocket extends environment.WebSocket {
    constructor(url: string) {
      super(url);
      openSockets.add(this);
      this.addEventListener('close', () => openSockets.delete(this));
    }
  }
  return {
    browser: createFakeBrowser(),
    network: { ...network, environment: { ...environment, WebSocket: CountedSocket } },
    persistence: memoryPersistence(),
    openSockets,
  };
}

/** The scope of a tab: all channels and users, and the threads that it has opened. */
export const scopeOf = ({ cids, userIds, threads }: World, { client }: Tab): Scope => ({
  cids,
  userIds,
  threads: openThreadsOf(client, threads),
});

/** These tests cause failures on purpose. */
export const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined };

async function openTab(
  server: ServerAccess,
  { userId, shared }: Seat,
  index: number,
  { name, seed, flakiness, hasSockets = true }: WorldOptions,
): Promise<Tab> {
  const { persistence = memoryPersistence() } = shared ?? {};
  const token = signToken(server.appSecret, { user_id: userId });
  const open = (visit: number) => {
    const network =
      shared?.network ??
      flakyNetwork(namedRandom(seed, `network ${index} ${visit}`), flakiness, { hasSockets });
    const page = shared?.browser.openTab();
    const environment = page ? page.inTab(network.environment) : network.environment;
    const options = { environment, longPoll: !hasSockets, logger: quiet, persistence };
    const connect = async () => {
      const client = new ChatClient({ baseUrl: server.url, token, ...options });
      if (page) new BrowserTabs(client, { openChannel: (channel) => page.openChannel(channel) }).start();
      const cache = new OfflineCache(client, { name: `${server.url} ${userId} ${shared ? 'all' : index}` });
      // The service may answer much later: until then the page shows what it has stored.
      const isRestored = await cache.restore();
      const begun: Visit = { isRestored, waiting: cache.waiting.get().length };
      if (isRestored) client.resume();
      else {
        // There is nothing to show without a network.
        network.restore();
        await client.connect();
      }
      cache.start();
      return { client, cache, begun };
    };
    return { network, page, connect };
  };
  const watched = (client: ChatClient) => {
    const newerOnly = new NewerOnly();
    newerOnly.watch(client, cidsOf(name));
    return newerOnly;
  };
  const begun = open(0);
  begun.network.calm();
  const { client, cache } = await answered(begun.connect);

  let { page } = begun;
  let isOpening = false;
  let visit = Promise.withResolvers<void>();
  const reopen = async (isOffline: boolean) => {
    tab.cache.stop();
    const { network, page: next, connect } = open(++tab.visit);
    tab.network = network;
    page = next;
    if (isOffline) network.cut();
    const { client, cache, begun } = await answered(connect);
    tab.visits.push(begun);
    tab.client = client;
    tab.cache = cache;
    tab.views = new OpenViews(client, allViews);
    tab.newerOnly = watched(client);
    visit = Promise.withResolvers();
    tab.left = visit.promise;
    isOpening = false;
  };
  const leave = (stored: Promise<void> | undefined, ways: (() => void)[], isOffline = false) => {
    for (const way of ways) way();
    visit.resolve();
    isOpening = true;
    tab.ready = Promise.resolve(stored).then(() => reopen(isOffline));
  };
  const disconnect = () => void tab.client.disconnect();
  // Other tabs of a shared browser stay on its network.
  const cut = () => (page ? page.crash() : tab.network.cut());
  const tab: Tab = {
    userId,
    client,
    cache,
    network: begun.network,
    views: new OpenViews(client, allViews),
    newerOnly: watched(client),
    visit: 0,
    visits: [],
    left: visit.promise,
    ready: Promise.resolve(),
    kill() {
      if (!isOpening) leave(undefined, [cut, disconnect]);
    },
    reload({ isOffline = false } = {}) {
      if (!isOpening) leave(tab.cache.flush(), page ? [disconnect] : [disconnect, cut], isOffline);
    },
  };
  return tab;
}
