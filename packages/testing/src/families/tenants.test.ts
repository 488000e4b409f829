import {
  apiPath,
  ChatError,
  channelNotFound,
  channelStream,
  fileNotFound,
  forwardInvalid,
  messageNotFound,
  notAllowed,
  pollNotFound,
  tenantStream,
  tokenInvalid,
} from '@confab/protocol';
import { allEndpoints } from '@confab/protocol/schemas';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSocket, type TestSocket } from '../openSocket.ts';
import type { Person } from '../person.ts';
import { signToken } from '../signToken.ts';
import { commandCalls, forwardTo, laterCalls } from './accessCalls.ts';
import { type AccessWorld, messageId, pollOptionId, type Standing } from './accessWorld.ts';
import { capabilityCalls, accessLists as lists, readPaths } from './allFamilies.ts';
import { onEachDatabase } from './onEachDatabase.ts';
import { validBodyArbitrary } from './randomRequests.ts';
import { makeTenantWorld, marksIn, type TenantWorld } from './tenantWorld.ts';

const notThere = [channelNotFound, messageNotFound, pollNotFound, fileNotFound];
const outcomeOf = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);
const isMissing = (outcome: unknown) =>
  outcome instanceof ChatError && notThere.some((error) => outcome.is(error));
/** A back end that acts for no user has no own drafts, saved messages and the like. */
const needsUser = (outcome: unknown) => outcome instanceof ChatError && outcome.is(notAllowed);

