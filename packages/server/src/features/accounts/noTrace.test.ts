import { deletedOptionText, deletedUserName, type Task } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { leaveTraces } from '@confab/testing/families';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaveTracesInMessages, type TraceSetup, type Traces, wordOf } from '../../testing/leaveTraces.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { ask, optionsNamed, pollFor, vote } from '../../testing/polls.ts';
import { at, newId, openRoom, type Room, say } from '../../testing/rooms.ts';
import { type SmallWeb, startSmallWeb } from '../../testing/smallWeb.ts';
import { findTraces, tracesOf } from '../../testing/traces.ts';

/** Waits until a task has succeeded. */
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

onEachNewServer('[APP-06] A deletion leaves no trace', (start) => {
  let web: SmallWeb;
  let server: TestServer;
  beforeAll(async () => {
    web = await startSmallWeb();
    server = await start(web.config, web.options);
  });
  afterAll(async () => {
    await server.stop();
    await web[Symbol.asyncDispose]();
  });

  /**
   * Asserts that every needle exists, those of messages also in the search index, so that their later absence means
   * something.
   */
  async function expectTraces(needles: Traces, reader: Person, indexed: readonly string[]): Promise<void> {
    for (const word of indexed) await expectFound(reader, word, true);
    const found = new Set((await findTraces(server, needles)).map(({ needle }) => needle));
    expect(needles.filter((needle) => !found.has(needle))).toEqual([]);
  }

  const expectFound = (reader: Person, query: string, isThere: boolean) =>
    vi.waitFor(
      async () => {
        const { results } = await reader.call('POST /search', { body: { query } });
        expect(results.length > 0, query).toBe(isThere);
      },
      { timeout: 8000, interval: 100 },
    );

  /** Asserts that nothing remains once the jobs after an erasure have run. */
  const expectNoTrace = (needles: Traces) =>
    vi.waitFor(async () => expect(await tracesOf(server, needles)).toEqual([]), {
      timeout: 10_000,
      interval: 200,
    });

  /** Completes an export and returns the storage key of its file. */
  async function exported(person: Person, path: 'user' | 'channel', room: Room): Promise<string> {
    const { task } =
      path === 'user'
        ? await person.call('POST /users/{user_id}/export', { params: { user_id: person.id } })
        : await person.call('POST /channels/{type}/{id}/export', { params: at(room) });
    const id = String((await ended(person, task)).result.export_id);
    const { read } = server.server.context.database;
    const [row] = await read.query((k) => k.selectFrom('exports').select('blob_key').where('id', '=', id));
    return row?.blob_key as string;
  }

  /** Signs a user up, to have an address, a password and a session. */
  async function signedUp(tag: string): Promise<Person> {
    const { invitation } = await server.backEnd.call('POST /invitations', { body: {} });
    const word = wordOf(tag);
    const email = `${word('email')}@confab.example`;
    const answer = await server.nobody.call('POST /sessions/sign-up', {
      body: {
        name: word('newcomer'),
        email,
        password: 'lantern works at night',
        invitation: invitation.code,
      },
    });
    return server.withToken(answer.token, answer.me.id);
  }

  async function gardenOf(tag: string, author: Person): Promise<TraceSetup> {
    const [reader, moderator] = [await server.person('ada'), await server.person('root', 'admin')];
    const room = await openRoom(author, { members: [reader, moderator], type: 'team' });
    const other = await openRoom(reader, { members: [author, moderator] });
    return { server, web, author, reader, moderator, room, other, tag };
  }

  /** Writes a user's data besides messages: a profile, unsent content, and texts in other users' objects. */
  async function leaveTracesOfPerson({ author, reader, moderator, room, other, tag }: TraceSetup) {
    const word = wordOf(tag);
    const inFeatures = await leaveTraces({ author, reader, channel: at(room), word });
    await say(author, room, `/remind @${reader.id} ${word('remind')} in 20 minutes`);
    const { poll } = await ask(reader, other, {
      options: optionsNamed('Tower'),
      voting_visibility: 'public',
      allow_user_suggested_options: true,
      allow_answers: true,
    });
    const params = { poll_id: poll.id };
    const option = { id: newId(), text: word('suggested') };
    await author.call('POST /polls/{poll_id}/options', { params, body: { option } });
    await vote(reader, await pollFor(reader, poll), 1);
    await author.call('PUT /polls/{poll_id}/answer', { params, body: { text: word('answer') } });
    const hidden = await ask(reader, other, { voting_visibility: 'anonymous', allow_answers: true });
    await author.call('PUT /polls/{poll_id}/answer', {
      params: { poll_id: hidden.poll.id },
      body: { text: word('nameless') },
    });
    await moderator.call('POST /bans', {
      body: {
        user_id: author.id,
        kind: 'time_out',
        cid: room.cid,
        reason: word('because'),
        until: new Date(Date.now() + 60_000).toISOString(),
      },
    });
    await server.backEnd.call('PUT /users/{user_id}/private', {
      params: { user_id: author.id },
      body: { private: { phone: word('private') } },
    });
    const names = ['newcomer', 'email', 'remind', 'suggested', 'answer', 'nameless', 'because', 'private'];
    return { poll, option, needles: [...inFeatures, ...names.map(word)] };
  }

  test.each([
    { user: 'hard', messages: 'hard' },
    { user: 'pruning', messages: 'pruning' },
  ] as const)('[TEN-03] of a user with $user, messages with $messages', async (how) => {
    const garden = await gardenOf(how.user, await signedUp(how.user));
    const { author, reader, moderator, room, other } = garden;
    const { messages, needles: written } = await leaveTracesInMessages(garden);
    const own = await leaveTracesOfPerson(garden);
    const exports = [await exported(author, 'user', room), await exported(reader, 'channel', other)];
    const word = wordOf(how.user);
    const needles = [...own.needles, ...written, ...exports];
    await expectTraces(needles, reader, ['edited', 'long', 'reply', 'question', 'option', 'title'].map(word));

    const { task } = await moderator.call('POST /users/{user_id}/delete', {
      params: { user_id: author.id },
      body: how,
    });
    const { result } = await ended(moderator, task);
    expect(result).toMatchObject({ user_id: author.id });
    expect(result).not.toHaveProperty('id_keeps_name');

    await expectNoTrace(needles);
    await expectFound(reader, word('long'), false);
    const page = await reader.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    const listed = messages.filter(({ parent_id }) => parent_id === undefined);
    const left = new Map(page.messages.map((message) => [message.id, message]));
    expect(listed.map(({ id }) => left.get(id))).toMatchObject(
      listed.map(({ number }) => ({
        number,
        type: 'deleted',
        text: '',
        attachments: [],
        user: { name: deletedUserName },
      })),
    );
    expect(page.messages.find(({ text }) => text === 'What she said')?.quoted_message).toMatchObject({
      type: 'deleted',
      text: '',
    });
    const thread = await reader.call('GET /messages/{message_id}/replies', {
      params: { message_id: messages[1]?.id as string },
    });
    expect(thread.messages.map(({ type }) => type)).toEqual(['deleted', 'regular']);
    const poll = await pollFor(reader, own.poll);
    expect(poll.options).toMatchObject([{ text: 'Tower' }, { id: own.option.id, text: deletedOptionText }]);
    expect(poll.options[1]?.suggested_by).toBeUndefined();
    expect([poll.vote_counts_by_option[own.option.id], poll.answers_count]).toEqual([1, 0]);
  });

  test('of messages that a moderator erases one by one, including their copies', async () => {
    const garden = await gardenOf('single', await server.person('zoe'));
    const { author, reader, moderator, room } = garden;
    const { messages, needles } = await leaveTracesInMessages(garden);
    const toTwo = await say(moderator, room, 'Only for you', {
      quoted_message_id: messages[0]?.id as string,
      restricted_visibility: [reader.id, moderator.id],
    });
    const word = wordOf('single');
    const exports = [await exported(author, 'user', room), await exported(author, 'channel', room)];
    await expectTraces([...needles, ...exports], reader, ['edited', 'long', 'question'].map(word));
    for (const { id } of messages) {
      const hard = { params: { message_id: id }, query: { hard: 'true' as const } };
      expect((await reader.refused('DELETE /messages/{message_id}', hard)).status).toBe(403);
      await moderator.call('DELETE /messages/{message_id}', hard);
    }
    await expectNoTrace([...needles, ...exports]);
    await expectFound(reader, word('long'), false);
    const page = await reader.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(page.messages.map(({ text }) => text)).toEqual(['', 'What she said', 'Only for you']);
    expect(page.messages.at(-1)).toMatchObject({ id: toTwo.id });
  });

  test('of all messages that a truncation removes from a channel', async () => {
    const garden = await gardenOf('truncated', await server.person('zoe'));
    const { reader, moderator, room } = garden;
    const { needles } = await leaveTracesInMessages(garden);
    const word = wordOf('truncated');
    await expectTraces(needles, reader, ['edited', 'long', 'question'].map(word));
    await moderator.call('POST /channels/{type}/{id}/truncate', { params: at(room), body: {} });
    await expectNoTrace(needles);
    await expectFound(reader, word('long'), false);
    const page = await reader.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(page.messages.map(({ type }) => type)).toEqual(['system']);
  });

  test('of an erased channel, including its name and scheduled messages', async () => {
    const garden = await gardenOf('erased', await server.person('zoe'));
    const { author, reader, moderator, room } = garden;
    const word = wordOf('erased');
    const { needles: written } = await leaveTracesInMessages(garden);
    await author.call('PATCH /channels/{type}/{id}', {
      params: at(room),
      body: { name: word('channelname'), topic: word('topic'), custom: { about: word('about') } },
    });
    await reader.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: { text: word('draft') } },
    } as never);
    await author.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: reader.id },
    } as never);
    await author.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: [reader.id] },
    });
    await author.call('POST /channels/{type}/{id}/scheduled-messages', {
      params: at(room),
      body: {
        scheduled_message: {
          id: newId(),
          text: word('scheduled'),
          send_at: new Date(Date.now() + 3_600_000).toISOString(),
        },
      },
    });
    const needles = [...written, ...['channelname', 'topic', 'about', 'scheduled', 'draft'].map(word)];
    const exports = [await exported(author, 'channel', room)];
    await expectTraces([...needles, ...exports], reader, ['edited', 'long', 'question'].map(word));
    const { task } = await moderator.call('DELETE /channels/{type}/{id}', {
      params: at(room),
      query: { hard: 'true' },
    });
    await ended(moderator, task as Task);
    await expectNoTrace([...needles, ...exports]);
    await expectFound(reader, word('long'), false);
  });
});
