import { inputInvalid, isMentioned, isUnread, type Message } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

const mentionsOf = async (person: Person, body: object = {}) => person.call('POST /mentions/query', { body });
const textsOf = async (person: Person, body: object = {}) =>
  (await mentionsOf(person, body)).messages.map(({ text }) => text);
const readState = async (person: Person, room: Room) => (await stateOf(person, room)).read;
const unread = (person: Person) => person.call('GET /unread');

onEachServer('Mentions', (server) => {
  let crowds = 0;
  const crowd = async () => {
    const mark = ++crowds;
    const names = ['ada', 'grace', 'linus', 'mallory'].map((name) => `${name}-${mark}`);
    const [ada, grace, linus, mallory] = (await Promise.all(names.map((name) => server().person(name)))) as [
      Person,
      Person,
      Person,
      Person,
    ];
    const admin = await server().person(`root-${mark}`, 'admin');
    const crew = `crew-${mark}`;
    await admin.call('POST /groups', { body: { id: crew, name: 'Crew', member_ids: [grace.id] } });
    const room = await openRoom(ada, { members: [grace, linus] });
    return { ada, grace, linus, mallory, admin, crew, room };
  };

  test('[WEB-01] [MSG-05] every kind of mention is in the inbox, newest first; non-members get none', async () => {
    const { ada, grace, linus, mallory, crew, room } = await crowd();
    const called = [
      await say(ada, room, `@${grace.id} by name`, { mentioned_user_ids: [grace.id, mallory.id] }),
      await say(ada, room, `@${crew} as a group`, { mentioned_group_ids: [crew] }),
      await say(ada, room, '@channel all of you', { mentioned_channel: true }),
      await say(ada, room, '@here and now', { mentioned_here: true }),
    ];
    await say(ada, room, 'nobody');
    await say(linus, room, '@owner for Ada', { mentioned_roles: ['owner'] });
    await say(grace, room, `@${grace.id} to herself`, { mentioned_user_ids: [grace.id] });
    expect((await mentionsOf(grace)).messages).toEqual([...called].reverse());
    expect(await textsOf(linus)).toEqual(['@here and now', '@channel all of you']);
    expect(await textsOf(ada)).toEqual(['@owner for Ada']);
    expect(await textsOf(mallory, { unread_only: true })).toEqual([]);
    expect(await textsOf(mallory)).toEqual([]);
    const state = (await stateOf(grace, room)).read;
    expect(state?.mention_numbers).toEqual(called.map(({ number }) => number));
  });

  test('[CHAN-09] the unread mention count equals the list, whatever was written and read', async () => {
    const { ada, grace, crew, room } = await crowd();
    const parent = await say(grace, room, 'parent');
    const sent: Message[] = [];
    for (let n = 0; n < 12; n++) {
      const asked = [
        { mentioned_user_ids: [grace.id] },
        { mentioned_channel: true },
        { mentioned_group_ids: [crew] },
        { mentioned_user_ids: [grace.id], parent_id: parent.id, show_in_channel: n % 2 === 0 },
        { mentioned_user_ids: [grace.id], silent: true },
        {},
      ][n % 6];
      sent.push(await say(ada, room, `@${grace.id} @channel @${crew} ${n}`, asked));
    }
    await grace.call('POST /channels/{type}/{id}/read', {
      params: at(room),
      body: { number: sent[1]!.number },
    });
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: sent[2]!.id } });
    const { reads, threads } = await unread(grace);
    const reader = { id: grace.id, role: 'user', channelRole: 'member', groupIds: new Set([crew]) };
    const inChannel = sent.filter(
      (message) =>
        message.id !== sent[2]!.id &&
        isUnread(message, grace.id, sent[1]!.number) &&
        isMentioned(message, reader),
    );
    expect(reads[0]?.mention_numbers).toEqual(inChannel.map(({ number }) => number));
    expect(threads[0]?.mention_numbers).toEqual([sent[3]!.number, sent[9]!.number]);
    const listed = (await mentionsOf(grace, { unread_only: true })).messages.map(({ number }) => number);
    const counted = new Set([...(reads[0]?.mention_numbers ?? []), ...(threads[0]?.mention_numbers ?? [])]);
    expect(listed).toEqual([...counted].sort((a, b) => b - a));
    await grace.call('POST /channels/{type}/{id}/read', { params: at(room), body: {} });
    await grace.call('POST /messages/{message_id}/thread/read', {
      params: { message_id: parent.id },
      body: {},
    });
    expect(await mentionsOf(grace, { unread_only: true })).toEqual({
      messages: [],
      duration: expect.any(String),
    });
    expect((await mentionsOf(grace)).messages).toHaveLength(9);
  });

  test('[MSG-05] edits, deletions and restoration change the mentions', async () => {
    const { ada, grace, linus, admin, room } = await crowd();
    await admin
      .call('POST /channels/{type}/{id}/members', { params: at(room), body: { member_ids: [admin.id] } })
      .catch(() => undefined);
    const message = await say(ada, room, `@${grace.id} look`, { mentioned_user_ids: [grace.id] });
    const params = { message_id: message.id };
    await using hers = await openSocket(server().url, linus.token);
    await ada.call('PATCH /messages/{message_id}', {
      params,
      body: { text: `@${linus.id} look`, mentioned_user_ids: [linus.id] },
    });
    await hers.received('message.updated');
    expect([await textsOf(grace), await textsOf(linus)]).toEqual([[], [`@${linus.id} look`]]);
    expect((await readState(linus, room))?.mention_numbers).toEqual([message.number]);
    await ada.call('DELETE /messages/{message_id}', { params });
    expect([await textsOf(linus), (await readState(linus, room))?.mention_numbers]).toEqual([[], []]);
  });

  test('[WEB-01] leaving removes the channel’s mentions, and new members do not get earlier ones', async () => {
    const { ada, grace, linus, room } = await crowd();
    await say(ada, room, `@channel @${linus.id} early`, {
      mentioned_channel: true,
      mentioned_user_ids: [linus.id],
    });
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    expect(await textsOf(grace)).toEqual([]);
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: [grace.id] },
    });
    expect(await textsOf(grace)).toEqual([]);
    await say(ada, room, '@channel late', { mentioned_channel: true });
    expect(await textsOf(grace)).toEqual(['@channel late']);
    expect(await textsOf(linus)).toHaveLength(2);
  });

  test('[WEB-01] paginates without gap or repetition, over channels and kinds of mention', async () => {
    const { ada, grace, room } = await crowd();
    const other = await openRoom(ada, { members: [grace] });
    const sent: string[] = [];
    for (let n = 0; n < 11; n++) {
      const asked = n % 3 === 0 ? { mentioned_channel: true } : { mentioned_user_ids: [grace.id] };
      await say(ada, n % 2 ? room : other, `@channel @${grace.id} ${n}`, asked);
      sent.unshift(`@channel @${grace.id} ${n}`);
    }
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const page = await mentionsOf(grace, { limit: 4, ...(next && { next }) });
      seen.push(...page.messages.map(({ text }) => text));
      next = page.next;
    } while (next !== undefined);
    // Within a millisecond the order is arbitrary, but stable.
    expect([...seen].sort()).toEqual([...sent].sort());
    const broken = await grace.refused('POST /mentions/query', { body: { next: 'x' } });
    expect(broken.is(inputInvalid)).toBe(true);
    expect(broken.details.issues?.[0]?.field).toBe('next');
  });

  test('[MSG-15] restricted messages mention only their readers', async () => {
    const { ada, grace, linus, room, admin } = await crowd();
    const text = '@channel for Grace alone';
    await admin
      .call('POST /channels/{type}/{id}/messages', {
        params: at(room),
        body: {
          message: {
            id: crypto.randomUUID(),
            text,
            mentioned_channel: true,
            restricted_visibility: [grace.id],
          },
        },
      })
      .catch(() => say(ada, room, text, { mentioned_channel: true, restricted_visibility: [grace.id] }));
    expect([await textsOf(grace), await textsOf(linus)]).toEqual([[text], []]);
    expect((await readState(linus, room))?.mention_numbers).toEqual([]);
    expect((await readState(grace, room))?.mention_numbers).toHaveLength(1);
  });
});
