import {
  anonymousToken,
  apiPath,
  type Capability,
  ChatError,
  channelNotFound,
  channelStream,
  type ErrorBody,
  fileNotFound,
  forwardInvalid,
  messageNotFound,
  notAllowed,
  pollNotFound,
  scheduledNotFound,
  timedOut,
  tokenInvalid,
  unauthenticated,
} from '@confab/protocol';
import { allEndpoints } from '@confab/protocol/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket, type TestSocket } from '../openSocket.ts';
import type { Person } from '../person.ts';
import { commandCalls, forwardTo, laterCalls, scheduledCalls } from './accessCalls.ts';
import {
  collectTargetEvents,
  type DirectoryReader,
  type DirectoryWorld,
  directoryEvents,
  directoryWays,
  makeDirectoryWorld,
  revealsTarget,
  seesTarget,
} from './accessDirectory.ts';
import { AccessTable, committedTable, reportTable, verdictOf } from './accessTable.ts';
import { testVisitors } from './accessVisitorTests.ts';
import {
  type AccessWorld,
  makeWorld,
  messageId,
  ownersAlone,
  ownersSection,
  readsRestricted,
  type Standing,
} from './accessWorld.ts';
import { capabilityCalls, accessLists as lists, readPaths } from './allFamilies.ts';
import { expectedCapabilities, switchedOff } from './expectedCapabilities.ts';
import { onEachDatabase } from './onEachDatabase.ts';

/** At several nodes every run tries a part, and the long run everything. */
const isSample = Boolean(process.env.CONFAB_TEST_SAMPLE);
const types = isSample ? ['messaging'] : ['team', 'messaging', 'broadcast'];
const directories = isSample ? [] : (['everyone', 'tenant', 'shared_channels'] as const);
/** The errors of a path that has found nothing. */
const notThere = [channelNotFound, messageNotFound, pollNotFound, fileNotFound];
/** The errors of a lacking capability. */
const notGiven = [notAllowed, timedOut];

/** The messages of a page that have restricted readers; none if the user may not read the channel. */
async function readersIn(person: Person, { type, id }: AccessWorld): Promise<string[]> {
  const query = person.call('GET /channels/{type}/{id}/messages', { params: { type, id } });
  const { messages } = await query.catch(() => ({ messages: [] }));
  return messages.filter((message) => message.restricted_visibility).map((message) => message.id);
}

const mayRead = (type: string, standing: Standing) =>
  expectedCapabilities(type, standing).has('read-channel');
const outcomeOf = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);

/** Opens a socket for every user and subscribes to the channel by name. */
async function listen(world: AccessWorld): Promise<Map<string, TestSocket>> {
  const stream = channelStream(world.cid);
  const sockets = new Map<string, TestSocket>();
  for (const [name, { person }] of world.people) {
    const socket = await openSocket(world.server.url, person.token);
    sockets.set(name, socket);
    const nowhere = channelStream(`${world.type}:no-such-channel`);
    socket.send({ type: 'subscribe', id: 1, streams: { [stream]: 0, [nowhere]: 0 } });
    const { refused } = await socket.received('subscribed');
    const [missing, here] = [nowhere, stream].map((asked) => refused.find(({ stream }) => stream === asked));
    expect(missing, name).toBeDefined();
    if (here) expect(here.error, name).toEqual(missing?.error);
  }
  return sockets;
}

const closeAll = (sockets: ReadonlyMap<string, TestSocket>) =>
  Promise.all([...sockets.values()].map((socket) => socket.close()));

