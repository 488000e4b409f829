import {
  type Message,
  type MessageInput,
  messageNotFound,
  notAllowed,
  shippedChannelTypes,
} from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, say } from '../../testing/rooms.ts';

const called = ({
  mentioned_users,
  mentioned_channel,
  mentioned_here,
  mentioned_roles,
  mentioned_group_ids,
}: Message) => ({
  users: mentioned_users.map(({ id }) => id),
  channel: mentioned_channel,
  here: mentioned_here,
  roles: mentioned_roles,
  groups: mentioned_group_ids,
});
const nobody = { users: [], channel: undefined, here: undefined, roles: undefined, groups: undefined };

onEachServer('[MSG-05] Mentions', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');
  const makeGroup = async (member_ids: string[]) => {
    const id = `crew-${crypto.randomUUID()}`;
    await server().backEnd.call('POST /groups', { body: { id, name: `Crew ${id}`, member_ids } });
    return id;
  };

  test('of users, @channel, @here, roles and groups are kept if the text contains them after an @', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const group = await makeGroup(['grace']);
    const asked = {
      mentioned_user_ids: ['grace', 'ada'],
      mentioned_channel: true,
      mentioned_here: true,
      mentioned_roles: ['moderator', 'owner'],
      mentioned_group_ids: [group, 'no-such-group'],
    } satisfies Partial<MessageInput>;
    await using socket = await openSocket(server().url, grace.token);
    const text = `@grace @channel, @here; @owner and @${group} @no-such-group`;
    const sent = await say(ada, room, text, asked);
    const expected = { users: ['grace'], channel: true, here: true, roles: ['owner'], groups: [group] };
    expect(called(sent)).toEqual(expected);
    const received = await socket.received('message.new', ({ message }) => message.id === sent.id);
    expect(called(received.message)).toEqual(expected);
    const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(called(messages[0] as Message)).toEqual(expected);
    expect(called(await say(ada, room, 'grace, channel, here', asked))).toEqual(nobody);
  });

  test('are recomputed by an edit, with or without new ones', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const group = await makeGroup(['grace']);
    const { id } = await say(ada, room, `@grace @channel @${group}`, {
      mentioned_user_ids: ['grace'],
      mentioned_channel: true,
      mentioned_group_ids: [group],
    });
    const edit = async (body: { text?: string; mentioned_here?: boolean; mentioned_channel?: boolean }) =>
      called((await ada.call('PATCH /messages/{message_id}', { params: { message_id: id }, body })).message);
    expect(await edit({ text: `hello @${group}, @grace` })).toEqual({
      ...nobody,
      users: ['grace'],
      groups: [group],
    });
    expect(await edit({ text: `@here and @${group}`, mentioned_here: true })).toEqual({
      ...nobody,
      here: true,
      groups: [group],
    });
    expect(await edit({ mentioned_here: false })).toEqual({ ...nobody, groups: [group] });
    expect(await edit({ text: 'nobody' })).toEqual(nobody);
  });

  test('@channel and @here require a capability, also in an edit', async () => {
    const { ada, grace, mallory } = await people();
    const admin = await server().person('root', 'admin');
    const room = await openRoom(admin, { type: 'broadcast', members: [ada] });
    const message = await say(admin, room, '@channel and @here: news', {
      mentioned_channel: true,
      mentioned_here: true,
    });
    expect(called(message)).toEqual({ ...nobody, channel: true, here: true });
    const reply = { parent_id: message.id, text: '@channel thanks' };
    for (const flag of ['mentioned_channel', 'mentioned_here']) {
      const body = { message: { id: newId(), ...reply, [flag]: true } };
      const error = await ada.refused('POST /channels/{type}/{id}/messages', { params: at(room), body });
      expect(error.is(notAllowed)).toBe(true);
      expect(error.details.capability).toBe('notify-channel');
    }
    expect(called(await say(ada, room, reply.text, reply))).toEqual(nobody);

    const own = await openRoom(ada, { members: [grace] });
    const { id } = await say(grace, own, 'hello');
    const edit = { params: { message_id: id }, body: { text: '@here', mentioned_here: true } };
    expect((await mallory.refused('PATCH /messages/{message_id}', edit)).is(messageNotFound)).toBe(true);
    await server().backEnd.call('PATCH /channel-types/{name}', {
      params: { name: 'messaging' },
      body: { grants: { channel_member: ['read-channel', 'update-own-message'] } },
    });
    try {
      const error = await grace.refused('PATCH /messages/{message_id}', edit);
      expect(error.details.capability).toBe('notify-channel');
    } finally {
      const { channel_member = [] } = shippedChannelTypes.find(({ name }) => name === 'messaging')!.grants;
      await server().backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { grants: { channel_member } },
      });
    }
  });

  test('members of a mentioned group follow the thread; non-members in the group do not', async () => {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada, { members: [grace, linus] });
    const group = await makeGroup(['grace', 'mallory']);
    const parent = await say(ada, room, 'a question');
    await say(linus, room, `@${group}?`, { parent_id: parent.id, mentioned_group_ids: [group] });
    const follows = async (person: typeof ada) =>
      (await person.call('POST /threads/query', { body: {} })).threads.some(
        ({ thread }) => thread.parent_id === parent.id,
      );
    expect(await follows(grace)).toBe(true);
    expect(await follows(mallory)).toBe(false);
  });

  test('invalid input is rejected, naming the field', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    for (const [more, field] of [
      [{ mentioned_channel: 'yes' }, 'message.mentioned_channel'],
      [{ mentioned_roles: ['everybody'] }, 'message.mentioned_roles.0'],
      [{ mentioned_group_ids: ['A b'] }, 'message.mentioned_group_ids.0'],
      [{ mentioned_group_ids: Array(21).fill('a') }, 'message.mentioned_group_ids'],
    ] as const) {
      const error = await ada.refused('POST /channels/{type}/{id}/messages', {
        params: at(room),
        body: { message: { id: newId(), text: '@a', ...more } } as never,
      });
      expect(error.details.issues?.[0]?.field).toBe(field);
    }
  });
});
