import { type ChatError, groupNotFound, userNotFound } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { describe, expect, test } from 'vitest';
import { onEachNewServer, type StartServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

/** A user unrelated to the reader, and a non-existent one: every answer must be the same for both. */
const [hidden, missing] = ['grace', 'ghost'] as const;

interface Directory {
  readonly server: TestServer;
  /** Sees only users of shared channels. */
  readonly reader: Person;
  /** Shares `room` with the reader. */
  readonly ada: Person;
  readonly grace: Person;
  /** The reader owns it. */
  readonly room: Room;
  /** A public channel with `ada` and `grace`, which users read without being members. */
  readonly square: Room;
}

/** `mallory` is limited: a guest, or a user if the app limits everyone. */
async function limited(start: StartServer, by: 'role' | 'setting'): Promise<Directory> {
  const server = await start();
  const { ada, grace } = await server.people('ada', 'grace');
  const reader = await server.person('mallory', by === 'role' ? 'guest' : 'user');
  const room = await openRoom(ada, { members: [reader] });
  const ranked = { params: { ...at(room), user_id: 'mallory' }, body: { channel_role: 'owner' } } as const;
  await ada.call('PATCH /channels/{type}/{id}/members/{user_id}', ranked);
  const badges = ['ada', 'grace'].map((id) => ({ id, custom: { badge: id } }));
  await server.backEnd.call('PUT /users', { body: { users: badges } });
  const square = await openRoom(grace, { type: 'team', members: [ada] });
  await say(grace, square, 'lantern');
  if (by === 'setting') await server.backEnd.call('PATCH /app', { body: { directory: 'shared_channels' } });
  return { server, reader, ada, grace, room, square };
}

const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    (answer) => answer as object,
    (error: ChatError) => ({ refused: error.toJSON() }),
  );

/** An outcome without the requested id and name, and without values that differ each time. */
function anonymised(outcome: object, id: string): string {
  const { duration: _, ...rest } = outcome as { duration?: string };
  return JSON.stringify(rest).replaceAll(id, '#').replaceAll(nameOf(id), '#').replaceAll(id.slice(0, 4), '#');
}
const nameOf = (id: string) => `${id[0]?.toUpperCase()}${id.slice(1)}`;

/** Every way to look up a user by id; `of` is the id. */
const ways: Record<string, (directory: Directory, of: string) => Promise<unknown>> = {
  'their profile': ({ reader }, user_id) => reader.call('GET /users/{user_id}', { params: { user_id } }),
  'a list by id': ({ reader }, id) => reader.call('POST /users/query', { body: { filter: { id } } }),
  'a list by name': ({ reader }, name) =>
    reader.call('POST /users/query', { body: { filter: { name: { $autocomplete: name } } } }),
  'a list by a custom field': ({ reader }, id) =>
    reader.call('POST /users/query', { body: { filter: { 'custom.badge': id } } }),
  'adding them': ({ reader, room }, id) =>
    reader.call('POST /channels/{type}/{id}/members', { params: at(room), body: { member_ids: [id] } }),
  'inviting them': ({ reader, room }, id) =>
    reader.call('POST /channels/{type}/{id}/invites', { params: at(room), body: { member_ids: [id] } }),
  'banning them from a channel': ({ reader, room }, user_id) =>
    reader.call('POST /bans', { body: { user_id, cid: room.cid } }),
  'muting them': ({ reader }, user_id) =>
    reader.call('PUT /users/{user_id}/mute', { params: { user_id }, body: {} }),
  'blocking them': ({ reader }, user_id) =>
    reader.call('PUT /users/{user_id}/block', { params: { user_id } }),
  'flagging them': ({ reader }, user_id) =>
    reader.call('PUT /users/{user_id}/flag', { params: { user_id }, body: { reason: 'spam' } }),
  'channels of theirs': ({ reader }, id) =>
    reader.call('POST /channels/query', { body: { filter: { members: { $in: [id] } } } }),
  'messages of theirs': ({ reader }, id) =>
    reader.call('POST /search', { body: { query: `from:${id.slice(0, 4)}` } }).then(({ names, results }) => ({
      names: names.map(({ match, users }) => ({ match, users })),
      results,
    })),
};
/** Calls that answer the same for all unrelated users. */
const harmless: typeof ways = {
  'taking a mute back': ({ reader }, user_id) =>
    reader.call('DELETE /users/{user_id}/mute', { params: { user_id } }),
  'taking a block back': ({ reader }, user_id) =>
    reader.call('DELETE /users/{user_id}/block', { params: { user_id } }),
  'taking a flag back': ({ reader }, user_id) =>
    reader.call('DELETE /users/{user_id}/flag', { params: { user_id } }),
  'removing them': ({ reader, room }, user_id) =>
    reader.call('DELETE /channels/{type}/{id}/members/{user_id}', { params: { ...at(room), user_id } }),
  'giving them a role': ({ reader, room }, user_id) =>
    reader.call('PATCH /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id },
      body: { channel_role: 'moderator' },
    }),
  'bans of theirs': ({ reader }, user_id) =>
    reader.call('POST /bans/query', { body: { filter: { user_id } } }),
  'their own stream': ({ reader }, id) =>
    reader.call('POST /events/poll', { body: { cursors: { [`user:${id}`]: 0 } } }).then(({ heads }) => heads),
  'their data': ({ reader }, user_id) => reader.call('POST /users/{user_id}/export', { params: { user_id } }),
  'why they were notified': async ({ reader, room }, user_id) => {
    const { id: message_id } = await say(reader, room, 'look');
    return reader.call('GET /notifications/trace', { query: { message_id, user_id } });
  },
};
/** Paths that only exist in direct conversations, which guests cannot create. */
const conversations: typeof ways = {
  'a direct conversation': ({ reader }, id) =>
    reader.call('POST /channels/{type}/query', { params: { type: 'messaging' }, body: { member_ids: [id] } }),
  'a channel with them': ({ reader }, id) =>
    reader.call('POST /channels/{type}/{id}/query', {
      params: { type: 'messaging', id: 'a-new-one' },
      body: { member_ids: [id] },
    }),
};

