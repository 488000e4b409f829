import { type ChatClient, isLive, waitUntil } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seededRandom.ts';
import { actions, anyAction } from './actions.ts';
import { compareCountsWithLists, compareWithFresh, settle } from './convergence.ts';
import { type DatabaseName, onEachDatabase } from './onEachDatabase.ts';
import { channelOf, createWorld, type Tab, type World } from './world.ts';

const gentle = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
const rough = { drop: 0.05, repeat: 0.1, failBefore: 0.05, failAfter: 0.05 };
const seeds = [11, 23, 42, 77, 101];
const stepsPerHistory = 80;

/** Clients see no database: on the second one a third of the actions by themselves is enough, but in the long form. */
const aloneOn = (database: DatabaseName): string[] =>
  Object.keys(actions).filter(
    (_, index) => database === 'SQLite' || process.env.CONFAB_LONG || index % 3 === 0,
  );

onEachDatabase('[CONN-04] old state and events equal fresh state', (server, database) => {
  describe('for every action', () => {
    it.each(aloneOn(database))('%s', async (name) => {
      const world = await createWorld(server(), `${name.toLowerCase()}`, seededRandom(7), gentle);
      await prepare(world);
      for (const tab of world.tabs) {
        for (const cid of world.cids) {
          await Promise.resolve(actions[name]!(world, tab, channelOf(tab.client, cid))).catch(
            () => undefined,
          );
        }
      }
      await settle(world, []);
      await expectConverged(world);
      await end(world);
    });
  });

  it.each(seeds)('for a random history over a bad network, seed %i', async (seed) => {
    await liveThrough(await createWorld(server(), `s${seed}`, seededRandom(seed), rough));
  });

  it.each([7, 8])('for a random history without sockets, by long polls, seed %i', async (seed) => {
    await liveThrough(
      await createWorld(server(), `p${seed}`, seededRandom(seed), rough, { hasSockets: false }),
    );
  });

  it('for who was away so long that the log is no longer replayed', async () => {
    const world = await createWorld(server(), 'away', seededRandom(3), gentle);
    await prepare(world);
    const [away, ...others] = world.tabs as [Tab, ...Tab[]];
    away.network.cut();
    await talkMuch(world, world.cids[1]!, 1050);
    for (const name of ['edit', 'react', 'deleteForGood', 'markRead', 'rename', 'changeTopic']) {
      for (const tab of others)
        await attempt(() => actions[name]!(world, tab, channelOf(tab.client, world.cids[1]!)));
    }
    await settle(world, []);
    await expectConverged(world);
    await end(world);
  });
});

/** People do things at random while their network fails at random; then all must agree. */
async function liveThrough(world: World): Promise<void> {
  const { random } = world;
  const running: Promise<unknown>[] = [];
  for (const { network } of world.tabs) network.rough();
  for (let step = 0; step < stepsPerHistory; step++) {
    const tab = random.pick(world.tabs);
    const channel = channelOf(tab.client, random.pick(world.cids));
    const name = anyAction(random);
    const action = attempt(() => actions[name]!(world, tab, channel));
    running.push(action);
    if (random.next() < 0.5) await Promise.race([action, lineBreaks(tab.client)]);
    await disturb(world);
  }
  await settle(world, running);
  await expectConverged(world);
  await end(world);
}

/** Somebody has said something everywhere, and somebody has answered. */
async function prepare(world: World): Promise<void> {
  for (const cid of world.cids) {
    for (let count = 0; count < 3; count++)
      channelOf(world.tabs[0]!.client, cid).send({ text: `hello ${count}` });
  }
  await settle(world, []);
  await expectConverged(world);
}

async function expectConverged(world: World): Promise<void> {
  for (const { shown, fresh } of await compareWithFresh(world)) expect(shown).toEqual(fresh);
  for (const { counted, listed } of await compareCountsWithLists(world)) expect(counted).toEqual(listed);
}

/** More events than a client is given one by one. */
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

/** What the caller does not await may be refused. */
const attempt = async (act: () => unknown): Promise<void> => {
  try {
    await act();
  } catch {
    // Refusals and lost answers are part of a history.
  }
};

/** Now and then a line breaks, or is mended and the client comes back. */
async function disturb({ random, tabs }: World): Promise<void> {
  const { network, client } = random.pick(tabs);
  const happening = random.next();
  if (happening < 0.05) network.cut();
  else if (happening < 0.25) network.mend();
  else if (happening < 0.5 && network.isMended()) await waitForLine(client);
  await new Promise((resolve) => setImmediate(resolve));
}

/** What waits for the network may wait long. */
const lineBreaks = ({ connection }: ChatClient) => waitUntil(connection.state, (state) => !isLive(state));

async function waitForLine({ connection }: ChatClient): Promise<void> {
  connection.reconnectNow();
  await waitUntil(
    connection.state,
    ({ status }) => status === 'online' || status === 'polling' || status === 'waiting',
  );
}

async function end(world: World): Promise<void> {
  for (const { client } of world.tabs) await client.disconnect();
}
