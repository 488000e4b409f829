import { appStream, ChatError, channelStream, type Directory } from '@confab/protocol';
import { openSocket } from '../openSocket.ts';
import type { Person } from '../person.ts';
import type { TestServer } from '../startTestServer.ts';

/** A user who tries to find the target. */
export interface DirectoryReader {
  readonly person: Person;
  readonly role: 'admin' | 'moderator' | 'user' | 'guest' | 'anonymous';
  /** Whether the user is a member of a channel with the target. */
  readonly sharesChannel: boolean;
  /** A channel of the user's own, in which the user has every capability of a user. */
  readonly own: { readonly type: string; readonly id: string };
}

export interface DirectoryWorld {
  readonly server: TestServer;
  /** The user whom everybody tries to find. */
  readonly target: Person;
  /** The id of a user who does not exist: readers who may not see the target must get the same answers for both. */
  readonly nobody: string;
  readonly readers: ReadonlyMap<string, DirectoryReader>;
}

/** A public channel that everybody can find and that users read without being members. */
const square = { type: 'team', id: 'directory-square' };
/** The first name of an id, which is not the whole name. */
const firstName = (id: string) => id.replaceAll('-', '');

/** Creates the user to find, and a reader of every kind. */
export async function makeDirectoryWorld(server: TestServer, directory: Directory): Promise<DirectoryWorld> {
  const { backEnd } = server;
  const prefix = directory.replace('_', '-');
  const [target, nobody] = [`${prefix}-grace`, `${prefix}-xavier`];
  const person = await server.person(target);
  await backEnd.call('PUT /users', {
    body: { users: [{ id: target, name: `${firstName(target)} Hopper` }] },
  });
  const readers = new Map<string, DirectoryReader>();
  const add = async (name: string, role: DirectoryReader['role'], sharesChannel = false) => {
    const reader = await server.person(`${prefix}-${name.replaceAll(' ', '-')}`, role);
    const own = { type: 'messaging', id: `own-${reader.id}` };
    await backEnd.call('POST /bulk', {
      body: {
        channels: [{ ...own, created_by_id: reader.id }],
        members: [{ cid: `messaging:${own.id}`, user_id: reader.id, channel_role: 'owner', read: false }],
      },
    });
    readers.set(name, { person: reader, role, sharesChannel, own });
    return reader.id;
  };
  await add('admin', 'admin');
  await add('moderator', 'moderator');
  await add('mallory the stranger', 'user');
  await add('guest', 'guest');
  await add('anonymous', 'anonymous');
  const members = [await add('fellow member', 'user', true), await add('fellow guest', 'guest', true)];
  await person.call('POST /channels/{type}/{id}/query', {
    params: { type: 'messaging', id: `${prefix}-room` },
    body: { member_ids: members },
  });
  await person.call('POST /channels/{type}/{id}/query', { params: square, body: {} });
  await backEnd.call('POST /channels/{type}/{id}/members', {
    params: square,
    body: { member_ids: [target] },
  });
  return { server, target: person, nobody, readers };
}

/** Whether the reader may see the target. */
export const seesTarget = ({ role, sharesChannel }: DirectoryReader, directory: Directory): boolean =>
  role === 'admin' || role === 'moderator' || sharesChannel || (role === 'user' && directory === 'everyone');

type Way = (reader: DirectoryReader, id: string) => Promise<unknown>;

const say = async ({ person, own }: DirectoryReader, text: string, more: object) => {
  const { message } = await person.call('POST /channels/{type}/{id}/messages', {
    params: own,
    body: { message: { id: crypto.randomUUID(), text, ...more } },
  });
  return { text: message.text, custom: message.custom, mentioned: message.mentioned_users };
};

/** Every request that could reveal whether a user with an id exists, or that user's name. */
const ways: Record<string, Way> = {
  'their profile': ({ person }, user_id) => person.call('GET /users/{user_id}', { params: { user_id } }),
  'a list of people by id': async ({ person }, id) =>
    (await person.call('POST /users/query', { body: { filter: { id } } })).users,
  'a list of people by the start of a name': async ({ person }, id) =>
    (await person.call('POST /users/query', { body: { filter: { name: { $autocomplete: firstName(id) } } } }))
      .users,
  'a list of all people': async ({ person }, id) =>
    (await person.call('POST /users/query', { body: { limit: 100 } })).users.some((user) => user.id === id),
  'the members of a channel that one is no member of': async ({ person }, id) => {
    const members = await person
      .call('POST /channels/{type}/{id}/members/query', { params: square, body: {} })
      .catch(() => ({ members: [] }));
    return members.members.some(({ user_id }) => user_id === id);
  },
  'channels of theirs': async ({ person }, id) =>
    (await person.call('POST /channels/query', { body: { filter: { members: { $in: [id] } } } })).channels,
  'groups that they are in': async ({ person }, id) =>
    (await person.call('GET /groups')).groups.some(({ member_ids }) => member_ids.includes(id)),
  'messages from them': async ({ person }, id) => {
    const { names } = await person.call('POST /search', { body: { query: `from:${id}` } });
    return names.map(({ match, users }) => ({ match, users }));
  },
  'a mention of them': (reader, id) => say(reader, `@${id} look`, { mentioned_user_ids: [id] }),
  'a command about them': (reader, id) => say(reader, `/mute @${id}`, { mentioned_user_ids: [id] }),
  'a direct conversation with them': async ({ person }, id) => {
    const query = { params: { type: 'messaging' }, body: { member_ids: [id] } };
    return (await person.call('POST /channels/{type}/query', query)).channel.member_count;
  },
  'adding them to a channel': ({ person, own }, id) =>
    person.call('POST /channels/{type}/{id}/invites', { params: own, body: { member_ids: [id] } }),
  'muting them': ({ person }, user_id) =>
    person.call('PUT /users/{user_id}/mute', { params: { user_id }, body: {} }),
  'blocking them': ({ person }, user_id) =>
    person.call('PUT /users/{user_id}/block', { params: { user_id } }),
  'flagging them': ({ person }, user_id) =>
    person.call('PUT /users/{user_id}/flag', { params: { user_id }, body: { reason: 'spam' } }),
  'banning them': ({ person, own }, user_id) =>
    person.call('POST /bans', { body: { user_id, cid: `messaging:${own.id}` } }),
  'an export of their data': ({ person }, user_id) =>
    person.call('POST /users/{user_id}/export', { params: { user_id } }),
  'changing their profile': ({ person }, user_id) =>
    person.call('PATCH /users/{user_id}', { params: { user_id }, body: { time_zone: 'UTC' } }),
};
export const directoryWays = Object.keys(ways);

