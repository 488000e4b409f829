import {
  channelNotFound,
  exportKeptMs,
  exportNotFound,
  exportUnderWay,
  notAllowed,
  type Task,
} from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say } from '../../testing/rooms.ts';
import { tracesOf } from '../../testing/traces.ts';
import { upload } from '../../testing/uploads.ts';

onEachNewServer('[APP-07] An export', (start) => {
  const clock = createHandClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await start({}, { clock });
  });
  afterAll(() => server.stop());

  const ended = (person: Person, { id }: Task): Promise<Task> =>
    vi.waitFor(
      async () => {
        clock.advance(10);
        const { task } = await person.call('GET /tasks/{task_id}', { params: { task_id: id } });
        expect(task.error).toBeUndefined();
        expect(task.status).toBe('done');
        return task;
      },
      { timeout: 8000, interval: 20 },
    );
  const addressOf = (task: Task) => `/api/v1/exports/${task.result.export_id}`;
  const fetched = async (person: Person, task: Task) => {
    const answer = await person.fetch(addressOf(task));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  };
  const linesOf = (files: Record<string, Uint8Array>, name: string) =>
    strFromU8(files[name]!)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test('of a user contains all their data, nothing private of others, and is available to its requester only', async () => {
    const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
    const room = await openRoom(ada, { members: [grace] });
    const file = await upload(ada, room, 'file', { name: 'notes über.txt', bytes: 'my own bytes' });
    const mine = await say(ada, room, 'Mine', { attachments: [file.attachment] } as never);
    const edited = { params: { message_id: mine.id }, body: { text: 'Mine, better' } };
    await ada.call('PATCH /messages/{message_id}', edited);
    const theirs = await say(grace, room, 'A secret of Grace');
    await say(ada, room, 'As you said', { quoted_message_id: theirs.id });
    await say(ada, room, 'In the thread', { parent_id: theirs.id });
    await ada.call('POST /messages/{message_id}/reactions', {
      params: { message_id: theirs.id },
      body: { type: '👍' },
    });
    await ada.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: { text: 'not sent' } },
    } as never);
    const own = { params: { user_id: 'ada' } };
    expect((await mallory.refused('POST /users/{user_id}/export', own)).is(notAllowed)).toBe(true);
    const { task } = await ada.call('POST /users/{user_id}/export', own);
    const done = await ended(ada, task);
    const files = await fetched(ada, done);
    expect(linesOf(files, 'profile.json')).toMatchObject([{ id: 'ada', name: 'Ada' }]);
    expect(linesOf(files, 'messages.jsonl')).toMatchObject([
      { text: 'Mine, better', revisions: [{ text: 'Mine' }] },
      { text: 'As you said', quoted_message_id: theirs.id },
      { text: 'In the thread', parent_id: theirs.id },
    ]);
    expect(linesOf(files, 'reactions.jsonl')).toMatchObject([{ message_id: theirs.id, type: '👍' }]);
    expect(linesOf(files, 'drafts.jsonl')).toMatchObject([{ content: { text: 'not sent' } }]);
    expect(linesOf(files, 'memberships.jsonl')).toMatchObject([{ cid: room.cid, channel_role: 'owner' }]);
    const [listed] = linesOf(files, 'files.jsonl');
    expect(strFromU8(files[listed.path]!)).toBe('my own bytes');
    const whole = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(whole.join('')).not.toContain('A secret of Grace');

    const root = await server.person('root', 'admin');
    for (const other of [mallory, grace, root]) {
      const answer = await other.fetch(addressOf(done));
      expect([answer.status, (await answer.json()).code]).toEqual([404, exportNotFound.code]);
    }
    clock.advance(exportKeptMs);
    expect((await ada.fetch(addressOf(done))).status).toBe(404);
  });

  test('is limited to one at a time per user, and the newest three are kept', async () => {
    const { turing, hopper } = await server.people('turing', 'hopper');
    const exportOwn = (person: Person) =>
      person.call('POST /users/{user_id}/export', { params: { user_id: person.id } });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => exportOwn(turing)));
    const [begun] = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.task] : [],
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(4);
    for (const error of refused)
      expect(error).toMatchObject({ name: exportUnderWay.name, details: { task_id: begun?.id } });
    // Other users do not wait for it.
    await exportOwn(hopper);
    const done = [await ended(turing, begun as Task)];
    for (let count = 0; count < 3; count++) done.push(await ended(turing, (await exportOwn(turing)).task));
    const statuses = await Promise.all(
      done.map(async (task) => (await turing.fetch(addressOf(task))).status),
    );
    expect(statuses).toEqual([404, 200, 200, 200]);
  });

  test('of a channel contains what its owner may read, and expires when something in it is erased', async () => {
    const { ada, grace, mallory } = await server.people('ada', 'grace', 'mallory');
    const root = await server.person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace, root] });
    const word = 'numbat-in-the-zip';
    const first = await say(grace, room, `${word} ${Math.random()}`);
    await say(ada, room, 'A reply', { parent_id: first.id });
    await say(root, room, 'Not for Ada', { restricted_visibility: [root.id, grace.id] });
    const path = { params: at(room) };
    expect((await grace.refused('POST /channels/{type}/{id}/export', path)).is(notAllowed)).toBe(true);
    const hidden = await openRoom(ada);
    const strange = await mallory.refused('POST /channels/{type}/{id}/export', { params: at(hidden) });
    expect(strange.is(channelNotFound)).toBe(true);
    const { task } = await ada.call('POST /channels/{type}/{id}/export', path);
    const done = await ended(ada, task);
    const files = await fetched(ada, done);
    expect(linesOf(files, 'messages.jsonl').map(({ text }) => text)).toEqual([first.text, 'A reply']);
    expect(linesOf(files, 'members.jsonl').map(({ user }) => user.id)).toEqual(['ada', 'grace', 'root']);
    expect(linesOf(files, 'channel.json')).toMatchObject([{ cid: room.cid }]);

    await root.call('DELETE /messages/{message_id}', {
      params: { message_id: first.id },
      query: { hard: 'true' },
    });
    expect((await ada.fetch(addressOf(done))).status).toBe(404);
    await vi.waitFor(
      async () => {
        clock.advance(500);
        expect(await tracesOf(server, [word])).toEqual([]);
      },
      { timeout: 8000, interval: 100 },
    );
  });
});
