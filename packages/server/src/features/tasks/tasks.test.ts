import { ChatError, notFound, taskNotFound, unauthenticated } from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { insertUser, newUserRow } from '../users/index.ts';
import { tasks } from './index.ts';

onEachServer('[APP-06] A task', (server) => {
  const ask = (kind: string, userId: string, payload: unknown = {}) => {
    const { context } = server().server;
    return context.database.write((tx) =>
      tasks(context).request(tx, { userId, role: 'user' }, { kind, payload, total: 3 }),
    );
  };

  test('shows its status to the user who started it and to admins, and to nobody else', async () => {
    const [ada, root, mallory] = await Promise.all([
      server().person('ada'),
      server().person('root', 'admin'),
      server().person('mallory'),
    ]);
    const held = Promise.withResolvers<void>();
    tasks(server().server.context).define('hold', async (task) => {
      await server().server.context.database.write((tx) =>
        task.keep(tx, { done: 1, result: { half: true } }),
      );
      await held.promise;
      return { done: 3, result: { end: 'well' } };
    });
    await using socket = await openSocket(server().url, ada.token);
    const { id } = await ask('hold', ada.id);
    const get = async (person: typeof ada) =>
      (await person.call('GET /tasks/{task_id}', { params: { task_id: id } })).task;
    await vi.waitFor(
      async () =>
        expect(await get(ada)).toMatchObject({ status: 'running', progress: { done: 1, total: 3 } }),
      10_000,
    );
    expect(await get(root)).toMatchObject({ id, asked_by_id: 'ada', result: { half: true } });
    const refused = await mallory.refused('GET /tasks/{task_id}', { params: { task_id: id } });
    expect(refused.is(taskNotFound)).toBe(true);
    expect((await mallory.call('POST /tasks/query', { body: {} })).tasks).toEqual([]);
    held.resolve();
    const done = await socket.received('task.updated', ({ task }) => task.status === 'done');
    expect(done).toMatchObject({ task: { id, progress: { done: 3 }, result: { half: true, end: 'well' } } });
    expect((await ada.call('POST /tasks/query', { body: { kind: 'hold' } })).tasks).toMatchObject([{ id }]);
    const unknown = await server().nobody.refused('GET /tasks/{task_id}', { params: { task_id: id } });
    expect(unknown.is(unauthenticated)).toBe(true);
  });

  test('resumes from its saved state when retried, and fails immediately with its own error', async () => {
    const ada = await server().person('ada');
    const { context } = server().server;
    const begun: unknown[] = [];
    tasks(context).define<unknown, number>('count', async (task) => {
      begun.push(task.state);
      for (let at = task.state ?? 0; at < 3; at++) {
        await context.database.write(async (tx) => {
          await tx.run(insertUser, newUserRow({ id: `counted-${at}-${task.id}` }, 1));
          await task.keep(tx, { state: at + 1, done: at + 1 });
        });
        if (at === 1 && begun.length === 1) throw new Error('the cable was pulled');
      }
      return undefined;
    });
    const { id } = await ask('count', ada.id);
    await vi.waitFor(
      async () => {
        const { task } = await ada.call('GET /tasks/{task_id}', { params: { task_id: id } });
        expect(task).toMatchObject({ status: 'done', progress: { done: 3 } });
      },
      { timeout: 15_000 },
    );
    expect(begun).toEqual([undefined, 2]);

    tasks(context).define('refuse', async () => {
      throw new ChatError(notFound, { message: 'It went away.' });
    });
    const refused = await ask('refuse', ada.id);
    await vi.waitFor(async () => {
      const { task } = await ada.call('GET /tasks/{task_id}', { params: { task_id: refused.id } });
      expect(task).toMatchObject({
        status: 'failed',
        error: { name: 'not_found', message: 'It went away.' },
      });
      expect(task.finished_at).toBeDefined();
    }, 10_000);
  });
});