onEachDatabase('[APP-04] Access', (server) => {
  const worlds = new Map<string, AccessWorld>();
  const table = new AccessTable();
  const worldOf = (type: string) => worlds.get(type) as AccessWorld;
  beforeAll(async () => {
    for (const type of types) worlds.set(type, await makeWorld(server(), type));
  });

  describe.each(types)('in a %s channel', (type) => {
    test('everybody has the capabilities that the type grants to their roles, and receives the list', async () => {
      const { id, people } = worldOf(type);
      for (const [name, standing] of people) {
        const expected = expectedCapabilities(type, standing);
        const state = await outcomeOf(
          readPaths[0]!.read(standing.person, { type, id, message: '', file: '' }),
        );
        if (!expected.has('read-channel')) expect((state as ChatError).is(channelNotFound), name).toBe(true);
        else {
          const own = new Set((state as { own_capabilities: Capability[] }).own_capabilities);
          expect(own, name).toEqual(expected.difference(new Set(switchedOff[type])));
        }
      }
    });

    test.each(readPaths)(
      '$name: readers find it, the others get the answer of a missing one',
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

    test.each(Object.entries(lists))('%s show everybody only what they may read', async (list, read) => {
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

    test('[APP-04] [WEB-01] a member finds the messages that mention them, and nobody else does', async () => {
      const world = worldOf(type);
      for (const [name, standing] of world.people) {
        const text = JSON.stringify(await lists['messages that mention them']!(standing.person, world));
        const isCalled = standing.channelRole !== undefined && name !== 'owner';
        if (isCalled) expect(text, name).toContain(`${world.secret} quote`);
        else expect(text, name).not.toContain(`${world.secret} quote`);
      }
    });

    test('[MSG-15] a message to some readers is found by them alone, on every path', async () => {
      const world = worldOf(type);
      const names = { type, id: world.id, message: messageId(type, 'restricted'), file: world.file };
      for (const [name, standing] of world.people) {
        for (const { read, finds, needs, name: path } of readPaths) {
          if (needs || path.includes('file')) continue;
          if (finds === 'nothing' && path !== 'reactions to a message') continue;
          const outcome = await outcomeOf(read(standing.person, names));
          const missing = await outcomeOf(read(standing.person, { ...names, message: 'no-such-message' }));
          const text = `${JSON.stringify(outcome)} ${path} as ${name}`;
          if (readsRestricted(name)) {
            if (!finds && !path.includes('draft')) expect(text).toContain(world.restrictedText);
            expect(text).not.toContain('"name":"message_not_found"');
          } else {
            expect(text).not.toContain(world.restrictedText);
            if (missing instanceof ChatError) expect(text).toContain(JSON.stringify(missing));
          }
        }
        for (const [list, read] of Object.entries(lists)) {
          const text = `${JSON.stringify(await read(standing.person, world))} ${list} as ${name}`;
          if (!readsRestricted(name)) expect(text).not.toContain(world.restrictedText);
        }
        if (!readsRestricted(name)) expect(await readersIn(standing.person, world)).toEqual([]);
      }
    });

    test('[MSG-09] only its owner finds, changes, sends or cancels a message scheduled there', async () => {
      const world = worldOf(type);
      const id = messageId(type, 'scheduled');
      for (const [name, standing] of world.people) {
        if (name === 'owner') continue;
        for (const read of Object.values(lists)) {
          expect(JSON.stringify(await read(standing.person, world)), name).not.toContain(ownersAlone);
        }
        for (const act of Object.values(scheduledCalls)) {
          const outcome = (await outcomeOf(act(standing.person, id))) as ChatError;
          expect(outcome.is(scheduledNotFound), name).toBe(true);
          expect(JSON.stringify(outcome), name).toBe(
            JSON.stringify(await outcomeOf(act(standing.person, 'no-such-message'))),
          );
        }
      }
      const { person: owner } = world.people.get('owner')!;
      expect(JSON.stringify(await lists['own scheduled messages']!(owner, world))).toContain(ownersAlone);
    });

    test('[CHAN-07, CHAN-08, CHAN-11] the owner’s personal settings of the channel are in nothing that others get', async () => {
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

  test('[EMB-06] a reader without an account reaches the reading endpoints alone, where the app allows it, and nothing that no type grants', async () => {
    const world = worldOf(types[0] as string);
    const { server: app } = world;
    const reader = app.withToken(anonymousToken);
    const codeOf = async (route: string) => {
      const [method, path] = route.split(' ') as [string, string];
      const answer = await reader.fetch(`${apiPath}${path.replace(/\{\w+\}/g, 'x')}`, {
        method,
        ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      });
      return answer.ok ? 0 : ((await answer.json()) as ErrorBody).code;
    };
    const endpoints = allEndpoints().map(([, endpoint]) => endpoint);
    const closed = endpoints.filter(({ audience }) => audience !== 'public');
    for (const { route } of closed) expect(await codeOf(route), route).toBe(tokenInvalid.code);
    await app.backEnd.call('PATCH /app', { body: { anonymous_reading: true } });
    try {
      for (const { route, allowsAnonymous } of closed) {
        const code = await codeOf(route);
        if (allowsAnonymous) expect(code, route).not.toBe(notAllowed.code);
        else expect(code, route).toBe(notAllowed.code);
      }
      const names = {
        type: world.type,
        id: world.id,
        message: messageId(world.type, 'root'),
        file: world.file,
      };
      for (const { read, name } of readPaths) {
        expect(await outcomeOf(read(reader, names)), name).toBeInstanceOf(ChatError);
      }
      for (const [name, read] of Object.entries(lists)) {
        expect(JSON.stringify(await outcomeOf(read(reader, world))), name).not.toContain(world.secret);
      }
    } finally {
      await app.backEnd.call('PATCH /app', { body: { anonymous_reading: false } });
    }
  });

  describe.each(types)('a message of a %s channel', (type) => {
    test('is forwarded only by users who may read it; the others get the answer of a missing message', async () => {
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

  describe.each(types)('actions in a %s channel', (type) => {
    const sorts = { '': capabilityCalls, ' by a command': commandCalls, ', later': laterCalls };
    const every = Object.entries(sorts).flatMap(([way, sort]) =>
      Object.entries(sort).map(([capability, act]) => ({ capability, act, title: `${capability}${way}` })),
    );
    test.each(every)('need $title', async ({ capability, act, title }) => {
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
          // A feature that the type has switched off is refused even to users with the capability.
          expect(outcome.message, name).toMatch(/turned off/);
        }
      }
    });
  });

  describe.each(types)('the events of a %s channel', (type) => {
    test('reach the users who may read it and nobody else, for every action there', async () => {
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
        body: { topic: `${world.secret} topic` },
      });
      await owner.call('DELETE /messages/{message_id}', { params: { message_id: `${type}-last` } });
      const location = { params: { message_id: `${type}-location` } };
      await owner.call('PATCH /messages/{message_id}/location', {
        ...location,
        body: { created_by_device_id: world.secret, latitude: 1, longitude: 1 },
      });
      await owner.call('POST /messages/{message_id}/location/stop', { ...location, body: {} });
      const { person: member } = world.people.get('member')!;
      await owner.call('DELETE /messages/{message_id}', {
        params: { message_id: messageId(type, 'restricted') },
      });
      await world.server.backEnd.call('POST /messages/{message_id}/undelete', {
        params: { message_id: messageId(type, 'restricted') },
        body: {},
      });
      await member.call('POST /messages/{message_id}/reactions', {
        params: { message_id: messageId(type, 'restricted') },
        body: { type: 'lamp' },
      });
      const after = await owner.call('PATCH /channels/{type}/{id}', {
        params: channel,
        body: { topic: `${world.secret} again` },
      });
      for (const [name, socket] of sockets) {
        const standing = world.people.get(name)!;
        if (mayRead(type, standing)) {
          await socket.received('channel.updated', ({ channel }) => channel.topic === after.channel.topic);
        } else {
          await socket.settle();
          const received = socket.frames.filter((frame) => frame.type !== 'subscribed');
          expect(JSON.stringify(received), name).not.toContain(world.secret);
          expect(JSON.stringify(received), name).not.toContain(channelStream(world.cid));
        }
        if (readsRestricted(name))
          await socket.received('reaction.new', ({ stream }) => stream.startsWith('user:'));
        else expect(JSON.stringify(socket.frames), name).not.toContain(world.restrictedText);
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

  describe.each(directories)('people, with the directory of %s', (directory) => {
    const section = `People, with the directory of \`${directory}\``;
    let world: DirectoryWorld;
    beforeAll(async () => {
      world = await makeDirectoryWorld(server(), directory);
      await server().backEnd.call('PATCH /app', { body: { directory } });
    });
    afterAll(() => server().backEnd.call('PATCH /app', { body: { directory: 'everyone' } }));

    test('[TEN-01] are in the events of those who see them and of nobody else, live, resumed and polled', async () => {
      const received = await collectTargetEvents(world);
      for (const [name, reader] of world.readers) {
        for (const path of directoryEvents) {
          const isHeard = received.get(name)?.has(path) === true;
          table.note(section, `_${path}_`, name, isHeard ? 'yes' : '–');
          expect(isHeard, `${path}, ${name}`).toBe(seesTarget(reader, directory));
        }
      }
    });

    test.each(directoryWays)('[TEN-01] %s answers alike for a hidden and a missing person', async (way) => {
      for (const [name, reader] of world.readers) {
        const isRevealed = await revealsTarget(world, way, reader);
        table.note(section, way, name, isRevealed ? 'yes' : '–');
        if (!seesTarget(reader, directory)) expect(isRevealed, name).toBe(false);
      }
      const member = world.readers.get('fellow member') as DirectoryReader;
      const isOthers = /export|profile$|is no member/.test(way) && way !== 'their profile';
      if (!isOthers) expect(await revealsTarget(world, way, member), 'fellow member').toBe(true);
    });
  });

  describe.skipIf(isSample)('visitors', () => testVisitors(server, table));

  test.skipIf(isSample)('is as docs/access.md says, on every path and for everybody', async () => {
    const found = table.toMarkdown();
    await reportTable(found);
    expect(found).toBe(committedTable());
  });

  describe('access that is removed in mid-session', () => {
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

    test('a removed member receives nothing more, at once, and cannot resume', async () => {
      const { ada, mallory, channel, stream, say } = await room();
      await using socket = await openSocket(server().url, mallory.token);
      await say('before');
      await socket.received('message.new', ({ message }) => message.text === 'before');
      await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
        params: { ...channel, user_id: 'mallory' },
      });
      await say('after');
      await socket.received('notification.removed_from_channel');
      await socket.settle();
      expect(JSON.stringify(socket.frames)).not.toContain('after');
      socket.send({ type: 'subscribe', id: 2, streams: { [stream]: 0 } });
      const answer = await socket.received('subscribed', ({ id }) => id === 2);
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
        await socket.received('stream.closed', ({ stream }) => stream === `channel:broadcast:${id}`);
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

    test('a demoted moderator loses the rights of that role alone', async () => {
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
        body: { role: 'anonymous' },
      });
      await socket.received('stream.closed', ({ stream }) => stream === `channel:broadcast:${id}`);
      expect(
        (await moderator.refused('POST /channels/{type}/{id}/messages', { params, body: body() })).is(
          channelNotFound,
        ),
      ).toBe(true);
    });
  });
});
