import type { Channel, ChatClient, LocalMessage } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import { customEmoji } from '@confab/client/emoji';
import { liveLocations } from '@confab/client/locations';
import { notificationSettings, pushDevices } from '@confab/client/notifications';
import { pins } from '@confab/client/pins';
import { reminders } from '@confab/client/reminders';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { sections } from '@confab/client/sections';
import { segments } from '@confab/client/segments';
import { connectClient } from '../connectClient.ts';
import { type Flakiness, type FlakyNetwork, flakyNetwork } from '../flakyNetwork.ts';
import type { SeededRandom } from '../seededRandom.ts';
import type { TestServer } from '../startTestServer.ts';

/** One tab of one person. */
export interface Tab {
  readonly userId: string;
  readonly client: ChatClient;
  readonly network: FlakyNetwork;
}

/** Several people, one of them in two tabs, and the channels in which they meet. */
export interface World {
  readonly server: TestServer;
  readonly random: SeededRandom;
  readonly tabs: readonly Tab[];
  readonly userIds: readonly string[];
  readonly cids: readonly string[];
  /** `cid parentId` of every thread that somebody has opened. */
  readonly threads: Set<string>;
}

/** Makes people (`ada` in two tabs, `grace` an admin, `linus`, and `mallory` who is in no private channel). */
export async function createWorld(
  server: TestServer,
  name: string,
  random: SeededRandom,
  flakiness: Flakiness,
  { hasSockets = true } = {},
): Promise<World> {
  const [ada, grace, linus, mallory] = ['ada', 'grace', 'linus', 'mallory'].map(
    (person) => `${person}-${name}`,
  ) as [string, string, string, string];
  for (const id of [ada, linus, mallory]) await server.person(id);
  await server.person(grace, 'admin');
  const cids = [`team:alpha-${name}`, `team:beta-${name}`, `messaging:gamma-${name}`];
  const tabs: Tab[] = [];
  for (const userId of [ada, ada, grace, linus, mallory]) {
    const network = flakyNetwork(random, flakiness, { hasSockets });
    network.calm();
    tabs.push({
      userId,
      network,
      client: await connectClient(server, userId, options(network, !hasSockets)),
    });
  }
  const owner = tabs[0]!.client;
  await channelOf(owner, cids[0]!).watch({ member_ids: [grace] });
  await channelOf(owner, cids[1]!).watch({ member_ids: [linus, grace] });
  await channelOf(owner, cids[2]!).watch({ member_ids: [grace, linus] });
  for (const { client, userId } of tabs) {
    await Promise.all([
      client.groups.load(),
      client.drafts.load(),
      client.part(scheduledMessages).load(),
      client.part(liveLocations).load(),
      client.part(customEmoji).load(),
      client.part(reminders).load(),
      client.part(sections).load(),
      client.part(notificationSettings).load(),
      client.part(pushDevices).load(),
    ]);
    if (userId === grace) await Promise.all([client.part(campaigns).load(), client.part(segments).load()]);
    for (const cid of cids)
      await channelOf(client, cid)
        .watch({ create: false })
        .then((channel) => client.part(pins).in(channel).load())
        .catch(() => undefined);
  }
  return { server, random, tabs, cids, userIds: [ada, grace, linus, mallory], threads: new Set() };
}

/** Failures are what these tests are about. */
export const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined };

const options = (network: FlakyNetwork, longPoll: boolean) => ({
  environment: network.environment,
  longPoll,
  logger: quiet,
});

export function channelOf(client: ChatClient, cid: string): Channel {
  const [type = '', id = ''] = cid.split(':');
  return client.channel(type, id);
}

/** A message that the tab shows in the channel, undefined where there is none. */
export function anyMessage(world: World, channel: Channel): LocalMessage | undefined {
  const messages = channel.messages.state.get().messages.filter(({ status }) => status === 'received');
  return messages.length === 0 ? undefined : world.random.pick(messages);
}