onEachDatabase('[TEN-02] Nothing crosses between tenants', (server) => {
  let world: TenantWorld;
  const eachOutsider = async (check: (person: Person, name: string) => Promise<void>) => {
    for (const [name, person] of world.outsiders) await check(person, name);
  };
  beforeAll(async () => {
    world = await makeTenantWorld(server());
  });

  test.each(readPaths)('$name: not found', async ({ read }) => {
    for (const { type, id, file } of world.channels) {
      const here = { type, id, message: messageId(type, 'root'), file };
      const nowhere = { ...missing, type };
      await eachOutsider(async (person, name) => {
        const outcome = await outcomeOf(read(person, here));
        expect(isMissing(outcome) || needsUser(outcome), `${name}: ${JSON.stringify(outcome)}`).toBe(true);
        expect(JSON.stringify(outcome), name).toBe(JSON.stringify(await outcomeOf(read(person, nowhere))));
      });
    }
  });

  test.each(Object.entries(lists))('%s: without any of it', async (list, read) => {
    let finds = false;
    for (const channel of world.channels) {
      await eachOutsider(async (person, name) => {
        const found = await outcomeOf(read(person, channel));
        expect(marksIn(found, world, channel.cid), name).toEqual([]);
      });
      for (const name of ['owner', 'member']) {
        const { person } = channel.people.get(name) as Standing;
        finds ||= marksIn(await outcomeOf(read(person, channel)), world, channel.cid).length > 0;
      }
    }
    expect(finds, list).toBe(!emptyLists.has(list));
  });

  const sorts = { '': capabilityCalls, ' by a command': commandCalls, ', later': laterCalls };
  const calls = Object.entries(sorts).flatMap(([way, sort]) =>
    Object.entries(sort).map(([capability, act]) => ({ act, title: `${capability}${way}` })),
  );
  test.each(calls)('$title: as if there were no channel', async ({ act }) => {
    for (const channel of world.channels) {
      await eachOutsider(async (person, name) => {
        const outcome = await outcomeOf(act(person, channel));
        expect(isMissing(outcome) || needsUser(outcome), `${name}: ${JSON.stringify(outcome)}`).toBe(true);
      });
    }
  });

  test('a message is forwarded, quoted and answered within its tenant only', async () => {
    const { type } = world.channels[0] as AccessWorld;
    await eachOutsider(async (person, name) => {
      if (person.id === '' || /guest|anonymous/.test(name)) return;
      const own = { type: 'messaging', id: `own-${name.replaceAll(' ', '-')}` };
      await person.call('POST /channels/{type}/{id}/query', { params: own, body: {} });
      const forwarded = await outcomeOf(forwardTo(person, own, messageId(type, 'root')));
      expect((forwarded as ChatError).is(forwardInvalid), name).toBe(true);
      for (const field of ['quoted_message_id', 'parent_id']) {
        const message = { id: crypto.randomUUID(), text: 'look', [field]: messageId(type, 'root') };
        const error = await person.refused('POST /channels/{type}/{id}/messages', {
          params: own,
          body: { message },
        });
        expect(marksIn(error, world), name).toEqual([]);
      }
    });
  });

  test('people are unknown: in profiles, lists, mentions, groups, channels, sanctions and exports', async () => {
    const { people } = world.channels[0] as AccessWorld;
    const target = people.get('owner')?.person.id as string;
    await eachOutsider(async (person, name) => {
      const own = { type: 'messaging', id: `people-${name.replaceAll(' ', '-')}` };
      const isWriter = person.id !== '' && !/guest|anonymous/.test(name);
      if (isWriter) await person.call('POST /channels/{type}/{id}/query', { params: own, body: {} });
      for (const [way, ask] of Object.entries(waysToFind)) {
        const [found, unknown] = [
          await outcomeOf(ask(person, target, own)),
          await outcomeOf(ask(person, 'nobody-here', own)),
        ].map((outcome) => JSON.stringify(outcome));
        expect(found?.replaceAll(target, '#'), `${way}, ${name}`).toBe(
          unknown?.replaceAll('nobody-here', '#'),
        );
      }
      const named = await outcomeOf(person.call('POST /users/query', { body: { limit: 100 } }));
      expect(marksIn(named, world), name).toEqual([]);
    });
  });

  test('events reach nobody outside, live, resumed or polled', async () => {
    const { acme, channels, outsiders } = world;
    const streams = Object.fromEntries(
      [
        tenantStream('acme'),
        ...channels.map(({ cid }) => channelStream(cid)),
        ...channels.flatMap(({ people }) => [...people.values()].map(({ person }) => `user:${person.id}`)),
      ].map((stream) => [stream, 0]),
    );
    const sockets = new Map<string, { socket: TestSocket; before: number }>();
    for (const [name, person] of outsiders) {
      if (person.id === '') continue;
      const socket = await openSocket(server().url, person.token);
      socket.send({ type: 'subscribe', id: 1, streams: { ...streams, app: 0 } });
      const { refused } = await socket.received('subscribed');
      expect(new Set(refused.map(({ stream }) => stream)), name).toEqual(new Set(Object.keys(streams)));
      sockets.set(name, { socket, before: socket.frames.length });
    }
    const witness = await acme.person('acme-witness', 'admin');
    await using witnessSocket = await openSocket(server().url, witness.token);
    await actInTenant(world);
    await witnessSocket.received('group.updated', ({ group }) => group.id === 'acme-late-lampers');
    await witnessSocket.received('presence.changed', ({ changes }) =>
      changes.some(({ user_id }) => user_id === witness.id),
    );
    expect(marksIn(witnessSocket.frames, world)).toEqual(expect.arrayContaining(['acme', 'lantern-oil']));
    for (const [name, { socket, before }] of sockets) {
      await socket.settle();
      expect(marksIn(socket.frames.slice(before), world), name).toEqual([]);
      const person = outsiders.get(name) as Person;
      const polled = await person.call('POST /events/poll', { body: { cursors: { ...streams, app: 0 } } });
      expect(marksIn({ ...polled, refused: [] }, world), name).toEqual([]);
      await socket.close();
    }
  });

  describe('tokens', () => {
    const withClaims = (claims: Parameters<typeof signToken>[1]) =>
      server().withToken(signToken(server().appSecret, claims));

    test('create their user in their tenant, and are refused for a user of another', async () => {
      const { me } = await withClaims({ user_id: 'umbra-newcomer', tenant: 'umbra' }).call('GET /me');
      expect(me.tenant).toBe('umbra');
      expect((await withClaims({ user_id: 'umbra-newcomer' }).call('GET /me')).me.tenant).toBe('umbra');
      for (const user_id of ['umbra-newcomer', 'nowhere-user']) {
        for (const isServer of [{}, { server: true }]) {
          const error = await withClaims({ user_id, tenant: 'acme', ...isServer }).refused('GET /me');
          expect(error.is(tokenInvalid)).toBe(true);
        }
      }
    });

    test('of a back end without a tenant reach everything, and with one only what is open to tenants', async () => {
      const { backEnd } = server();
      const { type, id } = world.channels[1] as AccessWorld;
      const state = await backEnd.call('POST /channels/{type}/{id}/query', {
        params: { type, id },
        body: {},
      });
      expect(state.channel.tenant).toBe('acme');
      const umbra = withClaims({ server: true, tenant: 'umbra' });
      const limited = [
        () => umbra.refused('PATCH /app', { body: { name: 'Umbra' } }),
        () => umbra.refused('GET /webhooks'),
        () => umbra.refused('POST /exports', { body: {} as never }),
        () => umbra.refused('POST /campaigns/query', { body: {} as never }),
      ];
      for (const call of limited) expect((await call()).is(notAllowed)).toBe(true);
    });

    test('cannot move a user or write into another tenant', async () => {
      const umbra = withClaims({ server: true, tenant: 'umbra' });
      const refusal = await umbra.refused('PUT /users', { body: { users: [{ id: 'acme-witness' }] } });
      expect(refusal.name).toBe('conflict');
      const named = { users: [{ id: 'umbra-other', tenant: 'acme' }] };
      expect((await umbra.refused('PUT /users', { body: named })).name).toBe('conflict');
      const { cid } = world.channels[0] as AccessWorld;
      const bulk = { members: [{ cid, user_id: 'umbra-user' }] };
      expect((await umbra.refused('POST /bulk', { body: bulk })).is(notAllowed)).toBe(true);
      const { backEnd } = server();
      const moved = await backEnd.refused('PUT /users', {
        body: { users: [{ id: 'umbra-user', tenant: 'acme' }] },
      });
      expect(moved.name).toBe('conflict');
      const { type, id } = world.channels[0] as AccessWorld;
      const mixed = await backEnd.refused('POST /channels/{type}/{id}/members', {
        params: { type, id },
        body: { member_ids: ['umbra-user'] },
      });
      expect(mixed.name).toBe('user_not_found');
    });
  });

  test('no endpoint of the contract answers with anything of it, whatever ids and words it is asked with', async () => {
    const { channels, outsiders, acme } = world;
    const [first] = channels as [AccessWorld];
    const owner = insiderOf(first);
    const { reviews } = await acme.backEnd.call('POST /reviews/query', { body: {} });
    const values = {
      ...knownValues(first, owner),
      review_id: reviews.map(({ review }) => review.id),
      export_id: [
        (await owner.call('POST /users/{user_id}/export', { params: { user_id: owner.id } })).task.id,
      ],
    };
    const [seed, numRuns] = [Number(process.env.CONFAB_SEED ?? 1), 3];
    let answered = 0;
    for (const [, endpoint] of allEndpoints()) {
      const [method, path] = endpoint.route.split(' ') as [string, string];
      const body = validBodyArbitrary(method, path, values);
      for (const name of ['admin of umbra', 'user of umbra', 'back end of umbra', 'user without a tenant']) {
        const person = outsiders.get(name) as Person;
        for (const sent of body ? fc.sample(body, { seed, numRuns }) : [undefined]) {
          const filled = path.replace(/\{(\w+)\}/g, (_, key) => {
            const [value = 'x'] = (values as Record<string, readonly unknown[]>)[key] ?? [];
            return encodeURIComponent(String(value));
          });
          const response = await person.fetch(`${apiPath}${filled}`, {
            method,
            ...(sent !== undefined && {
              body: JSON.stringify(sent),
              headers: { 'content-type': 'application/json' },
            }),
          });
          const text = await response.text();
          if (response.ok) answered += 1;
          expect(
            marksIn(text, world, `${filled} ${JSON.stringify(sent)}`),
            `${endpoint.route} ${name}`,
          ).toEqual([]);
        }
      }
    }
    expect(answered).toBeGreaterThan(100);
  });
});

