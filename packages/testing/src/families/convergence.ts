import { setTimeout as pause } from 'node:timers/promises';
import { type ChatClient, isLive, waitUntil } from '@confab/client';
import { unreadMentions } from '@confab/client/mentions';
import { ownThreads } from '@confab/client/threads';
import { ChatError, maxMessagePageSize } from '@confab/protocol';
import { connectClient } from '../connectClient.ts';
import { allViews } from './allFamilies.ts';
import { answered } from './answered.ts';
import { quiet, scopeOf } from './createWorld.ts';
import { differences } from './differences.ts';
import { reconnectWithoutWaiting } from './reconnectWithoutWaiting.ts';
import { channelOf, wholeChannel } from './views/channelViews.ts';
import { OpenViews, type Picture, type Scope, type View } from './views/view.ts';
import type { Tab, World } from './world.ts';

/** The current wait of each tab, to report one that takes too long. */
export type Waits = Map<Tab, string>;

/** Waits until nothing is under way: every client connected, every view loaded, every message sent or refused. */
export async function settle(
  world: World,
  running: readonly Promise<unknown>[],
  waits: Waits = new Map(),
): Promise<void> {
  await Promise.all(
    world.tabs.map(async (tab) => {
      await bringBack(world, tab, (what) => waits.set(tab, what));
      waits.delete(tab);
    }),
  );
  await Promise.all(running);
  for (const { client } of world.tabs)
    for (const entry of client.outbox.entries.get()) client.outbox.discard(entry.id);
}

async function bringBack(world: World, tab: Tab, waitsFor: (what: string) => void): Promise<void> {
  tab.network.calm();
  waitsFor('its start');
  await tab.ready;
  tab.network.calm();
  const stop = reconnectWithoutWaiting(tab.client);
  // A new connection brings the events that the old one lost even if no later event shows the gap.
  tab.network.cut();
  tab.network.restore();
  const { connection, outbox } = tab.client;
  waitsFor('its connection');
  await waitUntil(connection.state, isLive);
  waitsFor('its cache');
  await tab.cache.flush();
  waitsFor('its views');
  while (!(await tab.views.load(scopeOf(world, tab)))) await pause(5);
  waitsFor('its outbox');
  await waitUntil(outbox.entries, (waiting) => waiting.every((entry) => entry.error !== undefined));
  waitsFor('actions in its cache');
  await waitUntil(tab.cache.waiting, (waiting) => waiting.length === 0);
  stop();
}

/** The maximum time until a tab shows the fresh state, in milliseconds. */
const convergeWithinMs = 10_000;

/** Returns the differences between the tabs and newly opened clients, a line each; none once all agree. */
export async function compareWithFresh(world: World): Promise<string[]> {
  const ofUsers = Map.groupBy(world.tabs.entries(), ([, { userId }]) => userId);
  return (await Promise.all([...ofUsers.values()].map((tabs) => compareUser(world, tabs)))).flat();
}

/** Compares all tabs of a user, with their indexes, with one newly opened client. */
async function compareUser(world: World, tabs: readonly (readonly [number, Tab])[]): Promise<string[]> {
  const { userId } = tabs[0]![1];
  // Over long polls it would know no presence to compare.
  const options = { logger: quiet, longPoll: false };
  await using fresh = await answered(() => connectClient(world.server, userId, options));
  const scoped = tabs.map(([index, tab]) => ({ index, tab, scope: scopeOf(world, tab) }));
  const { cids, userIds } = world;
  const whole = { cids, userIds, threads: [...new Set(scoped.flatMap(({ scope }) => scope.threads))] };
  const views = new OpenViews(fresh, allViews);
  await loadWhole(fresh, whole);
  while (!(await views.load(whole))) await pause(5);
  await waitUntil(fresh.connection.state, isLive);
  return (await Promise.all(scoped.map((one) => compareTab(one, views)))).flat();
}

async function compareTab(
  { index, tab, scope }: { index: number; tab: Tab; scope: Scope },
  fresh: OpenViews,
): Promise<string[]> {
  const deadline = performance.now() + convergeWithinMs;
  for (;;) {
    const found = [
      ...compare(tab.views.show(scope), fresh.show(scope)),
      ...(await compareCounts(tab.client)).map((line) => `counts${line}`),
    ];
    if (found.length === 0 || performance.now() > deadline)
      return found.map((line) => `tab ${index} of ${tab.userId}, visit ${tab.visit}: ${line}`);
    await pause(20);
  }
}

function compare(shown: Picture, fresh: Picture): string[] {
  return Object.entries(allViews).flatMap(([name, { align = asTheyAre }]: [string, View]) => {
    const aligned = align(fresh[name] as never, shown[name] as never);
    return differences(aligned.shown, aligned.fresh).map((line) => `${name}${line}`);
  });
}

const asTheyAre = (fresh: unknown, shown: unknown) => ({ fresh, shown });

/** Loads whole channels, so that long lists can be compared. */
async function loadWhole(fresh: ChatClient, { cids }: Scope): Promise<void> {
  await Promise.all(
    cids.map(async (cid) => {
      const channel = channelOf(fresh, cid);
      try {
        await answered(() => channel.query(wholeChannel));
      } catch (error) {
        // There is nothing to compare of what the user may not see.
        if (error instanceof ChatError) return;
        throw error;
      }
      while (channel.messages.state.get().hasPrev)
        await answered(() => channel.messages.loadPrev(maxMessagePageSize));
    }),
  );
}

/** Returns the differences between a client's counts and the lists of the service. */
async function compareCounts(client: ChatClient): Promise<string[]> {
  const body = { unread_only: true, limit: 100 };
  const [threads, messages] = await Promise.all([
    answered(async () => (await client.http.call('POST /threads/query', { body })).threads),
    answered(async () => (await client.http.call('POST /mentions/query', { body })).messages),
  ]);
  const listed = Map.groupBy(messages, (message) => message.cid);
  const { byChannel } = client.part(unreadMentions).get();
  return differences(
    { threads: client.part(ownThreads).unread.get(), mentions: inOrder(byChannel) },
    {
      threads: threads.length,
      mentions: inOrder(new Map([...listed].map(([cid, all]) => [cid, all.map(({ number }) => number)]))),
    },
  );
}

const inOrder = (numbers: ReadonlyMap<string, Iterable<number>>) =>
  Object.fromEntries(
    [...numbers]
      .map(([cid, all]) => [cid, [...all].sort((a, b) => a - b)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