/** Whether a request's answer for the target differs from the one for a missing user. */
export async function revealsTarget(
  { target, nobody }: DirectoryWorld,
  way: string,
  reader: DirectoryReader,
): Promise<boolean> {
  const outcomeOf = async (id: string) => {
    const outcome = await (ways[way] as Way)(reader, id).catch((error: unknown) => error);
    if (outcome instanceof Error && !(outcome instanceof ChatError)) throw outcome;
    return `${outcome instanceof ChatError} ${JSON.stringify(outcome)}`.replaceAll(id, '#');
  };
  const ofNobody = await outcomeOf(nobody);
  return (await outcomeOf(target.id)) !== ofNobody;
}

/** The ways in which events reach a reader. */
export const directoryEvents = [
  'events: a changed profile',
  'events: who came',
  'events: a changed group',
  'events: who comes into a channel that one only reads',
  'events since the beginning, by a resumed socket',
  'events since the beginning, by a long poll',
] as const;

/** Lets the target act, and returns for each reader which of the {@link directoryEvents} named the target. */
export async function collectTargetEvents({
  server,
  target: person,
  readers,
}: DirectoryWorld): Promise<Map<string, Set<string>>> {
  const target = person.id;
  const sockets = new Map(
    await Promise.all(
      [...readers].map(
        async ([name, { person }]) => [name, await openSocket(server.url, person.token)] as const,
      ),
    ),
  );
  const stage = { type: 'broadcast', id: `${target}-stage` };
  await server.backEnd.call('POST /channels/{type}/{id}/query', { params: stage, body: {} });
  const witness = await openSocket(server.url, (await server.person(`${target}-witness`, 'admin')).token);
  for (const socket of [...sockets.values(), witness]) {
    socket.send({ type: 'subscribe', id: 2, streams: { [channelStream(`broadcast:${stage.id}`)]: null } });
    await socket.received('subscribed', ({ id }) => id === 2);
  }
  await server.backEnd.call('POST /channels/{type}/{id}/members', {
    params: stage,
    body: { member_ids: [target] },
  });
  await witness.received('member.added', ({ member }) => member.user_id === target);
  const status_text = crypto.randomUUID();
  await person.call('PATCH /users/{user_id}', {
    params: { user_id: target },
    body: { status_text },
  });
  const hers = await openSocket(server.url, person.token);
  const group = crypto.randomUUID().slice(0, 8);
  await server.backEnd.call('POST /groups', { body: { id: group, name: group, member_ids: [target] } });
  await witness.received('group.updated', (event) => event.group.id === group);
  await witness.received('presence.changed', ({ changes }) =>
    changes.some(({ user_id }) => user_id === target),
  );
  const received = new Map<string, Set<string>>();
  for (const [name, socket] of sockets) {
    const reader = readers.get(name) as DirectoryReader;
    const changesProfile = (type: string) =>
      socket.frames.some((frame) => frame.type === type && JSON.stringify(frame).includes(target));
    await socket.settle();
    // Once this arrives, every earlier event has arrived.
    const mark = crypto.randomUUID();
    const own = { params: { user_id: reader.person.id }, body: { status_text: mark } };
    await server.backEnd.call('PATCH /users/{user_id}', own);
    await socket.received('user.updated', ({ user }) => user.status_text === mark);
    const live = ['user.updated', 'presence.changed', 'group.updated', 'member.added'].map(changesProfile);
    const before = socket.frames.length;
    socket.send({ type: 'subscribe', id: 1, streams: { [appStream]: 0 } });
    await socket.received('subscribed', ({ id }) => id === 1);
    const resumed = JSON.stringify(socket.frames.slice(before)).includes(target);
    const { events } = await reader.person.call('POST /events/poll', {
      body: { cursors: { [appStream]: 0 } },
    });
    const isNamed = [...live, resumed, JSON.stringify(events).includes(target)];
    received.set(name, new Set(directoryEvents.filter((_, index) => isNamed[index])));
  }
  await Promise.all([...sockets.values(), witness, hers].map((socket) => socket.close()));
  return received;
}