const insiderOf = ({ people }: AccessWorld): Person => people.get('owner')?.person as Person;

/** The values that exist in the tenant, by the names of the fields that would hold them. */
const knownValues = ({ type, id, cid, secret, file }: AccessWorld, owner: Person) => ({
  type: [type],
  id: [id],
  cid: [cid],
  cids: [[cid]],
  user_id: [owner.id],
  user_ids: [[owner.id]],
  member_ids: [[owner.id]],
  mentioned_user_ids: [[owner.id]],
  message_id: [messageId(type, 'root'), messageId(type, 'reply'), messageId(type, 'restricted')],
  parent_id: [messageId(type, 'root')],
  quoted_message_id: [messageId(type, 'root')],
  forwarded_message_id: [messageId(type, 'root')],
  poll_id: [`${messageId(type, 'root')}-poll`],
  option_id: [pollOptionId],
  group_id: ['acme-lampers'],
  file_id: [file],
  subject_id: [owner.id, messageId(type, 'root')],
  q: [secret, owner.id],
  query: [secret, `from:${owner.id}`, `in:${id}`],
  text: [`@${owner.id} look`],
  filter: [{}, { cid }, { id }, { user_id: owner.id }, { members: { $in: [owner.id] } }],
  cursors: [{ app: 0 }, { [tenantStream('acme')]: 0, [channelStream(cid)]: 0, [`user:${owner.id}`]: 0 }],
  wait_ms: [0],
});

