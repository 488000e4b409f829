import type { Capability } from '@confab/protocol';
import {
  connectClient,
  handNetwork,
  signToken,
  socketHolding,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClient, defaultEnvironment, isLive, waitUntil } from '../../../index.ts';
import { channelLists } from './channelLists.ts';
import { ChannelList } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'linus', 'mallory');
});
afterAll(() => server.stop());

/** Creates channels of these users, the last one with the newest activity. */
async function makeChannels(mark: string, count: number, members: string[]): Promise<string[]> {
  const { ada } = await server.people('ada');
  const cids: string[] = [];
  for (let number = 0; number < count; number++) {
    const params = { type: 'team', id: `${mark}-${number}` };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: members } });
    cids.push(`team:${params.id}`);
  }
  return cids;
}

const cidsOf = (list: ChannelList) => list.state.get().channels.map(({ cid }) => cid);
const online = (client: ChatClient) => waitUntil(client.connection.state, isLive);
const listed = (mark: string, limit: number) => ({
  filter: { joined: true, id: { $gte: mark, $lt: `${mark}~` } },
  limit,
  message_limit: 0,
});
const addTo = async (cid: string, userId: string) => {
  const params = { type: 'team', id: cid.slice(5) };
  await server.backEnd.call('POST /channels/{type}/{id}/members', { params, body: { member_ids: [userId] } });
};
const removeFrom = async (cid: string, userId: string) => {
  const params = { type: 'team', id: cid.slice(5), user_id: userId };
  await server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', { params });
};

