import {
  type Capability,
  ChatError,
  channelNotFound,
  channelStream,
  fileNotFound,
  forwardInvalid,
  messageNotFound,
  notAllowed,
  pollNotFound,
  scheduledNotFound,
  timedOut,
  unauthenticated,
} from '@confab/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, type TestSocket } from '../openSocket.ts';
import type { Person } from '../person.ts';
import { commandDeeds, deeds, forwardTo, laterDeeds, scheduledDeeds } from './accessDeeds.ts';
import {
  type DirectoryReader,
  type DirectoryWorld,
  directoryEvents,
  directoryWays,
  hearTarget,
  makeDirectoryWorld,
  seesTarget,
  tellsTarget,
} from './accessDirectory.ts';
import { lists, readPaths } from './accessPaths.ts';
import { AccessTable, committedTable, reportTable, verdictOf } from './accessTable.ts';
import {
  expectedCapabilities,
  hearsWhispers,
  makeWorld,
  messageId,
  ownersAlone,
  ownersSection,
  type Standing,
  switchedOff,
  type World,
} from './accessWorld.ts';
import { onEachDatabase } from './onEachDatabase.ts';

const types = ['team', 'messaging', 'broadcast'];
/** How a path says that there is nothing. */
const notThere = [channelNotFound, messageNotFound, pollNotFound, fileNotFound];
/** How a person is told that a right is lacking. */
const notGiven = [notAllowed, timedOut];

/** The messages of a page that tell that they are for some readers only; nothing for who may not read the channel. */
async function readersIn(person: Person, { type, id }: World): Promise<string[]> {
  const query = person.call('GET /channels/{type}/{id}/messages', { params: { type, id } });
  const { messages } = await query.catch(() => ({ messages: [] }));
  return messages.filter((message) => message.restricted_visibility).map((message) => message.id);
}

const mayRead = (type: string, standing: Standing) =>
  expectedCapabilities(type, standing).has('read-channel');
const outcomeOf = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);

/** Opens everybody's socket and asks for the channel by name. */
async function listen(world: World): Promise<Map<string, TestSocket>> {
  const stream = channelStream(world.cid);
  const sockets = new Map<string, TestSocket>();
  for (const [name, { person }] of world.people) {
    const socket = await openSocket(world.server.url, person.token);
    sockets.set(name, socket);
    const nowhere = channelStream(`${world.type}:no-such-channel`);
    socket.send({ type: 'subscribe', id: 1, streams: { [stream]: 0, [nowhere]: 0 } });
    const { refused } = await socket.heard('subscribed');
    const [missing, here] = [nowhere, stream].map((asked) => refused.find(({ stream }) => stream === asked));
    expect(missing, name).toBeDefined();
    if (here) expect(here.error, name).toEqual(missing?.error);
  }
  return sockets;
}

const closeAll = (sockets: ReadonlyMap<string, TestSocket>) =>
  Promise.all([...sockets.values()].map((socket) => socket.close()));

