import {
  accountErased,
  conflict,
  deletedUserName,
  deletionModes,
  inputInvalid,
  notAllowed,
  type Task,
  tokenInvalid,
  userNotFound,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, textsIn } from '../../testing/rooms.ts';

/** Waits until a task has ended. */
const ended = (person: Person, { id }: Task): Promise<Task> =>
  vi.waitFor(
    async () => {
      const { task } = await person.call('GET /tasks/{task_id}', { params: { task_id: id } });
      expect(task.finished_at).toBeDefined();
      return task;
    },
    { timeout: 8000, interval: 20 },
  );

onEachServer('Accounts', (server) => {
  const admin = () => server().person('root', 'admin');
  const of = (user_id: string) => ({ params: { user_id } });

  test('[APP-07] a deactivated user loses access immediately, stays in lists, and is fully restored when reactivated', async () => {
    const root = await admin();
    const { ada, dot, mallory } = await server().people('ada', 'dot', 'mallory');
    const room = await openRoom(dot, { members: [ada] });
    await say(dot, room, 'Here I am');
    const socket = await openSocket(server().url, dot.token);
    expect((await mallory.refused('POST /users/{user_id}/deactivate', of('dot'))).is(notAllowed)).toBe(true);
    const { user } = await root.call('POST /users/{user_id}/deactivate', of('dot'));
    expect(user.deactivated_at).toBeDefined();
    expect(await socket.closed).toBe(4003);
    expect((await dot.refused('GET /me')).is(tokenInvalid)).toBe(true);
    const { users } = await ada.call('POST /users/query', { body: { filter: { id: 'dot' } } });
    expect(users).toMatchObject([{ id: 'dot', deactivated_at: user.deactivated_at }]);
    expect(await textsIn(ada, room)).toEqual(['Here I am']);
    const back = await root.call('POST /users/{user_id}/reactivate', of('dot'));
    expect(back.user.deactivated_at).toBeUndefined();
    expect((await dot.call('GET /me')).me.id).toBe('dot');
    expect(await textsIn(dot, room)).toEqual(['Here I am']);
  });

  test('[APP-06, MSG-14] a soft deletion is published by one event per channel, and undone with its messages', async () => {
    const root = await admin();
    const { ada, ivy } = await server().people('ada', 'ivy');
    const room = await openRoom(ada, { members: [ivy] });
    const question = await say(ada, room, 'Who comes?');
    const mine = await say(ivy, room, 'I do');
    await say(ivy, room, 'Gladly', { parent_id: question.id });
    const earlier = await say(ivy, room, 'Taken back before');
    await ivy.call('DELETE /messages/{message_id}', { params: { message_id: earlier.id } });
    await using socket = await openSocket(server().url, ada.token);
    const how = { user: 'soft', messages: 'soft' } as const;
    const { task } = await root.call('POST /users/{user_id}/delete', { ...of('ivy'), body: how });
    expect(task).toMatchObject({ kind: 'delete-user', result: { user_id: 'ivy' } });
    expect(await ended(root, task)).toMatchObject({ status: 'done', result: { messages_count: 3 } });
    const deleted = await socket.received('messages.deleted', ({ messages }) =>
      messages.some(({ id }) => id === mine.id),
    );
    expect(deleted.messages.every(({ type, text }) => type === 'deleted' && text === '')).toBe(true);
    await vi.waitFor(() => {
      const parents = socket.frames.flatMap((frame) =>
        frame.type === 'messages.deleted' ? frame.parents : [],
      );
      expect(parents.at(-1)).toMatchObject({ id: question.id, reply_count: 0 });
    }, 10_000);
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages.map(({ type, text }) => [type, text])).toEqual([
      ['regular', 'Who comes?'],
      ['deleted', ''],
      ['deleted', ''],
    ]);
    expect(messages[1]?.user.name).toBe('Ivy');
    expect((await ivy.refused('GET /me')).is(tokenInvalid)).toBe(true);

    const restored = await root.call('POST /users/{user_id}/restore', of('ivy'));
    expect(restored.user.deleted_at).toBeUndefined();
    await ended(root, restored.task);
    expect(await textsIn(ada, room)).toEqual(['Who comes?', 'I do', '']);
    const { message } = await ada.call('GET /messages/{message_id}', { params: { message_id: question.id } });
    expect(message.reply_count).toBe(1);
    expect((await ivy.call('GET /me')).me.id).toBe('ivy');
    expect((await root.refused('POST /users/{user_id}/restore', of('ivy'))).is(userNotFound)).toBe(true);
  });

  test('[APP-06] a deletion that is retried after the account was restored removes nothing, nor does a restoration after a deletion', async () => {
    const root = await admin();
    const { ada, joan } = await server().people('ada', 'joan');
    const room = await openRoom(ada, { members: [joan] });
    await say(joan, room, 'Still here');
    const { context } = server().server;
    /** Runs a task again from its start, as if it had not got far before. */
    const retry = (task: Task) =>
      context.database.write(async (tx) => {
        const fresh = { status: 'waiting', done: 0, finished_at: null } as const;
        await tx.query((k) => k.updateTable('tasks').set(fresh).where('id', '=', task.id));
        await context.jobs.enqueue(tx, { kind: 'tasks.run', payload: { id: task.id } });
      });
    const remove = async () => {
      const body = { user: 'soft', messages: 'soft' } as const;
      return (await root.call('POST /users/{user_id}/delete', { ...of('joan'), body })).task;
    };
    const restore = async () => (await root.call('POST /users/{user_id}/restore', of('joan'))).task;
    const deletion = await remove();
    await ended(root, deletion);
    const restoration = await restore();
    await ended(root, restoration);
    await retry(deletion);
    const late = { status: 'failed', error: { name: conflict.name } };
    expect(await ended(root, deletion)).toMatchObject(late);
    expect(await textsIn(ada, room)).toEqual(['Still here']);
    await ended(root, await remove());
    await retry(restoration);
    expect(await ended(root, restoration)).toMatchObject(late);
    expect(await textsIn(ada, room)).toEqual(['']);
    // Another deletion than the one that was undone.
    await ended(root, await restore());
    await root.call('POST /users/{user_id}/delete', { ...of('joan'), body: { user: 'soft' } });
    await retry(deletion);
    expect(await ended(root, deletion)).toMatchObject(late);
    expect(await textsIn(ada, room)).toEqual(['Still here']);
  });

  test('[APP-06] an account is not restored while its deletion erases messages or data', async () => {
    const root = await admin();
    await server().people('mary');
    const body = { user: 'soft' } as const;
    const { task } = await root.call('POST /users/{user_id}/delete', { ...of('mary'), body });
    await ended(root, task);
    const { database } = server().server.context;
    const change = (changes: object) =>
      database.write((tx) => tx.query((k) => k.updateTable('tasks').set(changes).where('id', '=', task.id)));
    for (const [how, error] of [
      [{ user: 'soft', messages: 'pruning' }, conflict],
      [{ user: 'pruning' }, accountErased],
    ] as const) {
      await change({ payload: JSON.stringify({ user_id: 'mary', ...how }), finished_at: null });
      expect((await root.refused('POST /users/{user_id}/restore', of('mary'))).is(error)).toBe(true);
    }
    await change({ finished_at: 1 });
    await root.call('POST /users/{user_id}/restore', of('mary'));
  });

  test('[APP-06] a hard deletion removes memberships and data, keeps other users’ content, and is permanent', async () => {
    const root = await admin();
    const { ada, uma } = await server().people('ada', 'uma');
    const room = await openRoom(uma, { members: [ada] });
    await say(uma, room, 'Stays');
    const body = { user: 'hard' } as const;
    const { task } = await root.call('POST /users/{user_id}/delete', { ...of('uma'), body });
    // A host's id may reveal the name: whoever erases is warned.
    expect((await ended(root, task)).result).toMatchObject({ id_keeps_name: true });
    const { user } = await ada.call('GET /users/{user_id}', of('uma'));
    expect(user).toMatchObject({ name: deletedUserName, custom: {}, role: 'user' });
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages).toMatchObject([{ text: 'Stays', user: { id: 'uma', name: deletedUserName } }]);
    const { members } = await ada.call('POST /channels/{type}/{id}/members/query', { params: at(room) });
    expect(members.map((member) => [member.user.id, member.channel_role])).toEqual([['ada', 'owner']]);
    expect((await root.refused('POST /users/{user_id}/restore', of('uma'))).is(accountErased)).toBe(true);
  });

  test('[APP-06] rejects missing ids and unknown options, and protects the last admin', async () => {
    const root = await admin();
    const path = 'POST /users/{user_id}/delete';
    for (const [body, field] of [
      [{ user: 'gently' }, 'user'],
      [{ user: 'soft', messages: 'all' }, 'messages'],
      [{}, 'user'],
    ] as const) {
      const error = await root.refused(path, { ...of('ada'), body: body as never });
      expect(error.is(inputInvalid)).toBe(true);
      expect(error.details.issues).toMatchObject([{ field }]);
    }
    expect(deletionModes).toEqual(['soft', 'hard', 'pruning']);
    const nameless = await root.refused(path, { ...of(' '), body: { user: 'soft' } });
    expect(nameless.details.issues).toMatchObject([{ field: 'user_id' }]);
    const unknown = await root.refused(path, { ...of('nobody-here'), body: { user: 'soft' } });
    expect(unknown.is(userNotFound)).toBe(true);
    expect((await root.refused(path, { ...of('root'), body: { user: 'soft' } })).is(conflict)).toBe(true);
    expect((await root.refused('POST /users/{user_id}/deactivate', of('root'))).is(conflict)).toBe(true);
    const mallory = await server().person('mallory');
    expect((await mallory.refused(path, { ...of('ada'), body: { user: 'hard' } })).is(notAllowed)).toBe(true);
  });

  test('[APP-07] one task changes many accounts, and lists failures', async () => {
    const root = await admin();
    await server().people('kim1', 'kim2');
    const user_ids = ['kim1', 'kim2', 'nobody-here', 'root'];
    const body = { user_ids, action: 'deactivate' as const };
    const { task } = await root.call('POST /users/change', { body });
    expect(await ended(root, task)).toMatchObject({
      status: 'done',
      progress: { done: 4, total: 4 },
      result: { refused: { 'nobody-here': expect.any(String), root: expect.any(String) } },
    });
    const state = { state: 'deactivated', q: 'kim' } as const;
    const found = await root.call('POST /accounts/query', { body: state });
    expect([found.total, found.accounts.map(({ id }) => id)]).toEqual([2, ['kim1', 'kim2']]);
    const roleless = await root.refused('POST /users/change', {
      body: { user_ids: ['kim1'], action: 'set_role' },
    });
    expect(roleless.details.issues).toMatchObject([{ field: 'role' }]);
    const mallory = await server().person('mallory');
    for (const refused of [
      mallory.refused('POST /users/change', { body }),
      mallory.refused('POST /accounts/query', { body: state }),
      mallory.refused('GET /accounts/{user_id}', of('kim1')),
    ]) {
      expect((await refused).is(notAllowed)).toBe(true);
    }
    const { account, channels_count } = await root.call('GET /accounts/{user_id}', of('kim1'));
    expect([account.id, account.has_password, channels_count]).toEqual(['kim1', false, 0]);
  });
});