/** Sends a message or a command that names a user, and removes values that differ each time. */
async function saying({ reader, room }: Directory, text: string, of: string, more = {}) {
  const { message } = await reader.call('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), text, mentioned_user_ids: [of], ...more } },
  });
  const { id: _, number, created_at, updated_at, ...outcome } = message;
  return outcome;
}
const messages: typeof ways = {
  'a mention by id': (directory, id) => saying(directory, `@${id} look`, id),
  'a mention by name': (directory, id) => saying(directory, `@${nameOf(id)} look`, id),
  'an edit that mentions them': async ({ reader, room }, id) => {
    const { id: message_id } = await say(reader, room, 'look');
    const body = { text: `@${id} look`, mentioned_user_ids: [id] };
    return (await reader.call('PATCH /messages/{message_id}', { params: { message_id }, body })).message
      .mentioned_users;
  },
  'a message for them alone': (directory, id) =>
    saying(directory, 'psst', id, { mentioned_user_ids: [], restricted_visibility: [id] }),
  'the command /invite': (directory, id) => saying(directory, `/invite @${id}`, id),
  'the command /mute': (directory, id) => saying(directory, `/mute @${id}`, id),
  'the command /ban': (directory, id) => saying(directory, `/ban @${id}`, id),
  'the command /remind': (directory, id) => saying(directory, `/remind @${id} in 1 hour: look`, id),
};