describe('a list of channels', () => {
  it('[CHAN-05] loads each page once, also while memberships change and a refresh overlaps', async () => {
    const cids = await makeChannels('once', 45, ['grace']);
    const more = await makeChannels('oncemore', 5, []);
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    const list = new ChannelList(grace, listed('once', 10));
    const loaded = list.load();
    await online(grace);
    await loaded;
    const all = list.loadAll();
    for (const [at, cid] of more.entries()) {
      await addTo(cid, 'grace');
      await removeFrom(cids[at]!, 'grace');
    }
    await all;
    const listedNow = [...cids.slice(5), ...more].sort();
    await expect.poll(() => cidsOf(list).sort(), { timeout: 5000 }).toEqual(listedNow);
    const nexts = network.requests.flatMap(({ path, body }) =>
      path.endsWith('/channels/query') && !body.includes('$and') ? [JSON.parse(body).next ?? 'first'] : [],
    );
    expect(nexts).toHaveLength(new Set(nexts).size);
    expect(nexts.length).toBeLessThanOrEqual(6);

    const before = network.requests.length;
    await Promise.all([list.refresh(), list.loadNext(), list.refresh(), list.loadAll(), list.loadNext()]);
    expect(list.state.get()).toMatchObject({ hasNext: false, isLoading: false });
    expect(cidsOf(list)).toHaveLength(45);
    expect(network.requests.length - before).toBeLessThanOrEqual(2);
  });

  it('[CHAN-05] [CONN-04] becomes complete after calls were lost, without being asked again', async () => {
    await makeChannels('lossy', 25, ['grace']);
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    await online(grace);
    const list = new ChannelList(grace, listed('lossy', 10));
    await list.load();
    const restore = network.lose('/channels/query');
    await expect(list.loadAll()).rejects.toMatchObject({ retryable: true });
    expect(list.state.get()).toMatchObject({ hasNext: true, isLoading: false });
    restore();
    await waitUntil(list.state, ({ hasNext }) => !hasNext);
    expect(cidsOf(list)).toHaveLength(25);
    expect(list.state.get().error).toBeUndefined();
  });

  it('[CHAN-05] [CHAN-07] drops a channel that was left while its first page was loading', async () => {
    const [left, stayed] = await makeChannels('leaving', 2, ['grace', 'linus']);
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    await online(grace);
    await grace.channel('team', 'leaving-0').watch({ create: false });
    const held = network.hold('/channels/query');
    const list = new ChannelList(grace, listed('leaving', 10));
    const loaded = list.load();
    await held.come;
    await removeFrom(left!, 'grace');
    await waitUntil(grace.channel('team', 'leaving-0').state, ({ membership }) => membership === undefined);
    held.release();
    await loaded;
    await waitUntil(list.state, ({ channels }) => channels.length === 1);
    expect(cidsOf(list)).toEqual([stayed]);
  });

  it('[CHAN-05] moves a channel up from a page that is not loaded when somebody posts there', async () => {
    const cids = await makeChannels('deep', 12, ['grace']);
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    await online(grace);
    const list = new ChannelList(grace, listed('deep', 4));
    await list.load();
    const wanted = cids.find((cid) => !cidsOf(list).includes(cid))!;
    const channel = await ada.channel('team', wanted.slice(5)).watch();
    channel.send({ text: 'up here' });
    await waitUntil(list.state, ({ channels }) => channels[0]?.cid === wanted);
    await list.loadAll();
    expect(cidsOf(list)).toHaveLength(12);
    expect(cidsOf(list)[0]).toBe(wanted);
  });

  it('[CHAN-05] moves a channel up from a page that is not loaded when it gets the most members', async () => {
    const cids = await makeChannels('full', 6, ['grace']);
    await using grace = await connectClient(server, 'grace');
    await online(grace);
    const sort = [{ field: 'member_count', direction: -1 as const }];
    const list = new ChannelList(grace, { ...listed('full', 2), sort });
    await list.load();
    const wanted = cids.find((cid) => !cidsOf(list).includes(cid))!;
    await addTo(wanted, 'linus');
    await waitUntil(list.state, ({ channels }) => channels[0]?.cid === wanted);
    await list.loadAll();
    expect(cidsOf(list)).toHaveLength(6);
    expect(cidsOf(list)[0]).toBe(wanted);
  });

  it('[CHAN-05] [CONN-04] finds a channel that moved up between two pages', async () => {
    const [first, second, third] = (await makeChannels('between', 3, ['grace'])) as [string, string, string];
    const rename = (cid: string, name: string) =>
      server.backEnd.call('PATCH /channels/{type}/{id}', {
        params: { type: 'team', id: cid.slice(5) },
        body: { name },
      });
    await rename(first, 'b');
    await rename(second, 'c');
    await rename(third, 'd');
    const { WebSocket, release } = socketHolding('channel.updated');
    await using client = await connectClient(server, 'grace', {
      environment: { ...defaultEnvironment(), WebSocket },
    });
    await online(client);
    const list = new ChannelList(client, {
      ...listed('between', 2),
      sort: [{ field: 'name', direction: 1 }],
    });
    await list.load();
    expect(cidsOf(list)).toEqual([first, second]);
    await rename(third, 'a');
    await list.loadNext();
    expect(list.state.get()).toMatchObject({ hasNext: false, channels: { length: 2 } });
    release();
    await waitUntil(list.state, ({ channels }) => channels.length === 3);
    expect(cidsOf(list)).toEqual([third, first, second]);
  });

  it('[CHAN-05] finds a channel that moved up to the loaded pages after the last of these had moved up too', async () => {
    const [first, second, third] = (await makeChannels('end', 3, ['grace'])) as [string, string, string];
    const rename = (cid: string, name: string) =>
      server.backEnd.call('PATCH /channels/{type}/{id}', {
        params: { type: 'team', id: cid.slice(5) },
        body: { name },
      });
    await rename(first, 'b');
    await rename(second, 'c');
    await rename(third, 'd');
    await using client = await connectClient(server, 'grace');
    await online(client);
    const list = new ChannelList(client, {
      ...listed('end', 2),
      sort: [{ field: 'name', direction: 1 }],
    });
    await list.load();
    expect(cidsOf(list)).toEqual([first, second]);
    await rename(second, 'a');
    await waitUntil(list.state, ({ channels }) => channels[0]?.cid === second);
    await rename(third, 'bb');
    await waitUntil(list.state, ({ channels }) => channels.length === 3);
    expect(cidsOf(list)).toEqual([second, first, third]);
    await list.loadNext();
    expect(list.state.get()).toMatchObject({ hasNext: false, channels: { length: 3 } });
  });

  it.each(['first', 'last'])(
    '[CHAN-05] [CONN-05] keeps a channel of an earlier visit that moved up between two pages, where its event arrives %s',
    async (arrives) => {
      const mark = `earlier-${arrives}`;
      const cids = (await makeChannels(mark, 3, ['grace'])) as [string, string, string];
      const rename = (cid: string, name: string) =>
        server.backEnd.call('PATCH /channels/{type}/{id}', {
          params: { type: 'team', id: cid.slice(5) },
          body: { name },
        });
      for (const [at, cid] of cids.entries()) await rename(cid, `name ${at + 1}`);
      const network = handNetwork();
      await using client = await connectClient(server, 'grace', { environment: network.environment });
      await online(client);
      const query = { ...listed(mark, 2), sort: [{ field: 'name', direction: 1 as const }] };
      await client.queryChannels(query.filter, query.sort);
      client.part(channelLists).cached.set(JSON.stringify(query), cids);
      const list = new ChannelList(client, query);
      expect(cidsOf(list)).toEqual(cids);
      if (arrives === 'last') network.stall();
      const firstPage = network.hold('/channels/query');
      const loading = list.load();
      await firstPage.come;
      await rename(cids[2], 'name 0');
      if (arrives === 'first')
        await waitUntil(
          client.channel('team', cids[2].slice(5)).record,
          ({ channel }) => channel?.name === 'name 0',
        );
      firstPage.release();
      await loading;
      expect([...cidsOf(list)].sort()).toEqual(cids);
      network.resume();
      await waitUntil(list.state, ({ channels }) => channels[0]?.cid === cids[2]);
      expect(cidsOf(list)).toEqual([cids[2], cids[0], cids[1]]);
    },
  );

  it('[CONN-05] is not empty, but not loaded, where none of the channels of an earlier visit was kept', async () => {
    await using client = await connectClient(server, 'grace');
    const query = listed('lost', 2);
    const { cached } = client.part(channelLists);
    cached.set(JSON.stringify(query), ['team:lost-1', 'team:lost-2']);
    expect(new ChannelList(client, query).state.get()).toMatchObject({ isLoaded: false, channels: [] });
    cached.set(JSON.stringify(query), []);
    expect(new ChannelList(client, query).state.get()).toMatchObject({ isLoaded: true, channels: [] });
  });

  it('[CHAN-04] [CHAN-05] leaves the messages of channels further down to whoever opens them', async () => {
    const [, , cid = ''] = await makeChannels('down', 3, ['grace']);
    const { ada } = await server.people('ada');
    const params = { type: 'team', id: cid.slice(5) };
    const message = { id: crypto.randomUUID(), text: 'down here' };
    await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    const network = handNetwork();
    await using client = await connectClient(server, 'grace', { environment: network.environment });
    const list = new ChannelList(client, {
      ...listed('down', 2),
      sort: [{ field: 'member_count', direction: -1 }],
    });
    await list.load();
    await list.loadAll();
    const channel = client.channel('team', params.id);
    expect(channel.state.get().status).toBe('ready');
    const restore = network.lose('/query');
    await expect(channel.watch({ create: false })).rejects.toThrow();
    expect(channel.state.get()).toMatchObject({ status: 'ready', error: { retryable: true } });
    restore();
    await channel.watch({ create: false });
    expect(channel.state.get().error).toBeUndefined();
    expect(channel.messages.state.get()).toMatchObject({ isLoaded: true, messages: [{ text: 'down here' }] });
  });

  it('[CHAN-05] [CHAN-06] drops a deleted channel that the user was not a member of', async () => {
    const [gone, kept] = await makeChannels('open', 2, []);
    await using mallory = await connectClient(server, 'mallory');
    await online(mallory);
    const list = new ChannelList(mallory, { filter: { cid: { $in: [gone, kept] } }, message_limit: 0 });
    await list.load();
    await mallory.channel('team', 'open-0').watch({ create: false });
    expect(cidsOf(list).sort()).toEqual([gone, kept]);
    await server.backEnd.call('DELETE /channels/{type}/{id}', { params: { type: 'team', id: 'open-0' } });
    await waitUntil(list.state, ({ channels }) => channels.length === 1);
    expect(cidsOf(list)).toEqual([kept]);
  });

  it('[CHAN-05] [CHAN-06] [CHAN-07] follows its filter on the user’s own state and the channel’s name', async () => {
    const [first, second] = await makeChannels('own', 2, ['grace']);
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    await online(grace);
    const { filter } = listed('own', 10);
    const lists = Object.fromEntries(
      Object.entries({
        shown: { archived: false, hidden: false },
        archived: { archived: true },
        named: { name: 'renamed' },
      }).map(([name, more]) => [
        name,
        new ChannelList(grace, { filter: { ...filter, ...more }, message_limit: 0 }),
      ]),
    );
    await Promise.all(Object.values(lists).map((list) => list.load()));
    const becomes = (name: string, cids: unknown[]) =>
      expect.poll(() => cidsOf(lists[name]!).sort()).toEqual(cids);
    await becomes('shown', [first, second]);
    const channel = grace.channel('team', 'own-0');
    await channel.own.archive();
    await becomes('shown', [second]);
    await becomes('archived', [first]);
    await channel.own.unarchive();
    await becomes('shown', [first, second]);
    await channel.own.hide();
    await becomes('shown', [second]);
    const room = await ada.channel('team', 'own-0').watch();
    room.send({ text: 'here again' });
    await becomes('shown', [first, second]);
    await room.update({ name: 'renamed' });
    await becomes('named', [first]);
  });

  it('[CHAN-05] leaves the members of an open channel as they are, though it queries few', async () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `member-${id}`);
    await Promise.all(people.map((id) => server.person(id)));
    const [crowded] = await makeChannels('crowd', 3, ['grace', ...people]);
    await using grace = await connectClient(server, 'grace');
    const channel = await grace.channel('team', crowded!.slice(5)).watch({ create: false });
    const ids = () => channel.state.get().members.map(({ user_id }) => user_id);
    expect(ids()).toHaveLength(8);
    const list = new ChannelList(grace, listed('crowd', 1));
    await list.load();
    await list.loadAll();
    expect(cidsOf(list)).toContain(crowded);
    expect(ids()).toHaveLength(8);
  });

  it('[CHAN-05] follows a change of who may read channels of a type', async () => {
    const { channel_type } = await server.backEnd.call('POST /channel-types', { body: { name: 'news' } });
    const { anonymous: _, ...grants } = channel_type.grants;
    const grant = (user: Capability[]) =>
      server.backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'news' },
        body: { grants: { ...grants, user } },
      });
    await using ada = await connectClient(server, 'ada');
    await using mallory = await connectClient(server, 'mallory');
    await online(mallory);
    await ada.channel('news', 'daily').watch();
    await grant([]);
    const lists = [ada, mallory].map((client) => new ChannelList(client, { filter: { type: 'news' } }));
    await Promise.all(lists.map((list) => list.load()));
    expect(lists.map(cidsOf)).toEqual([['news:daily'], []]);
    await grant(['read-channel']);
    await expect.poll(() => lists.map(cidsOf)).toEqual([['news:daily'], ['news:daily']]);
  });

  it('[CHAN-05] ends with its user: nothing is loaded for the next one', async () => {
    await makeChannels('ended', 2, ['grace']);
    const network = handNetwork();
    const { environment } = network;
    let person = 'grace';
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      const authorization = `Bearer ${signToken(server.appSecret, { user_id: person })}`;
      return environment.fetch(input, { ...init, headers: { ...init?.headers, authorization } });
    };
    await using client = await connectClient(server, 'grace', { environment: { ...environment, fetch } });
    const list = new ChannelList(client, listed('ended', 10));
    await list.load();
    await client.disconnect();
    person = 'mallory';
    const before = network.requests.length;
    await client.connect();
    await client.http.call('GET /app');
    expect(network.requests.slice(before).filter(({ path }) => path.endsWith('/channels/query'))).toEqual([]);
  });

  it('[CHAN-05] is the same as the pages of a query', async () => {
    const cids = await makeChannels('paged', 5, ['grace']);
    await using grace = await connectClient(server, 'grace');
    const { channels, next } = await grace.queryChannelPage(listed('paged', 3));
    const rest = await grace.queryChannelPage({ ...listed('paged', 3), next });
    expect([...channels, ...rest.channels].map(({ cid }) => cid).sort()).toEqual(cids);
    expect([typeof next, rest.next]).toEqual(['string', undefined]);
    await using mallory = await connectClient(server, 'mallory');
    expect(await mallory.queryChannelPage(listed('paged', 3))).toMatchObject({
      channels: [],
      next: undefined,
    });
  });
});