/** Lists in which even a member finds nothing of a channel, or of the tenant without naming it. */
const emptyLists = new Set([
  'campaigns',
  'custom emoji',
  'own state of channels',
  'own flags',
  'own notification settings',
  'profile fields',
  'own devices that get pushes',
  'unread channels',
  'segments',
]);

const missing = {
  id: 'no-such-channel',
  message: 'no-such-message',
  file: '00000000000000000000000000000000',
};

type Way = (person: Person, id: string, own: { type: string; id: string }) => Promise<unknown>;

/** Requests that name a user: the answers for one of another tenant and an unknown one must be the same. */
const waysToFind: Record<string, Way> = {
  profile: (person, user_id) => person.call('GET /users/{user_id}', { params: { user_id } }),
  list: async (person, id) => (await person.call('POST /users/query', { body: { filter: { id } } })).users,
  account: (person, user_id) => person.call('GET /accounts/{user_id}', { params: { user_id } }),
  accounts: async (person, q) => (await person.call('POST /accounts/query', { body: { q } })).accounts,
  deactivation: (person, user_id) => person.call('POST /users/{user_id}/deactivate', { params: { user_id } }),
  revocation: (person, user_id) =>
    person.call('POST /users/{user_id}/revoke-tokens', { params: { user_id }, body: {} }),
  change: (person, user_id) =>
    person.call('PATCH /users/{user_id}', { params: { user_id }, body: { name: 'Mine' } }),
  export: (person, user_id) => person.call('POST /users/{user_id}/export', { params: { user_id } }),
  search: async (person, id) => {
    const { names } = await person.call('POST /search', { body: { query: `from:${id}` } });
    return names.map(({ match, users }) => ({ match, users }));
  },
  'direct conversation': async (person, id) => {
    const query = { params: { type: 'messaging' }, body: { member_ids: [id] } };
    return (await person.call('POST /channels/{type}/query', query)).channel.member_count;
  },
  invitation: (person, id, own) =>
    person.call('POST /channels/{type}/{id}/invites', { params: own, body: { member_ids: [id] } }),
  mute: (person, user_id) => person.call('PUT /users/{user_id}/mute', { params: { user_id }, body: {} }),
  block: (person, user_id) => person.call('PUT /users/{user_id}/block', { params: { user_id } }),
  flag: (person, user_id) =>
    person.call('PUT /users/{user_id}/flag', { params: { user_id }, body: { reason: 'spam' } }),
  ban: (person, user_id) => person.call('POST /bans', { body: { user_id } }),
  'ban from a channel': (person, user_id, own) =>
    person.call('POST /bans', { body: { user_id, cid: `messaging:${own.id}` } }),
  group: (person, id) =>
    person.call('POST /groups', { body: { id: 'outside', name: 'Outside', member_ids: [id] } }),
};

/** Does everything in the tenant that publishes an event. */
async function actInTenant({ acme, channels }: TenantWorld): Promise<void> {
  for (const { type, id, people, secret } of channels) {
    const owner = people.get('owner')?.person as Person;
    const channel = { type, id };
    await owner.call('PATCH /users/{user_id}', {
      params: { user_id: owner.id },
      body: { status_text: `${secret} status` },
    });
    await owner.call('POST /channels/{type}/{id}/messages', {
      params: channel,
      body: { message: { id: `${type}-late`, text: `${secret} late` } },
    });
    await owner.call('POST /messages/{message_id}/reactions', {
      params: { message_id: `${type}-late` },
      body: { type: 'lamp' },
    });
    await owner.call('PATCH /channels/{type}/{id}', {
      params: channel,
      body: { topic: `${secret} late` },
    });
    await acme.backEnd.call('POST /channels/{type}/{id}/members', {
      params: channel,
      body: { member_ids: [(await acme.person(`acme-newcomer-${type}`)).id] },
    });
  }
  const [first] = channels as [AccessWorld];
  const owner = first.people.get('owner')?.person as Person;
  const group = { id: 'acme-late-lampers', name: 'Acme late', member_ids: [owner.id] };
  await acme.backEnd.call('POST /groups', { body: { ...group, id: 'acme-gone' } });
  await acme.backEnd.call('DELETE /groups/{group_id}', { params: { group_id: 'acme-gone' } });
  await acme.backEnd.call('POST /groups', { body: group });
}
