import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, type ChatClient, type LocalMessage, memoryPersistence } from '@confab/client';
import { ChatError } from '@confab/protocol';
import { connectClient } from '../connectClient.ts';
import { type Flakiness, type FlakyNetwork, flakyNetwork } from '../flakyNetwork.ts';
import { namedRandom, type SeededRandom } from '../seededRandom.ts';
import type { ServerAccess } from '../serverAccess.ts';
import { NewerOnly } from './newerOnly.ts';
import { allViews } from './views/allViews.ts';
import { channelOf, openThreadsOf } from './views/channelViews.ts';
import { OpenViews, type Scope } from './views/view.ts';

export { channelOf } from './views/channelViews.ts';

/** One tab of one user, and its open views. */
export interface Tab {
  readonly userId: string;
  /** The current client: a new one after a reload. */
  client: ChatClient;
  network: FlakyNetwork;
  views: OpenViews;
  /** The values that the client has shown after newer ones. */
  newerOnly: NewerOnly;
  /** The number of reloads. */
  visit: number;
  /** Resolves when the client is left: the outcomes of its requests are ignored from then on. */
  left: Promise<void>;
  /** Resolves when a running reload has signed in. */
  ready: Promise<void>;
  /** Ends the client without a close frame, like a killed browser, and opens another with what it had stored. */
  kill(): void;
  /** Reloads the page. */
  reload(): void;
}

/** Several users, one of them in two tabs, and the channels that they share. */
export interface World {
  readonly server: ServerAccess;
  /** The seed of all random numbers. */
  readonly seed: number;
  /** The random numbers of the current action. */
  readonly random: SeededRandom;
  readonly tabs: readonly Tab[];
  readonly userIds: readonly string[];
  readonly cids: readonly string[];
  /** `cid parentId` of every opened thread. */
  readonly threads: Set<string>;
}

/** Options of a world. */
export interface WorldOptions {
  /** A part of all ids, so that several worlds can exist on one server. */
  readonly name: string;
  readonly seed: number;
  readonly flakiness: Flakiness;
  /** Whether sockets get through; otherwise all clients poll. */
  readonly hasSockets?: boolean;
}

const cidsOf = (name: string) =>
  [`team:alpha-${name}`, `team:beta-${name}`, `messaging:gamma-${name}`] as const;

/** Creates users (`ada` in two tabs, `grace` an admin, `linus`, and `mallory` who is in no private channel). */
export async function createWorld(server: ServerAccess, options: WorldOptions): Promise<World> {
  const { name, seed } = options;
  const [ada, grace, linus, mallory] = ['ada', 'grace', 'linus', 'mallory'].map(
    (person) => `${person}-${name}`,
  ) as [string, string, string, string];
  await Promise.all([...[ada, linus, mallory].map((id) => server.person(id)), server.person(grace, 'admin')]);
  const cids = cidsOf(name);
  const userIds = [ada, grace, linus, mallory];
  const threads = new Set<string>();
  const tabs = await Promise.all(
    [ada, ada, grace, linus, mallory].map((userId, index) => openTab(server, userId, index, options)),
  );
  const owner = tabs[0]!.client;
  await channelOf(owner, cids[0]).watch({ member_ids: [grace] });
  await channelOf(owner, cids[1]).watch({ member_ids: [linus, grace] });
  await channelOf(owner, cids[2]).watch({ member_ids: [grace, linus] });
  const world = { server, seed, random: namedRandom(seed, 'world'), tabs, cids, userIds, threads };
  await Promise.all(tabs.map((tab) => tab.views.load(scopeOf(world, tab))));
  return world;
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
  userId: string,
  index: number,
  { name, seed, flakiness, hasSockets = true }: WorldOptions,
): Promise<Tab> {
  const persistence = memoryPersistence();
  const open = (visit: number) => {
    const network = flakyNetwork(namedRandom(seed, `network ${index} ${visit}`), flakiness, { hasSockets });
    const options = { environment: network.environment, longPoll: !hasSockets, logger: quiet, persistence };
    return { network, connect: () => connectClient(server, userId, options) };
  };
  const watched = (client: ChatClient) => {
    const newerOnly = new NewerOnly();
    newerOnly.watch(client, cidsOf(name));
    return newerOnly;
  };
  const begun = open(0);
  begun.network.calm();
  const client = await begun.connect();

  let isOpening = false;
  let visit = Promise.withResolvers<void>();
  const reopen = async () => {
    isOpening = true;
    const { network, connect } = open(++tab.visit);
    tab.network = network;
    const client = await untilConnected(connect);
    tab.client = client;
    tab.views = new OpenViews(client, allViews);
    tab.newerOnly = watched(client);
    visit = Promise.withResolvers();
    tab.left = visit.promise;
    isOpening = false;
  };
  const leave = (...ways: (() => void)[]) => {
    if (isOpening) return;
    for (const way of ways) way();
    visit.resolve();
    tab.ready = reopen();
  };
  const disconnect = () => void tab.client.disconnect();
  const cut = () => tab.network.cut();
  const tab: Tab = {
    userId,
    client,
    network: begun.network,
    views: new OpenViews(client, allViews),
    newerOnly: watched(client),
    visit: 0,
    left: visit.promise,
    ready: Promise.resolve(),
    kill: () => leave(cut, disconnect),
    reload: () => leave(disconnect, cut),
  };
  return tab;
}

/** Connects, and tries again like a user who reloads the page. */
async function untilConnected<T>(connect: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof ChatError && error.retryable)) throw error;
      await pause(5);
    }
  }
}

/** A message that the tab shows in the channel; undefined if there is none. */
export function anyMessage(world: World, channel: Channel): LocalMessage | undefined {
  const messages = channel.messages.state.get().messages.filter(({ status }) => status === 'received');
  return messages.length === 0 ? undefined : world.random.pick(messages);
}
