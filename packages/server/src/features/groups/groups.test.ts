import {
  groupFull,
  groupIdTaken,
  groupNotFound,
  inputInvalid,
  maxGroupMembers,
  notAllowed,
  tooManyGroups,
  unauthenticated,
  userNotFound,
} from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';

let made = 0;
const newGroupId = () => `crew-${++made}`;

onEachServer('[MSG-05] User groups', (server) => {
  test('an admin creates, changes and deletes one; everyone sees it immediately', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    const root = await server().person('root', 'admin');
    const id = newGroupId();
    const params = { group_id: id };
    await using socket = await openSocket(server().url, grace.token);

    const { group } = await root.call('POST /groups', {
      body: { id, name: 'Design crew', description: 'Who draws.', member_ids: ['grace', 'ada', 'ada'] },
    });
    expect(group).toMatchObject({
      id,
      name: 'Design crew',
      description: 'Who draws.',
      member_ids: ['ada', 'grace'],
      member_count: 2,
      created_by_id: 'root',
    });
    expect((await ada.call('GET /groups/{group_id}', { params })).group).toEqual(group);
    const received = await socket.received('group.updated', (event) => event.group.id === id);
    expect(received).toMatchObject({ stream: 'app', actor_id: 'root', group });

    const changed = await root.call('PATCH /groups/{group_id}', {
      params,
      body: { name: 'Drawers', description: '' },
    });
    expect(changed.group).toMatchObject({ name: 'Drawers', member_ids: ['ada', 'grace'] });
    expect(changed.group.description).toBeUndefined();

    await root.call('DELETE /groups/{group_id}', { params });
    await socket.received('group.deleted', (event) => event.group_id === id);
    expect((await ada.refused('GET /groups/{group_id}', { params })).is(groupNotFound)).toBe(true);
    await root.call('POST /groups', { body: { id, name: 'Anew' } });
    expect((await ada.call('GET /groups/{group_id}', { params })).group.member_ids).toEqual([]);
  });

  test('a moderator adds and removes members; repeating has no effect', async () => {
    const { ada } = await server().people('ada', 'grace', 'linus');
    const moderator = await server().person('mod', 'moderator');
    const params = { group_id: newGroupId() };
    await moderator.call('POST /groups', { body: { id: params.group_id, name: 'Night crew' } });
    for (const member_ids of [['linus', 'ada'], ['ada']]) {
      const { group } = await moderator.call('POST /groups/{group_id}/members', {
        params,
        body: { member_ids },
      });
      expect(group.member_ids).toEqual(['ada', 'linus']);
    }
    for (let again = 0; again < 2; again++) {
      const { group } = await moderator.call('DELETE /groups/{group_id}/members/{user_id}', {
        params: { ...params, user_id: 'linus' },
      });
      expect(group).toMatchObject({ member_ids: ['ada'], member_count: 1 });
    }
    expect((await ada.call('GET /groups/{group_id}', { params })).group.member_ids).toEqual(['ada']);
  });

  test('others change nothing, and signed-out users see nothing', async () => {
    const { mallory } = await server().people('mallory', 'ada');
    const root = await server().person('root', 'admin');
    const id = newGroupId();
    const params = { group_id: id };
    const { group } = await root.call('POST /groups', { body: { id, name: 'Closed', member_ids: ['ada'] } });
    const attempts = [
      mallory.refused('POST /groups', { body: { id: newGroupId(), name: 'Mine' } }),
      mallory.refused('PATCH /groups/{group_id}', { params, body: { name: 'Mine' } }),
      mallory.refused('DELETE /groups/{group_id}', { params }),
      mallory.refused('POST /groups/{group_id}/members', { params, body: { member_ids: ['mallory'] } }),
      mallory.refused('DELETE /groups/{group_id}/members/{user_id}', {
        params: { ...params, user_id: 'ada' },
      }),
    ];
    for (const error of await Promise.all(attempts)) expect(error.is(notAllowed)).toBe(true);
    expect((await mallory.call('GET /groups/{group_id}', { params })).group).toEqual(group);
    const { nobody } = server();
    expect((await nobody.refused('GET /groups')).is(unauthenticated)).toBe(true);
    expect((await nobody.refused('GET /groups/{group_id}', { params })).is(unauthenticated)).toBe(true);
  });

  test('invalid input is rejected with the field and the rule', async () => {
    const { backEnd } = server();
    await server().people('ada');
    const id = newGroupId();
    await backEnd.call('POST /groups', { body: { id, name: 'First' } });
    const refused = (body: { id: string; name: string; member_ids?: string[] }) =>
      backEnd.refused('POST /groups', { body });
    const refusal = await refused({ id, name: 'Second' });
    expect(refusal.is(groupIdTaken)).toBe(true);
    const unknown = await refused({ id: newGroupId(), name: 'Third', member_ids: ['ada', 'nobody-here'] });
    expect(unknown.is(userNotFound)).toBe(true);
    expect(unknown.details.issues).toMatchObject([
      { field: 'member_ids', rule: 'must be existing users (nobody-here not found)' },
    ]);
    for (const [body, field] of [
      [{ id: 'here', name: 'Us' }, 'id'],
      [{ id: newGroupId(), name: 'Channel' }, 'name'],
      [{ id: 'Upper Case', name: 'Us' }, 'id'],
      [{ id: newGroupId(), name: ' ' }, 'name'],
    ] as const) {
      const error = await refused(body);
      expect(error.is(inputInvalid)).toBe(true);
      expect(error.details.issues?.map((issue) => issue.field)).toEqual([field]);
    }
    const missing = { params: { group_id: 'no-such-group' } };
    expect((await backEnd.refused('DELETE /groups/{group_id}', missing)).is(groupNotFound)).toBe(true);
  });

  test('a group is limited in size, also for concurrent calls', async () => {
    const { backEnd } = server();
    const ids = Array.from({ length: maxGroupMembers + 1 }, (_, index) => `crowd-${index}`);
    for (let from = 0; from < ids.length; from += 100) {
      await backEnd.call('PUT /users', {
        body: { users: ids.slice(from, from + 100).map((id) => ({ id })) },
      });
    }
    const id = newGroupId();
    const params = { group_id: id };
    await backEnd.call('POST /groups', { body: { id, name: 'Crowd', member_ids: ids.slice(0, -2) } });
    const outcomes = await Promise.allSettled(
      ids
        .slice(-2)
        .map((last) =>
          backEnd.call('POST /groups/{group_id}/members', { params, body: { member_ids: [last] } }),
        ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: groupFull.code },
    });
    const { group } = await backEnd.call('GET /groups/{group_id}', { params });
    expect(group.member_count).toBe(maxGroupMembers);
  });

  test('the list is paginated by id', async () => {
    const { backEnd, nobody } = server();
    for (let count = 0; count < 3; count++) {
      await backEnd.call('POST /groups', { body: { id: newGroupId(), name: 'One more' } });
    }
    const all: string[] = [];
    for (let offset = 0, more = true; more; offset += 2) {
      const { groups, has_next } = await backEnd.call('GET /groups', {
        query: { limit: '2', offset: String(offset) },
      });
      all.push(...groups.map((group) => group.id));
      more = has_next;
    }
    expect(all).toEqual([...new Set(all)].sort());
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect((await nobody.refused('GET /groups')).is(unauthenticated)).toBe(true);
    expect(tooManyGroups.message).toBe('You can have up to 500 groups.');
  });
});
