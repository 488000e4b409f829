import {
  channelNotFound,
  type DraftContent,
  draftEmpty,
  draftNotFound,
  maxDrafts,
  notAllowed,
  parentInvalid,
  quoteInvalid,
  tooManyDrafts,
  unauthenticated,
  unsentFileKeptMs,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';
import { download, upload } from '../../testing/uploads.ts';
import { removeUnsentFiles } from '../attachments/index.ts';

const save = async (person: Person, room: Room, draft: DraftContent, parent_id?: string) =>
  (
    await person.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft, ...(parent_id !== undefined && { parent_id }) },
    })
  ).draft;
const find = async (person: Person, room: Room, parent_id?: string) =>
  (
    await person.call('GET /channels/{type}/{id}/draft', {
      params: at(room),
      query: parent_id === undefined ? {} : { parent_id },
    })
  ).draft;
const isThere = async (person: Person, room: Room, parent_id?: string) =>
  (await person.call('POST /drafts/query', { body: { limit: 100 } })).drafts.some(
    (draft) => draft.cid === room.cid && draft.parent_id === parent_id,
  );

onEachServer('[COMP-04] Drafts', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('one for each channel and thread, replaced as a whole, synchronized to the user’s own devices only', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const parent = await say(grace, room, 'a question');
    await using own = await openSocket(server().url, ada.token);
    await using other = await openSocket(server().url, grace.token);
    const first = await save(ada, room, {
      text: 'Shall we @grace',
      mentioned_user_ids: ['grace'],
      quoted_message_id: parent.id,
      custom: { mood: 'calm' },
    });
    expect(first).toMatchObject({
      cid: room.cid,
      text: 'Shall we @grace',
      mentioned_user_ids: ['grace'],
      quoted_message_id: parent.id,
      custom: { mood: 'calm' },
    });
    const received = await own.received('draft.updated', ({ draft }) => draft.cid === room.cid);
    expect(received).toMatchObject({ stream: 'user:ada', draft: first });
    const inThread = await save(ada, room, { text: 'An answer' }, parent.id);
    expect(inThread).toMatchObject({ parent_id: parent.id, text: 'An answer' });
    const again = await save(ada, room, { text: 'Shall we not' });
    expect(again).toMatchObject({ text: 'Shall we not', custom: {}, created_at: first.created_at });
    expect(again.quoted_message_id).toBeUndefined();
    expect(await find(ada, room)).toEqual(again);
    expect(await find(ada, room, parent.id)).toEqual(inThread);
    await other.settle();
    expect(other.frames.filter(({ type }) => type.startsWith('draft.'))).toEqual([]);
    expect(await isThere(grace, room)).toBe(false);
  });

  test('[COMP-04][POLL-01] a poll alone makes a draft, even if unfinished', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const poll = {
      id: crypto.randomUUID(),
      name: '',
      description: '',
      options: [
        { id: crypto.randomUUID(), text: 'Tower' },
        { id: crypto.randomUUID(), text: 'Tower' },
        { id: crypto.randomUUID(), text: '' },
      ],
      max_votes_allowed: '1x',
      enforce_unique_vote: true,
      allow_answers: false,
      allow_user_suggested_options: true,
      voting_visibility: 'anonymous' as const,
    };
    await save(ada, room, { poll });
    expect(await find(ada, room)).toMatchObject({ text: '', poll });
    const refused = await ada.refused('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: {} },
    });
    expect(refused.is(draftEmpty)).toBe(true);
  });

  test('is deleted once, with an event; deletion is idempotent', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    await save(ada, room, { text: 'never mind' });
    await using socket = await openSocket(server().url, ada.token);
    for (let again = 0; again < 2; again++) {
      await ada.call('DELETE /channels/{type}/{id}/draft', { params: at(room) });
    }
    await socket.received('draft.deleted', ({ cid }) => cid === room.cid);
    await socket.settle();
    expect(socket.frames.filter(({ type }) => type === 'draft.deleted')).toHaveLength(1);
    const error = await ada.refused('GET /channels/{type}/{id}/draft', { params: at(room) });
    expect(error.is(draftNotFound)).toBe(true);
  });

  test('is deleted when it is sent, and kept when another text is sent or sending fails', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const parent = await say(ada, room, 'parent');
    await save(ada, room, { text: 'mine' });
    await save(ada, room, { text: 'in the thread' }, parent.id);
    await using socket = await openSocket(server().url, ada.token);
    await say(ada, room, 'from another device');
    await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: 'failing', text: ' ', sends_draft: true } },
    });
    expect(await isThere(ada, room)).toBe(true);
    await say(ada, room, 'mine', { sends_draft: true });
    expect(await isThere(ada, room)).toBe(false);
    expect(await isThere(ada, room, parent.id)).toBe(true);
    await say(ada, room, 'in the thread', { parent_id: parent.id, sends_draft: true });
    expect(await isThere(ada, room, parent.id)).toBe(false);
    await socket.received('draft.deleted', ({ parent_id }) => parent_id === parent.id);
    await save(ada, room, { text: '/topic of the day' });
    await say(ada, room, '/topic of the day', { sends_draft: true });
    expect(await isThere(ada, room)).toBe(false);
  });

  test('its text is truncated to the channel’s limit, never within a character', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    expect((await save(ada, room, { text: 'x'.repeat(30_000) })).text).toHaveLength(20_000);
    const lamps = '🪔'.repeat(10_001);
    expect((await save(ada, room, { text: lamps })).text).toBe('🪔'.repeat(10_000));
    expect((await save(ada, room, { text: `x${lamps}` })).text).toBe(`x${'🪔'.repeat(9_999)}`);
  });

  test('is saved only with text, an attachment or a quote from this channel', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const elsewhere = await say(ada, await openRoom(ada), 'elsewhere');
    const sent = await say(ada, room, 'here');
    const reply = await say(ada, room, 'a reply', { parent_id: sent.id });
    const refused = async (draft: DraftContent, parent_id?: string) => {
      const error = await ada.refused('PUT /channels/{type}/{id}/draft', {
        params: at(room),
        body: { draft, ...(parent_id && { parent_id }) },
      });
      return [error.name, error.details.issues?.[0]?.field];
    };
    expect(await refused({ text: ' \n' })).toEqual([draftEmpty.name, 'draft.text']);
    expect(await refused({ quoted_message_id: elsewhere.id })).toEqual([
      quoteInvalid.name,
      'draft.quoted_message_id',
    ]);
    for (const parent of [elsewhere.id, reply.id, 'no-such-message']) {
      expect(await refused({ text: 'x' }, parent)).toEqual([parentInvalid.name, 'parent_id']);
    }
    expect((await save(ada, room, { quoted_message_id: sent.id })).text).toBe('');
    const file = { type: 'file' as const, title: 'plan.pdf', asset_url: '/files/plan' };
    expect((await save(ada, room, { attachments: [file] })).attachments).toEqual([file]);
  });

  test('non-members and removed members cannot save any, nor find out whether the channel exists', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await save(grace, room, { text: 'secret plans' });
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: 'grace' },
    });
    expect(await isThere(grace, room)).toBe(false);
    const nowhere = { type: 'messaging', id: 'none', cid: 'messaging:none' };
    for (const person of [grace, mallory]) {
      for (const call of [
        (where: Room) => person.refused('GET /channels/{type}/{id}/draft', { params: at(where) }),
        (where: Room) => person.refused('DELETE /channels/{type}/{id}/draft', { params: at(where) }),
        (where: Room) =>
          person.refused('PUT /channels/{type}/{id}/draft', {
            params: at(where),
            body: { draft: { text: 'x' } },
          }),
      ]) {
        const existing = await call(room);
        expect(existing.is(channelNotFound)).toBe(true);
        expect(existing.toJSON()).toEqual((await call(nowhere)).toJSON());
      }
    }
    expect((await server().nobody.refused('POST /drafts/query', { body: {} })).is(unauthenticated)).toBe(
      true,
    );
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: ['grace'] },
    });
    expect((await find(grace, room)).text).toBe('secret plans');
  });

  test('the list is paginated, most recently written first, and limited', async () => {
    const linus = await server().person('linus');
    const channels = Array.from({ length: maxDrafts + 1 }, (_, index) => ({
      type: 'team',
      id: `drafty-${index}`,
    }));
    await server().backEnd.call('POST /bulk', { body: { channels } });
    const rooms = channels.map(({ type, id }) => ({ type, id, cid: `${type}:${id}` }));
    const [last, ...others] = rooms.reverse() as [Room, ...Room[]];
    for (let from = 0; from < others.length; from += 50) {
      await Promise.all(others.slice(from, from + 50).map((room) => save(linus, room, { text: room.id })));
    }
    const error = await linus.refused('PUT /channels/{type}/{id}/draft', {
      params: at(last),
      body: { draft: { text: 'one too many' } },
    });
    expect(error.is(tooManyDrafts)).toBe(true);
    await save(linus, others[7] as Room, { text: 'again' });
    const seen: string[] = [];
    for (let more = true; more; ) {
      const page = await linus.call('POST /drafts/query', { body: { limit: 100, offset: seen.length } });
      seen.push(...page.drafts.map(({ cid }) => cid));
      more = page.has_next;
    }
    expect(new Set(seen).size).toBe(maxDrafts);
    const times = await linus.call('POST /drafts/query', { body: { limit: 100 } });
    const written = times.drafts.map(({ updated_at }) => updated_at);
    expect(written).toEqual(written.toSorted().reverse());
  });

  test('keeps its files, which would otherwise expire a day after their upload', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const [kept, dropped] = [
      await upload(ada, room, 'file', { name: 'kept.txt', bytes: 'kept' }),
      await upload(ada, room, 'file', { name: 'dropped.txt', bytes: 'dropped' }),
    ];
    await save(ada, room, { attachments: [kept.attachment] });
    const { context } = server().server;
    const later = { ...context, clock: { ...context.clock, now: () => Date.now() + 2 * unsentFileKeptMs } };
    await removeUnsentFiles(later);
    expect((await download(ada, dropped.file)).status).toBe(404);
    expect((await download(ada, kept.file)).bytes.toString()).toBe('kept');
    await ada.call('DELETE /channels/{type}/{id}/draft', { params: at(room) });
    await removeUnsentFiles(later);
    expect((await download(ada, kept.file)).status).toBe(404);
  });

  test('[MSG-03] are deleted with their thread’s parent, unless replies keep it', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const [gone, answered] = [await say(ada, room, 'gone'), await say(ada, room, 'answered')];
    await say(ada, room, 'a reply', { parent_id: answered.id });
    for (const { id } of [gone, answered]) await save(ada, room, { text: 'half a thought' }, id);
    await using device = await openSocket(server().url, ada.token);
    const erase = ({ id }: { id: string }) =>
      server().backEnd.call('DELETE /messages/{message_id}', {
        params: { message_id: id },
        query: { hard: 'true' },
      });
    await erase(gone);
    await erase(answered);
    expect(await device.received('draft.deleted')).toMatchObject({ cid: room.cid, parent_id: gone.id });
    expect(await isThere(ada, room, gone.id)).toBe(false);
    expect(await isThere(ada, room, answered.id)).toBe(true);
  });

  test('can be disabled by the channel type', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const turn = (drafts: boolean) =>
      server().backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { features: { drafts } },
      });
    await turn(false);
    try {
      const error = await ada.refused('PUT /channels/{type}/{id}/draft', {
        params: at(room),
        body: { draft: { text: 'x' } },
      });
      expect(error.is(notAllowed)).toBe(true);
      expect(error.message).toBe('Drafts are turned off in this channel.');
    } finally {
      await turn(true);
    }
  });
});
