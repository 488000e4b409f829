import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ChatClient, isLive, waitUntil } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import { customEmoji } from '@confab/client/emoji';
import { liveLocations } from '@confab/client/locations';
import { notificationSettings, pushDevices } from '@confab/client/notifications';
import { pins } from '@confab/client/pins';
import { reminders } from '@confab/client/reminders';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { sections } from '@confab/client/sections';
import { segments } from '@confab/client/segments';
import { ChatError } from '@confab/protocol';
import { connectClient } from '../connectClient.ts';
import { pictureOfClient } from './clientPicture.ts';
import { channelOf, quiet, type Tab, type World } from './world.ts';

type Picture = ReturnType<typeof pictureOfClient>;

/** Waits until nothing is on its way: every socket online, every message sent or refused. */
export async function settle(world: World, running: readonly Promise<unknown>[]): Promise<void> {
  for (const { network } of world.tabs) network.calm();
  const stops = world.tabs.map(({ client }) => reconnectWithoutWaiting(client));
  await Promise.allSettled(running);
  for (const { client, network } of world.tabs) {
    // A new connection brings what the old one lost, with no event to come that would show the gap.
    network.cut();
    network.mend();
    await waitUntil(client.connection.state, isLive);
    const { entries } = client.outbox;
    await waitUntil(entries, (waiting) => waiting.every((entry) => entry.error !== undefined));
    for (const entry of entries.get()) client.outbox.discard(entry.id);
  }
  for (const stop of stops) stop();
}

function reconnectWithoutWaiting({ connection }: ChatClient): () => void {
  const hurry = () => connection.reconnectNow();
  hurry();
  return connection.state.subscribe(() => queueMicrotask(hurry));
}

/** What a tab shows, and what a client that has just been opened shows of the same. */
export interface Comparison {
  readonly shown: Picture;
  readonly fresh: Picture;
}

/** What a tab counts as unread, and what the service lists as such. */
export interface Counts {
  readonly threads: number;
  readonly mentions: Readonly<Record<string, readonly number[]>>;
}

/** Sets what every tab counts beside the lists that the counts are of: they must be the same. */
export async function compareCountsWithLists(
  world: World,
): Promise<{ readonly counted: Counts; readonly listed: Counts }[]> {
  return Promise.all(
    world.tabs.map(async ({ client }) => {
      const body = { unread_only: true, limit: 100 };
      const { threads } = await client.http.call('POST /threads/query', { body });
      const { messages } = await client.http.call('POST /mentions/query', { body });
      const listed = Map.groupBy(messages, (message) => message.cid);
      const { byChannel } = client.unreadMentions.get();
      return {
        counted: { threads: client.threads.unread.get(), mentions: inOrder(byChannel) },
        listed: {
          threads: threads.length,
          mentions: inOrder(new Map([...listed].map(([cid, all]) => [cid, all.map(({ number }) => number)]))),
        },
      };
    }),
  );
}

const inOrder = (numbers: ReadonlyMap<string, Iterable<number>>) =>
  Object.fromEntries(
    [...numbers]
      .map(([cid, all]) => [cid, [...all].sort((a, b) => a - b)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** How long a tab may take to come to the fresh state, in milliseconds. */
const convergeWithinMs = 10_000;

/** Compares every tab with a fresh client of its user, once it agrees or has had its time. */
export async function compareWithFresh(world: World): Promise<Comparison[]> {
  return Promise.all(world.tabs.map((tab) => compareTab(world, tab)));
}

async function compareTab(world: World, tab: Tab): Promise<Comparison> {
  await using fresh = await connectClient(world.server, tab.userId, { logger: quiet });
  await loadAll(world, tab, fresh);
  await loadOwn(fresh);
  await waitUntil(fresh.connection.state, isLive);
  const deadline = performance.now() + convergeWithinMs;
  for (;;) {
    const shown = pictureOf(world, tab, tab.client);
    const comparison = { shown, fresh: asFarBack(pictureOf(world, tab, fresh), shown) };
    if (isDeepStrictEqual(comparison.shown, comparison.fresh) || performance.now() > deadline)
      return comparison;
    await setTimeout(20);
  }
}

async function loadAll(world: World, tab: Tab, fresh: ChatClient): Promise<void> {
  const all = { create: false, messages: { limit: 300 }, members: { limit: 100 } };
  for (const cid of world.cids) {
    const channel = channelOf(fresh, cid);
    await unlessRefused(() => channel.query(all).then(() => fresh.part(pins).in(channel).load()));
  }
  for (const name of openThreads(world, tab)) {
    const [cid = '', parentId = ''] = name.split(' ');
    await unlessRefused(() => channelOf(fresh, cid).thread(parentId).load());
  }
}

/** Asks again while the service is late, as it is on a loaded machine. */
async function answered(load: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await load();
      return;
    } catch (error) {
      if (!(error instanceof ChatError && error.retryable)) throw error;
    }
  }
}

const unlessRefused = (load: () => Promise<unknown>) => answered(load).catch(() => undefined);

/** Loads what a client keeps only when it is wanted. */
export async function loadOwn(client: ChatClient): Promise<void> {
  const own = [
    client.groups,
    client.drafts,
    client.part(scheduledMessages),
    client.part(liveLocations),
    client.part(customEmoji),
    client.part(reminders),
    client.part(sections),
    client.part(notificationSettings),
    client.part(pushDevices),
  ];
  await Promise.all(own.map((part) => answered(() => part.load())));
  // Who does not manage campaigns gets nothing of them.
  const managed = [client.part(campaigns), client.part(segments)];
  await Promise.all(managed.map((part) => unlessRefused(() => part.load())));
}

const pictureOf = (world: World, tab: Tab, client: ChatClient): Picture =>
  pictureOfClient(client, world.cids, openThreads(world, tab));

/** The threads that this tab has loaded and can still read. */
function openThreads({ threads }: World, { client }: Tab): string[] {
  return [...threads].filter((name) => {
    const [cid = '', parentId = ''] = name.split(' ');
    const channel = client.getChannel(cid);
    return channel?.state.get().status === 'ready' && channel.thread(parentId).state.get().status === 'ready';
  });
}

/** A tab may have come to a channel late: it is compared as far back as its list goes, which is a page at least. */
function asFarBack(fresh: Picture, shown: Picture): Picture {
  const channels = Object.entries(fresh.channels).map(([cid, channel]) => {
    const loaded = Math.max(shown.channels[cid]?.messages.length ?? 0, 25);
    return [cid, channel && { ...channel, messages: channel.messages.slice(-loaded) }] as const;
  });
  const threads = Object.entries(fresh.threads).map(([name, thread]) => {
    const loaded = Math.max(shown.threads[name]?.replies.length ?? 0, 25);
    return [name, thread && { ...thread, replies: thread.replies.slice(-loaded) }] as const;
  });
  return { ...fresh, channels: Object.fromEntries(channels), threads: Object.fromEntries(threads) };
}