onEachNewServer('The directory', (start) => {
  describe.each(['role', 'setting'] as const)('limited by %s', (by) => {
    test('[TEN-01] unrelated and non-existent users get the same answers everywhere', async () => {
      const directory = await limited(start, by);
      await using _ = directory.server;
      const all = { ...harmless, ...ways, ...messages, ...(by === 'setting' && conversations) };
      for (const [way, request] of Object.entries(all)) {
        const outcome = async (id: string) => anonymised(await outcomeOf(request(directory, id)), id);
        const ofMissing = await outcome(missing);
        expect(await outcome(hidden), way).toBe(ofMissing);
        if (!(way in harmless)) expect(await outcome('ada'), way).not.toBe(ofMissing);
      }
    });

    test('[TEN-01] lists, profiles and members contain users of shared channels and oneself', async () => {
      const { server, reader, room, square, ...rest } = await limited(start, by);
      await using _ = server;
      const ids = async (person: Person) =>
        (await person.call('POST /users/query', { body: {} })).users.map(({ id }) => id);
      expect(await ids(reader)).toEqual(['ada', 'mallory']);
      expect(await ids(server.backEnd)).toEqual(['ada', 'grace', 'mallory']);
      expect(await ids(await server.person('root', 'admin'))).toContain('grace');
      expect(await ids(await server.person('mod', 'moderator'))).toContain('grace');
      const params = { user_id: 'ada' };
      expect((await reader.call('GET /users/{user_id}', { params })).user.name).toBe('Ada');
      expect(
        (await reader.refused('GET /users/{user_id}', { params: { user_id: 'grace' } })).is(userNotFound),
      ).toBe(true);
      const inRoom = { params: at(room), body: {} };
      expect((await reader.call('POST /channels/{type}/{id}/members/query', inRoom)).members).toHaveLength(2);
      if (by === 'role') return;
      // A public channel read as a non-member: its messages have authors, its members are limited.
      const state = await stateOf(reader, square);
      expect(state.members.map(({ user_id }) => user_id)).toEqual(['ada']);
      expect(state.channel.member_count).toBe(2);
      expect(state.messages[0]?.user.name).toBe('Grace');
      const inSquare = { params: at(square), body: {} };
      const { members } = await reader.call('POST /channels/{type}/{id}/members/query', inSquare);
      expect(members.map(({ user_id }) => user_id)).toEqual(['ada']);
      await reader.call('POST /channels/{type}/{id}/join', { params: at(square), body: {} });
      expect(await ids(reader)).toEqual(['ada', 'grace', 'mallory']);
      expect(await ids(rest.grace)).toEqual(['ada', 'grace', 'mallory']);
    });

    test('[TEN-01] groups contain their visible members, and a group without one is hidden', async () => {
      const { server, reader, room } = await limited(start, by);
      await using _ = server;
      const make = (id: string, member_ids: string[]) =>
        server.backEnd.call('POST /groups', { body: { id, name: id, member_ids } });
      await make('mixed', ['ada', 'grace']);
      await make('others', ['grace']);
      const { groups } = await reader.call('GET /groups');
      expect(groups).toMatchObject([{ id: 'mixed', member_ids: ['ada'], member_count: 1 }]);
      const group = (group_id: string) => ({ params: { group_id } });
      expect((await reader.call('GET /groups/{group_id}', group('mixed'))).group).toEqual(groups[0]);
      const refused = await reader.refused('GET /groups/{group_id}', group('others'));
      expect(refused.is(groupNotFound)).toBe(true);
      expect(await reader.refused('GET /groups/{group_id}', group('no-such-group'))).toEqual(refused);
      const message = await say(reader, room, '@mixed @others', { mentioned_group_ids: ['mixed', 'others'] });
      expect(message.mentioned_group_ids).toEqual(['mixed']);
    });

    test('[TEN-01] it ends with the shared channel, and messages keep their authors', async () => {
      const { server, reader, ada, room } = await limited(start, by);
      await using _ = server;
      const message = await say(reader, room, '@ada hello', { mentioned_user_ids: ['ada'] });
      await ada.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
      const profile = { params: { user_id: 'ada' } };
      expect((await reader.refused('GET /users/{user_id}', profile)).is(userNotFound)).toBe(true);
      expect((await reader.call('POST /users/query', { body: {} })).users).toHaveLength(1);
      const { messages: page } = await stateOf(reader, room);
      expect(page.find(({ id }) => id === message.id)?.mentioned_users).toMatchObject([
        { id: 'ada', name: 'Ada' },
      ]);
      // An edit keeps existing mentions.
      const edited = await reader.call('PATCH /messages/{message_id}', {
        params: { message_id: message.id },
        body: { text: '@ada hello again' },
      });
      expect(edited.message.mentioned_users).toMatchObject([{ id: 'ada' }]);
      // Banned users are listed in one's bans, and can be readmitted.
      const { ban } = await server.backEnd.call('POST /bans', { body: { user_id: 'ada', cid: room.cid } });
      expect(
        (await reader.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } })).ban.ended_at,
      ).toBeDefined();
    });
  });
});