onEachDatabase('[APP-04] Access', (server) => {
  const worlds = new Map<string, World>();
  const table = new AccessTable();
  const worldOf = (type: string) => worlds.get(type) as World;
  beforeAll(async () => {
    for (const type of types) worlds.set(type, await makeWorld(server(), type));
  });

  describe.each(types)('in a %s channel', (type) => {
    test('everybody has the capabilities that the type grants to their roles, and is told so', async () => {
      const { id, people } = worldOf(type);
      for (const [name, standing] of people) {
        const expected = expectedCapabilities(type, standing);
        const state = await outcomeOf(
          readPaths[0]!.read(standing.person, { type, id, message: '', file: '' }),
        );
        if (!expected.has('read-channel')) expect((state as ChatError).is(channelNotFound), name).toBe(true);
        else {
          const told = new Set((state as { own_capabilities: Capability[] }).own_capabilities);
          expect(told, name).toEqual(expected.difference(new Set(switchedOff[type])));
        }
      }
    });

    test.each(readPaths)(
      '$name: readers find it, the others find what is not there',
      async ({ read, finds, needs, name: path }) => {
        const world = worldOf(type);
        const here = { type, id: world.id, message: messageId(type, 'root'), file: world.file };
        const nowhere = {
          type,
          id: 'no-such-channel',
          message: 'no-such-message',
          file: '00000000000000000000000000000000',
        };
        for (const [name, standing] of world.people) {
          const outcome = await outcomeOf(read(standing.person, here));
          const missing = await outcomeOf(read(standing.person, nowhere));
          table.note(type, path, name, verdictOf(outcome));
          expect(
            notThere.some((error) => (missing as ChatError).is(error)),
            name,
          ).toBe(true);
          const lacks = needs !== undefined && !expectedCapabilities(type, standing).has(needs);
          if (mayRead(type, standing) && lacks) {
            expect(
              notGiven.some((error) => (outcome as ChatError).is(error)),
              name,
            ).toBe(true);
          } else if (mayRead(type, standing)) {
            expect(outcome, name).not.toBeInstanceOf(ChatError);
            if (finds !== 'nothing') expect(JSON.stringify(outcome), name).toContain(world.secret);
          } else {
            expect(JSON.stringify(outcome), name).toBe(JSON.stringify(missing));
          }
        }
        const stranger = await outcomeOf(read(world.server.nobody, here));
        expect((stranger as ChatError).is(unauthenticated)).toBe(true);
      },
    );

    test.each(Object.entries(lists))('%s show nobody more than they may read', async (list, read) => {
      const world = worldOf(type);
      for (const [name, standing] of world.people) {
        const text = JSON.stringify(await read(standing.person, world));
        if (!mayRead(type, standing)) expect(text, name).not.toContain(world.secret);
        if (list.includes('search') && expectedCapabilities(type, standing).has('search-messages'))
          expect(text, name).toContain(world.secret);
        table.note(type, `_${list}_`, name, text.includes(world.secret) ? 'yes' : '–');
      }
      expect(((await outcomeOf(read(world.server.nobody, world))) as ChatError).is(unauthenticated)).toBe(
        true,
      );
    });

    test('[APP-04] [WEB-01] who is a member finds what mentions it, and nobody else does', async () => {
      const world = worldOf(type);
      for (const [name, standing] of world.people) {
        const text = JSON.stringify(await lists['messages that mention one']!(standing.person, world));
        const isCalled = standing.channelRole !== undefined && name !== 'owner';
        if (isCalled) expect(text, name).toContain(`${world.secret} quote`);
        else expect(text, name).not.toContain(`${world.secret} quote`);
      }
    });

    test('[MSG-15] what is said to some is found by these alone, on every path', async () => {
      const world = worldOf(type);
      const names = { type, id: world.id, message: messageId(type, 'whisper'), file: world.file };
      for (const [name, standing] of world.people) {
        for (const { read, finds, needs, name: path } of readPaths) {
          if (needs || path.includes('file')) continue;
          if (finds === 'nothing' && path !== 'reactions to a message') continue;
          const outcome = await outcomeOf(read(standing.person, names));
          const missing = await outcomeOf(read(standing.person, { ...names, message: 'no-such-message' }));
          const text = `${JSON.stringify(outcome)} ${path} as ${name}`;
          if (hearsWhispers(name)) {
            if (!finds && !path.includes('draft')) expect(text).toContain(world.whisper);
            expect(text).not.toContain('"name":"message_not_found"');
          } else {
            expect(text).not.toContain(world.whisper);
            if (missing instanceof ChatError) expect(text).toContain(JSON.stringify(missing));
          }
        }
        for (const [list, read] of Object.entries(lists)) {
          const text = `${JSON.stringify(await read(standing.person, world))} ${list} as ${name}`;
          if (!hearsWhispers(name)) expect(text).not.toContain(world.whisper);
        }
        if (!hearsWhispers(name)) expect(await readersIn(standing.person, world)).toEqual([]);
      }
    });

    test('[MSG-09] what its owner has scheduled there is nobody else’s to find, change, send or cancel', async () => {
      const world = worldOf(type);
      const id = messageId(type, 'scheduled');
      for (const [name, standing] of world.people) {
        if (name === 'owner') continue;
        for (const read of Object.values(lists)) {
          expect(JSON.stringify(await read(standing.person, world)), name).not.toContain(ownersAlone);
        }
        for (const act of Object.values(scheduledDeeds)) {
          const outcome = (await outcomeOf(act(standing.person, id))) as ChatError;
          expect(outcome.is(scheduledNotFound), name).toBe(true);
          expect(JSON.stringify(outcome), name).toBe(
            JSON.stringify(await outcomeOf(act(standing.person, 'no-such-message'))),
          );
        }
      }
      const { person: owner } = world.people.get('owner')!;
      expect(JSON.stringify(await lists["one's own scheduled messages"]!(owner, world))).toContain(
        ownersAlone,
      );
    });

    test('[CHAN-07, CHAN-08, CHAN-11] what its owner does with it for oneself is in nothing that others get', async () => {
      const { people, id, file } = worldOf(type);
      const mark = ownersSection(type);
      const everywhere = (person: Person) => [
        ...Object.values(lists).map((read) => read(person, worldOf(type))),
        ...readPaths.map(({ read }) => read(person, { type, id, file, message: messageId(type, 'root') })),
      ];
      for (const [name, { person }] of people) {
        const found = JSON.stringify(await Promise.all(everywhere(person).map(outcomeOf)));
        if (name === 'owner') expect(found).toContain(mark);
        else expect(found, name).not.toContain(mark);
      }
    });

    test('no message of it can be quoted or answered from elsewhere', async () => {
      const world = worldOf(type);
      for (const [name, { person, appRole }] of world.people) {
        if (appRole !== 'user') continue;
        const own = { type: 'messaging', id: `own-${person.id}`.replaceAll(' ', '-') };
        await person.call('POST /channels/{type}/{id}/query', { params: own, body: {} });
        const refusals = [];
        for (const message of [messageId(type, 'root'), 'no-such-message']) {
          for (const field of ['quoted_message_id', 'parent_id']) {
            const body = { message: { id: crypto.randomUUID(), text: 'look', [field]: message } };
            const error = await person.refused('POST /channels/{type}/{id}/messages', { params: own, body });
            refusals.push(`${field} ${JSON.stringify(error)}`);
          }
        }
        expect(new Set(refusals).size, name).toBe(2);
      }
    });
  });

  describe.each(types)('a message of a %s channel', (type) => {
    test('is forwarded only by who may read it; to the others it is as if it were not there', async () => {
      const world = worldOf(type);
      for (const [name, standing] of world.people) {
        const { person, appRole } = standing;
        if (appRole !== 'user') continue;
        const own = { type: 'messaging', id: `sent-on-${person.id}` };
        await person.call('POST /channels/{type}/{id}/query', { params: own, body: {} });
        const outcome = await outcomeOf(forwardTo(person, own, messageId(type, 'root')));
        const missing = await outcomeOf(forwardTo(person, own, 'no-such-message'));
        expect((missing as ChatError).is(forwardInvalid), name).toBe(true);
        if (mayRead(type, standing)) expect(JSON.stringify(outcome), name).toContain(world.secret);
        else expect(JSON.stringify(outcome), name).toBe(JSON.stringify(missing));
      }
    });
  });

  describe.each(types)('doing things in a %s channel', (type) => {
    const sorts = { '': deeds, ' by a command': commandDeeds, ', later': laterDeeds };
    const every = Object.entries(sorts).flatMap(([way, sort]) =>
      Object.entries(sort).map(([capability, act]) => ({ capability, act, title: `${capability}${way}` })),
    );
    test.each(every)('takes $title', async ({ capability, act, title }) => {
      const world = worldOf(type);
      for (const [name, standing] of world.people) {
        const expected = expectedCapabilities(type, standing);
        const outcome = await outcomeOf(act(standing.person, world));
        table.note(type, title, name, verdictOf(outcome));
        if (!expected.has('read-channel')) {
          expect(
            notThere.some((error) => (outcome as ChatError).is(error)),
            name,
          ).toBe(true);
        } else if (!expected.has(capability as Capability)) {
          expect(
            notGiven.some((error) => (outcome as ChatError).is(error)),
            `${name}: ${JSON.stringify(outcome)}`,
          ).toBe(true);
        } else if (outcome instanceof ChatError) {
          // What the type has switched off is refused even to those who could.
          expect(outcome.message, name).toMatch(/turned off/);
        }
      }
    });
  });

  describe.each(types)('the events of a %s channel', (type) => {
    test('reach who may read it and nobody else, whatever happens there', async () => {
      const world = worldOf(type);
      const { person: owner } = world.people.get('owner')!;
      const sockets = await listen(world);
      const channel = { type, id: world.id };
      const { message } = await world.server.backEnd
        .call('POST /channels/{type}/{id}/query', { params: channel, body: { create: false } })
        .then(({ messages }) => ({ message: messages[0]! }));
      const at = { params: { message_id: message.id } };
      await owner.call('POST /channels/{type}/{id}/messages', {
        params: channel,
        body: { message: { id: `${type}-last`, text: `${world.secret} at last` } },
      });
      await owner.call('PATCH /messages/{message_id}', {
        params: { message_id: `${type}-last` },
        body: { text: `${world.secret} in the end` },
      });
      await owner.call('POST /messages/{message_id}/reactions', { ...at, body: { type: 'lamp' } });
      await owner.call('PATCH /channels/{type}/{id}', {
        params: channel,
        body: { set: { topic: `${world.secret} topic` } },
      });
      await owner.call('DELETE /messages/{message_id}', { params: { message_id: `${type}-last` } });
      const place = { params: { message_id: `${type}-place` } };
      await owner.call('PATCH /messages/{message_id}/location', {
        ...place,
        body: { created_by_device_id: world.secret, latitude: 1, longitude: 1 },
      });
      await owner.call('POST /messages/{message_id}/location/stop', { ...place, body: {} });
      const { person: member } = world.people.get('member')!;
      await owner.call('DELETE /messages/{message_id}', {
        params: { message_id: messageId(type, 'whisper') },
      });
      await world.server.backEnd.call('POST /messages/{message_id}/undelete', {
        params: { message_id: messageId(type, 'whisper') },
        body: {},
      });
      await member.call('POST /messages/{message_id}/reactions', {
        params: { message_id: messageId(type, 'whisper') },
        body: { type: 'lamp' },
      });
      const after = await owner.call('PATCH /channels/{type}/{id}', {
        params: channel,
        body: { set: { topic: `${world.secret} again` } },
      });
      for (const [name, socket] of sockets) {
        const standing = world.people.get(name)!;
        if (mayRead(type, standing)) {
          await socket.heard('channel.updated', ({ channel }) => channel.topic === after.channel.topic);
        } else {
          await socket.settle();
          const heard = socket.frames.filter((frame) => frame.type !== 'subscribed');
          expect(JSON.stringify(heard), name).not.toContain(world.secret);
          expect(JSON.stringify(heard), name).not.toContain(channelStream(world.cid));
        }
        if (hearsWhispers(name))
          await socket.heard('reaction.new', ({ stream }) => stream.startsWith('user:'));
        else expect(JSON.stringify(socket.frames), name).not.toContain(world.whisper);
        const foreign = socket.frames.filter(
          (frame) =>
            'stream' in frame &&
            frame.stream.startsWith('user:') &&
            frame.stream !== `user:${standing.person.id}`,
        );
        expect(foreign, name).toEqual([]);
      }
      await closeAll(sockets);
    });
  });

  describe.each(['everyone', 'shared_channels'] as const)('people, with the directory of %s', (directory) => {
    const section = `People, with the directory of \`${directory}\``;
    let world: DirectoryWorld;
    beforeAll(async () => {
      world = await makeDirectoryWorld(server(), directory);
      await server().backEnd.call('PATCH /app', { body: { directory } });
    });
    afterAll(() => server().backEnd.call('PATCH /app', { body: { directory: 'everyone' } }));

    test('[TEN-01] are heard of by who sees them and nobody else, live, resumed and polled', async () => {
      const heard = await hearTarget(world);
      for (const [name, reader] of world.readers) {
        for (const path of directoryEvents) {
          const isHeard = heard.get(name)?.has(path) === true;
          table.note(section, `_${path}_`, name, isHeard ? 'yes' : '–');
          expect(isHeard, `${path}, ${name}`).toBe(seesTarget(reader, directory));
        }
      }
    });

    test.each(directoryWays)(
      '[TEN-01] %s tells nobody who does not see them from who does not exist',
      async (way) => {
        for (const [name, reader] of world.readers) {
          const tells = await tellsTarget(world, way, reader);
          table.note(section, way, name, tells ? 'yes' : '–');
          if (!seesTarget(reader, directory)) expect(tells, name).toBe(false);
        }
        const member = world.readers.get('fellow member') as DirectoryReader;
        const isOthers = /export|profile$|is no member/.test(way) && way !== 'their profile';
        if (!isOthers) expect(await tellsTarget(world, way, member), 'fellow member').toBe(true);
      },
    );
  });

  test('is as docs/access.md says, on every path and for everybody', async () => {
    const found = table.toMarkdown();
    await reportTable(found);
    expect(found).toBe(committedTable());
  });

  describe('access that is taken away in mid-session', () => {
    const room = async () => {
      const { ada, mallory } = await server().people('ada', 'mallory');
      const id = `room-${crypto.randomUUID()}`;
      const channel = { type: 'messaging', id };
      await ada.call('POST /channels/{type}/{id}/query', {
        params: channel,
        body: { member_ids: ['mallory'] },
      });
      const say = (text: string) =>
        ada.call('POST /channels/{type}/{id}/messages', {
          params: channel,
          body: { message: { id: crypto.randomUUID(), text } },
        });
      return { ada, mallory, channel, stream: `channel:messaging:${id}`, say };
    };

    test('a removed member hears nothing more, at once, and cannot resume', async () => {
      const { ada, mallory, channel, stream, say } = await room();
      await using socket = await openSocket(server().url, mallory.token);
      await say('before');
      await socket.heard('message.new', ({ message }) => message.text === 'before');
      await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
        params: { ...channel, user_id: 'mallory' },
      });
      await say('after');
      await socket.heard('notification.removed_from_channel');
      await socket.settle();
      expect(JSON.stringify(socket.frames)).not.toContain('after');
      socket.send({ type: 'subscribe', id: 2, streams: { [stream]: 0 } });
      const answer = await socket.heard('subscribed', ({ id }) => id === 2);
      expect(answer.refused).toHaveLength(1);
      const { events, heads } = await mallory.call('POST /events/poll', {
        body: { cursors: { [stream]: 0 } },
      });
      expect(JSON.stringify(events)).not.toContain('after');
      expect(heads).not.toHaveProperty([stream]);
    });

    test('a watcher loses the channel when the type no longer lets its role read', async () => {
      const id = `room-${crypto.randomUUID()}`;
      const params = { type: 'broadcast', id };
      const guest = await server().person('a-guest', 'guest');
      const admin = await server().person('an-admin', 'admin');
      await admin.call('POST /channels/{type}/{id}/query', { params, body: {} });
      await using socket = await openSocket(server().url, guest.token);
      await guest.call('POST /channels/{type}/{id}/query', {
        params,
        body: { create: false, watch: true, connection_id: socket.connectionId },
      });
      const name = { params: { name: 'broadcast' } };
      await admin.call('PATCH /channel-types/{name}', { ...name, body: { grants: { guest: [] } } });
      try {
        await socket.heard('stream.closed', ({ stream }) => stream === `channel:broadcast:${id}`);
        const text = 'not for guests';
        await admin.call('POST /channels/{type}/{id}/messages', {
          params,
          body: { message: { id: crypto.randomUUID(), text } },
        });
        await socket.settle();
        expect(JSON.stringify(socket.frames)).not.toContain(text);
        expect(
          (await guest.refused('POST /channels/{type}/{id}/query', { params, body: { create: false } })).is(
            channelNotFound,
          ),
        ).toBe(true);
      } finally {
        await admin.call('PATCH /channel-types/{name}', {
          ...name,
          body: { grants: { guest: ['read-channel'] } },
        });
      }
    });

    test('a demoted moderator loses what the role alone gave', async () => {
      const id = `room-${crypto.randomUUID()}`;
      const params = { type: 'broadcast', id };
      const admin = await server().person('an-admin', 'admin');
      const moderator = await server().person('a-moderator', 'moderator');
      await admin.call('POST /channels/{type}/{id}/query', { params, body: {} });
      const body = () => ({ message: { id: crypto.randomUUID(), text: 'a word' } });
      await moderator.call('POST /channels/{type}/{id}/messages', { params, body: body() });
      await using socket = await openSocket(server().url, moderator.token);
      await moderator.call('POST /channels/{type}/{id}/query', {
        params,
        body: { watch: true, connection_id: socket.connectionId },
      });
      await admin.call('PATCH /users/{user_id}', {
        params: { user_id: moderator.id },
        body: { set: { role: 'anonymous' } },
      });
      await socket.heard('stream.closed', ({ stream }) => stream === `channel:broadcast:${id}`);
      expect(
        (await moderator.refused('POST /channels/{type}/{id}/messages', { params, body: body() })).is(
          channelNotFound,
        ),
      ).toBe(true);
    });
  });
});
