import { type LocalMessage, waitUntil } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seededRandom.ts';
import type { TestServer } from '../startTestServer.ts';
import { act, type Outcome } from './action.ts';
import { actions, readingActions } from './allFamilies.ts';
import { settle } from './convergence.ts';
import { createWorld } from './createWorld.ts';
import { end, expectConverged } from './history.ts';
import { casesOnOne, onEachDatabase } from './onEachDatabase.ts';
import { channelOf } from './views/channelViews.ts';
import type { Tab, World } from './world.ts';

const flakiness = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };

onEachDatabase('[CONN-04] old state and events equal fresh state', (server, database) => {
  describe('for every action', () => {
    it.each(casesOnOne(database, Object.keys(actions)))('%s', async (name) => {
      const world = await createWorld(server(), { name: name.toLowerCase(), seed: 7, flakiness });
      await prepare(world);
      const before = await countEvents(server(), world);
      const outcomes: Outcome[] = [];
      for (const tab of world.tabs) {
        for (const cid of world.cids) {
          const random = seededRandom(outcomes.length);
          const { outcome } = act(actions[name]!, { ...world, random }, tab, channelOf(tab.client, cid));
          outcomes.push(await outcome);
        }
      }
      await settle(world, []);
      await expectConverged(world);
      expect(outcomes).toContain('succeeded');
      if (!readingActions.has(name)) expect(await countEvents(server(), world)).toBeGreaterThan(before);
      await end(world);
    });
  });

  it('for a client that was away so long that the log is no longer replayed', async () => {
    const world = await createWorld(server(), { name: 'away', seed: 3, flakiness });
    await prepare(world);
    const [away, ...others] = world.tabs as [Tab, ...Tab[]];
    away.network.cut();
    await talkMuch(world, world.cids[1]!, 1050);
    for (const name of ['edit', 'react', 'deleteForGood', 'markRead', 'rename', 'changeTopic']) {
      for (const tab of others)
        await act(actions[name]!, world, tab, channelOf(tab.client, world.cids[1]!)).outcome;
    }
    await settle(world, []);
    await expectConverged(world);
    await end(world);
  });
});

/** Sends messages in every channel, and waits until every tab shows those that its user may read. */
async function prepare(world: World): Promise<void> {
  const count = 3;
  for (const cid of world.cids) {
    for (let number = 0; number < count; number++)
      channelOf(world.tabs[0]!.client, cid).send({ text: `hello ${number}` });
  }
  await settle(world, []);
  for (const { client } of world.tabs) {
    const channels = world.cids.map((cid) => channelOf(client, cid));
    for (const { messages } of channels.filter(({ state }) => state.get().status === 'ready'))
      await waitUntil(messages.state, (shown) => shown.messages.filter(isHello).length === count);
  }
}

const isHello = ({ text, status }: LocalMessage) => status === 'received' && text.startsWith('hello');

/** Returns the number of events in the streams of a world. */
async function countEvents({ server }: TestServer, { cids, userIds }: World): Promise<number> {
  const streams = ['app', ...userIds.map((id) => `user:${id}`), ...cids.map((cid) => `channel:${cid}`)];
  const heads = await server.context.log.heads(streams);
  return [...heads.values()].reduce((sum, head) => sum + head, 0);
}

/** Sends more messages than the number of events that a client gets one by one. */
async function talkMuch({ server, tabs }: World, cid: string, count: number): Promise<void> {
  const { type, id } = fromCid(cid);
  const linus = await server.person(tabs[3]!.userId);
  const send = (number: number) =>
    linus.call('POST /channels/{type}/{id}/messages', {
      params: { type, id },
      body: { message: { id: `${id}-${number}`, text: `meanwhile ${number}` } },
    });
  for (let from = 0; from < count; from += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => send(from + index)));
  }
}
