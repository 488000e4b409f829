import { inputInvalid } from '@confab/protocol';
import { nodesPerTestServer, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import type { SortKey } from '../../core/filters/compileSort.ts';
import { countQueries } from '../../testing/countQueries.ts';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, stateOf } from '../../testing/rooms.ts';

onEachServer('Finding channels', (server) => {
  const find = async (person: Person, body: object = {}) => {
    const { channels } = await person.call('POST /channels/query', { body });
    return channels.map((state) => state.channel.cid);
  };
  /** Gives each test its own users and rooms. */
  let crowds = 0;
  const crowd = async () => {
    const mark = `c${++crowds}`;
    const [ada, grace, mallory] = await Promise.all(
      ['ada', 'grace', 'mallory'].map((name) => server().person(`${name}-${mark}`)),
    );
    return { ada: ada!, grace: grace!, mallory: mallory! };
  };

  test('[CHAN-05] returns only readable channels: the user’s private channels and all open ones', async () => {
    const { ada, grace, mallory } = await crowd();
    const root = await server().person('root', 'admin');
    const secret = await openRoom(ada, { members: [grace] });
    const open = await openRoom(ada, { type: 'team' });
    const both = { filter: { cid: { $in: [secret.cid, open.cid] } } };
    expect((await find(grace, both)).sort()).toEqual([secret.cid, open.cid].sort());
    expect(await find(mallory, both)).toEqual([open.cid]);
    expect(await find(root, both)).toEqual([open.cid]);
    expect(await find(server().backEnd, both)).toHaveLength(2);
    expect(await find(mallory, { filter: { members: { $in: [ada.id] } } })).toEqual([open.cid]);
    expect(await find(grace, { filter: { joined: true } })).toEqual([secret.cid]);
    expect(await find(mallory, { filter: { joined: true } })).toEqual([]);
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(secret), user_id: grace.id },
    });
    expect(await find(grace, both)).toEqual([open.cid]);
  });

  test('[CHAN-05] latest activity first; sorts and paginates without skipping', async () => {
    const { ada, grace } = await crowd();
    const rooms = [await openRoom(ada), await openRoom(ada, { members: [grace] }), await openRoom(ada)];
    await say(ada, rooms[1]!, 'newest');
    const [one, two, three] = rooms.map((room) => room.cid);
    const filter = { joined: true };
    expect(await find(ada, { filter })).toEqual([two, three, one]);
    expect(await find(ada, { filter, sort: [{ field: 'created_at', direction: 1 }] })).toEqual([
      one,
      two,
      three,
    ]);
    expect(await find(ada, { filter, sort: [{ field: 'member_count', direction: -1 }], limit: 1 })).toEqual([
      two,
    ]);
    const page = await ada.call('POST /channels/query', { body: { filter, limit: 2 } });
    expect([page.channels.length, page.has_next]).toEqual([2, true]);
    expect(await find(ada, { filter, limit: 2, offset: 2 })).toEqual([one]);
  });

  test('[CHAN-05] paginates by cursor in every order: each channel once, even if channels move', async () => {
    const { ada, grace, mallory } = await crowd();
    const rooms = await Promise.all(
      Array.from({ length: 7 }, (_, at) => openRoom(ada, { type: 'team', members: at % 2 ? [grace] : [] })),
    );
    for (const [index, room] of rooms.entries())
      if (index % 3)
        await ada.call('PATCH /channels/{type}/{id}', {
          params: at(room),
          body: { name: `room ${index % 4}` },
        });
    await say(ada, rooms[3]!, 'something');
    await say(ada, rooms[5]!, 'more');
    const filter = { joined: true };
    const pagesOf = async (sort: SortKey[], between: () => Promise<unknown> = async () => undefined) => {
      const cids: string[] = [];
      let next: string | undefined;
      do {
        const page = await ada.call('POST /channels/query', {
          body: { filter, sort, limit: 2, ...(next !== undefined && { next }) },
        });
        expect(page.has_next).toBe(page.next !== undefined);
        cids.push(...page.channels.map(({ channel }) => channel.cid));
        next = page.next;
        await between();
      } while (next !== undefined);
      return cids;
    };
    for (const direction of [1, -1] as const) {
      for (const field of [
        'name',
        'member_count',
        'last_message_at',
        'created_at',
        'pinned_at',
        'has_unread',
      ]) {
        const sort = [{ field, direction }];
        expect(await pagesOf(sort), field).toEqual(await find(ada, { filter, sort }));
      }
    }
    const two: SortKey[] = [
      { field: 'name', direction: -1 },
      { field: 'last_message_at', direction: 1 },
    ];
    expect(await pagesOf(two)).toEqual(await find(ada, { filter, sort: two }));
    expect(await pagesOf([])).toEqual(await find(ada, { filter }));
    // After every page somebody writes in the oldest room, which moves it to the top.
    const order = await find(ada, { filter });
    const oldestFirst = order.toReversed();
    const moved = await pagesOf([], () => {
      const cid = oldestFirst.shift();
      return say(ada, rooms.find((room) => room.cid === cid)!, 'up');
    });
    expect(new Set(moved).size).toBe(moved.length);
    expect(moved).toEqual(order.filter((cid) => moved.includes(cid)));
    const { next } = await ada.call('POST /channels/query', { body: { filter, limit: 1 } });
    for (const wrong of ['x', next!.slice(2), Buffer.from('[1,"a\\u0000"]').toString('base64url')]) {
      const refused = await ada.refused('POST /channels/query', { body: { filter, next: wrong } });
      expect(refused.details.issues?.[0]?.field).toBe('next');
    }
    const other = await ada.refused('POST /channels/query', { body: { filter, sort: two, next } });
    expect(other.name).toBe(inputInvalid.name);
    expect(await find(mallory, { filter, next })).toEqual([]);
  });

  test('[CHAN-05] by name, unread, time and combinations', async () => {
    const { ada, grace } = await crowd();
    const mine = { joined: true };
    const quiet = await openRoom(grace, { members: [ada] });
    const loud = await openRoom(grace, { members: [ada] });
    const params = at(loud);
    await grace.call('PATCH /channels/{type}/{id}', { params, body: { name: 'Été à Paris' } });
    await say(grace, loud, 'news');
    expect(await find(ada, { filter: { ...mine, has_unread: true } })).toEqual([loud.cid]);
    expect(await find(ada, { filter: { ...mine, has_unread: false } })).toEqual([quiet.cid]);
    expect(await find(grace, { filter: { ...mine, has_unread: true } })).toEqual([]);
    expect(await find(ada, { filter: { ...mine, name: { $autocomplete: 'par' } } })).toEqual([loud.cid]);
    expect(await find(ada, { filter: { ...mine, name: { $autocomplete: 'ete' } } })).toEqual([loud.cid]);
    expect(await find(ada, { filter: { ...mine, name: { $autocomplete: '%' } } })).toEqual([]);
    const since = { last_message_at: { $gt: '2020-01-01T00:00:00.000Z' } };
    expect(await find(ada, { filter: { $and: [mine, since] } })).toEqual([loud.cid]);
    const either = { $or: [{ id: quiet.id }, { cid: loud.cid }], type: 'messaging' };
    expect(await find(ada, { filter: either })).toHaveLength(2);
  });

  test('[CHAN-05] [MSG-15] lists the newest messages that the reader may see, and whether there are earlier ones', async () => {
    const { ada, grace, mallory } = await crowd();
    const rooms = await Promise.all(
      Array.from({ length: 5 }, () => openRoom(grace, { members: [ada, mallory] })),
    );
    const [, single, several, secretLast, secretFirst] = rooms;
    const secret = { restricted_visibility: [mallory.id] };
    await say(grace, single!, 'a');
    for (const text of ['a', 'b', 'c']) await say(grace, several!, text);
    await say(grace, secretLast!, 'a');
    await say(grace, secretLast!, 'secret', secret);
    await say(grace, secretFirst!, 'secret', secret);
    await say(grace, secretFirst!, 'a');
    const pagesOf = async (person: Person, message_limit: number) => {
      const filter = { cid: { $in: rooms.map(({ cid }) => cid) } };
      const { channels } = await person.call('POST /channels/query', { body: { filter, message_limit } });
      return rooms.map(({ cid }) => {
        const state = channels.find(({ channel }) => channel.cid === cid);
        return [state?.messages.map(({ text }) => text).join(' '), state?.has_prev];
      });
    };
    const none = ['', false];
    const alone = ['a', false];
    expect(await pagesOf(ada, 1)).toEqual([none, alone, ['c', true], alone, alone]);
    expect(await pagesOf(ada, 2)).toEqual([none, alone, ['b c', true], alone, alone]);
    expect(await pagesOf(ada, 3)).toEqual([none, alone, ['a b c', false], alone, alone]);
    expect(await pagesOf(mallory, 1)).toEqual([none, alone, ['c', true], ['secret', true], ['a', true]]);
  });

  test('[APP-04] [CHAN-05] each listed channel has the capabilities that it has alone', async () => {
    const { ada, grace, mallory } = await crowd();
    const team = { type: 'team', members: [ada] };
    const [member, moderated, frozen, hidden, timedOut] = await Promise.all(
      Array.from({ length: 5 }, () => openRoom(grace, team)),
    );
    const rooms = [
      await openRoom(ada, { type: 'team' }),
      await openRoom(grace, { type: 'team' }),
      await openRoom(grace, { members: [ada] }),
      ...[member, moderated, frozen, hidden, timedOut].map((room) => room!),
    ];
    await grace.call('PATCH /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(moderated!), user_id: ada.id },
      body: { channel_role: 'moderator' },
    });
    await grace.call('PATCH /channels/{type}/{id}', { params: at(frozen!), body: { frozen: true } });
    await grace.call('POST /channels/{type}/{id}/convert', { params: at(hidden!), body: { private: true } });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await server().backEnd.call('POST /bans', {
      body: { user_id: ada.id, kind: 'time_out', cid: timedOut!.cid, until },
    });
    const filter = { cid: { $in: rooms.map(({ cid }) => cid) } };
    const capabilitiesOf = async (person: Person) => {
      const { channels } = await person.call('POST /channels/query', { body: { filter } });
      const lists = channels.map(({ channel, own_capabilities }) => [channel.cid, own_capabilities] as const);
      for (const [cid, listed] of lists) {
        const { own_capabilities } = await stateOf(person, rooms.find((room) => room.cid === cid)!);
        expect(listed, cid).toEqual(own_capabilities);
      }
      return lists.map(([, listed]) => listed.join());
    };
    const ofAda = await capabilitiesOf(ada);
    expect(ofAda).toHaveLength(rooms.length);
    expect(new Set(ofAda).size).toBeGreaterThanOrEqual(5);
    expect(await capabilitiesOf(mallory)).toHaveLength(rooms.length - 2);
  });

  test.each([
    [{ filter: { nme: 'x' } }, 'filter.nme'],
    [{ filter: { name: { $foo: 'x' } } }, 'filter.name.$foo'],
    [{ filter: { members: { $gt: 'a' } } }, 'filter.members.$gt'],
    [{ filter: { joined: 'yes' } }, 'filter.joined'],
    [{ filter: { $or: [{ cid: 1 }] } }, 'filter.$or.0.cid'],
    [{ sort: [{ field: 'members', direction: 1 }] }, 'sort.0.field'],
  ])('[CHAN-05] an unknown field, operator or value is refused by name: %j', async (body, field) => {
    const { ada } = await crowd();
    const error = await ada.refused('POST /channels/query', { body: body as object });
    expect([error.name, error.details.issues?.[0]?.field]).toEqual([inputInvalid.name, field]);
  });

  // Counts the queries of one node.
  test.runIf(nodesPerTestServer() === 1)(
    '[CHAN-05] the number of queries is independent of the number of channels',
    async () => {
      const { ada, grace } = await crowd();
      const { database } = server().server.context;
      const count = () =>
        countQueries(database, () =>
          ada.call('POST /channels/query', { body: { filter: { joined: true } } }),
        );
      const fill = async (rooms: number) => {
        for (let n = 0; n < rooms; n++) {
          const room = await openRoom(ada, { members: [grace] });
          const first = await say(ada, room, 'one');
          await say(grace, room, 'two', { quoted_message_id: first.id });
          await ada.call('POST /messages/{message_id}/reactions', {
            params: { message_id: first.id },
            body: { type: '👍' },
          });
        }
      };
      await fill(1);
      await count();
      const few = await count();
      await fill(9);
      await count();
      expect(await count()).toBe(few);
      expect(few).toBeLessThanOrEqual(9);
    },
  );
});
