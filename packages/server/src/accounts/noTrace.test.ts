import { deletedUserName, type Task } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../testing/onEachServer.ts';
import { at, newId, openRoom, say } from '../testing/rooms.ts';
import { tracesOf } from '../testing/traces.ts';
import { upload } from '../testing/uploads.ts';

/** Waits until a task has ended well. */
async function ended(person: Person, { id }: Task): Promise<Task> {
  return vi.waitFor(
    async () => {
      const { task } = await person.call('GET /tasks/{task_id}', { params: { task_id: id } });
      expect(task.error).toBeUndefined();
      expect(task.status).toBe('done');
      return task;
    },
    { timeout: 8000 },
  );
}

/** No trace is left once the jobs that follow an erasure have run. */
const expectNoTrace = (server: TestServer, needles: (string | Buffer)[]) =>
  vi.waitFor(async () => expect(await tracesOf(server, needles)).toEqual([]), {
    timeout: 10_000,
    interval: 250,
  });

onEachServer('[APP-06] A deletion leaves no trace', (server) => {
  test.each([
    { user: 'hard', messages: 'hard' },
    { user: 'pruning', messages: 'pruning' },
  ] as const)('of a user with $user, messages with $messages', async (how) => {
    const name = `zoe${how.user}`;
    const secret = (what: string) => `${what}-${how.user}-quokka`;
    const { ada, root } = { ada: await server().person('ada'), root: await server().person('root', 'admin') };
    const zoe = await server().person(name);
    const room = await openRoom(zoe, { members: [ada] });
    const other = await openRoom(ada, { members: [zoe] });
    const bytes = Buffer.from(secret('bytes').repeat(50));
    await zoe.call('PATCH /users/{user_id}', {
      params: { user_id: name },
      body: {
        set: {
          name: secret('Name'),
          image: `https://example.org/${secret('image')}.png`,
          status_text: secret('status'),
          status_emoji: '🌴',
          custom: { hobby: secret('custom') },
        },
      },
    });
    const file = await upload(zoe, room, 'file', { name: `${secret('filename')}.txt`, bytes });
    const first = await say(zoe, room, secret('text'), { attachments: [file.attachment] } as never);
    await zoe.call('PATCH /messages/{message_id}', {
      params: { message_id: first.id },
      body: { text: secret('edited') },
    });
    // Longer than a page of the database.
    const long = await say(zoe, room, `${secret('long')} ${'so it goes on '.repeat(600)}`);
    await say(ada, room, 'What she said', { quoted_message_id: first.id });
    const reply = await say(zoe, room, secret('reply'), { parent_id: long.id });
    await say(ada, room, 'Indeed', { parent_id: reply.parent_id as string });
    await ada.call('POST /channels/{type}/{id}/messages', {
      params: at(other),
      body: { message: { id: newId(), forwarded_message_id: long.id } },
    } as never);
    const kept = await say(zoe, room, secret('softly-deleted'));
    await zoe.call('DELETE /messages/{message_id}', { params: { message_id: kept.id } });
    await zoe.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: { text: secret('draft') } },
    } as never);
    await zoe.call('PUT /messages/{message_id}/reminder', { params: { message_id: first.id }, body: {} });
    const needles = [
      'Name',
      'image',
      'status',
      'custom',
      'bytes',
      'filename',
      'text',
      'edited',
      'long',
      'reply',
    ]
      .concat(['softly-deleted', 'draft'])
      .map(secret);
    const before = await tracesOf(server(), needles);
    for (const needle of needles)
      expect(
        before.some((trace) => trace.endsWith(needle)),
        needle,
      ).toBe(true);

    const { task } = await root.call('POST /users/{user_id}/delete', {
      params: { user_id: name },
      body: how,
    });
    expect(await ended(root, task)).toMatchObject({ result: { user_id: name } });

    expect(await tracesOf(server(), needles)).toEqual([]);
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages.filter(({ user }) => user.id === name)).toMatchObject(
      [first, long, kept].map(({ id, number }) => ({
        id,
        number,
        type: 'deleted',
        text: '',
        attachments: [],
        user: { name: deletedUserName },
      })),
    );
    expect(messages.find(({ text }) => text === 'What she said')?.quoted_message).toMatchObject({
      type: 'deleted',
      text: '',
    });
    const thread = await ada.call('GET /messages/{message_id}/replies', { params: { message_id: long.id } });
    expect(thread.messages.map(({ type }) => type)).toEqual(['deleted', 'regular']);
  });

  test('of a message that a moderator deletes for good, its copies included', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { members: [grace, root], type: 'team' });
    const word = 'wombat-of-the-west';
    const message = await say(ada, room, `The ${word} sleeps`);
    await say(grace, room, 'It does', { quoted_message_id: message.id });
    await say(root, room, 'Only for you', {
      quoted_message_id: message.id,
      restricted_visibility: [ada.id, root.id],
    });
    expect(await tracesOf(server(), [word])).not.toEqual([]);
    const hard = { params: { message_id: message.id }, query: { hard: 'true' as const } };
    expect((await grace.refused('DELETE /messages/{message_id}', hard)).status).toBe(403);
    await root.call('DELETE /messages/{message_id}', hard);
    await expectNoTrace(server(), [word]);
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages.map(({ text }) => text)).toEqual(['It does', 'Only for you']);
  });
});
