import { channelNotFound, isUnread, type Message, memberNotFound, unreadLimit } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

const markRead = async (person: Person, room: Room, number?: number) =>
  (await person.call('POST /channels/{type}/{id}/read', { params: at(room), body: { number } })).read;
const markUnread = async (person: Person, room: Room, message_id: string) =>
  (await person.call('POST /channels/{type}/{id}/unread', { params: at(room), body: { message_id } })).read;
const unreadIn = async (person: Person, room: Room) => (await stateOf(person, room)).read?.unread_numbers;

onEachServer('Read state', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[CHAN-09] counts exactly the messages of others since joining', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { type: 'team' });
    const parent = await say(ada, room, 'before she joined');
    await grace.call('POST /channels/{type}/{id}/join', { params: at(room), body: {} });
    await say(ada, room, 'two');
    await say(grace, room, 'her own');
    await say(ada, room, 'silent', { silent: true });
    await say(ada, room, 'in a thread', { parent_id: parent.id });
    await say(ada, room, 'in both', { parent_id: parent.id, show_in_channel: true });
    const deleted = await say(ada, room, 'deleted');
    // The second is the note that she joined.
    expect(await unreadIn(grace, room)).toEqual([3, 7, 8]);
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: deleted.id } });
    expect(await unreadIn(grace, room)).toEqual([3, 7]);
  });

  test('[CHAN-09] reading only moves forward; marking unread is kept until the next read', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const sent = [];
    for (let n = 0; n < 5; n++) sent.push(await say(ada, room, `${n}`));
    expect(await markRead(grace, room, 3)).toMatchObject({ last_read_number: 3, unread_numbers: [4, 5] });
    expect(await markRead(grace, room, 1)).toMatchObject({ last_read_number: 3, unread_numbers: [4, 5] });
    expect(await markRead(grace, room, 9_000)).toMatchObject({ last_read_number: 5, unread_numbers: [] });
    expect(await markUnread(grace, room, sent[1]!.id)).toMatchObject({
      last_read_number: 1,
      unread_numbers: [2, 3, 4, 5],
      marked_unread: true,
    });
    expect(await markRead(grace, room)).toMatchObject({
      last_read_number: 5,
      unread_numbers: [],
      marked_unread: false,
    });
  });

  test('[CHAN-09] one’s own devices are notified; others only if the type has read events', async () => {
    const { ada, grace, mallory } = await people();
    const direct = await openRoom(ada, { members: [grace] });
    const team = await openRoom(ada, { type: 'team', members: [grace] });
    await using hers = await openSocket(server().url, grace.token);
    await using his = await openSocket(server().url, ada.token);
    await using strangers = await openSocket(server().url, mallory.token);
    for (const room of [team, direct]) {
      await say(ada, room, 'read me');
      const read = await markRead(grace, room);
      expect((await hers.received('read.updated', (event) => event.read.cid === room.cid)).read).toEqual(
        read,
      );
    }
    const seen = await his.received('message.read', ({ cid }) => cid === direct.cid);
    expect(seen.read).toMatchObject({ user_id: 'grace', last_read_number: 1 });
    expect((await stateOf(ada, direct)).reads).toEqual([seen.read]);
    expect((await stateOf(ada, team)).reads).toEqual([]);
    await strangers.settle();
    const received = [...his.frames, ...strangers.frames].filter((frame) => frame.type.includes('read'));
    expect(received).toEqual([seen]);
  });

  test('[CHAN-09] the total over all channels; non-members have none', async () => {
    const { ada } = await people();
    const [linus, mallory] = [await server().person('linus-r'), await server().person('mallory-r')];
    const room = await openRoom(ada, { members: [linus] });
    const open = await openRoom(ada, { type: 'team', members: [linus] });
    for (const channel of [room, room, open]) await say(ada, channel, 'x');
    expect(await linus.call('GET /unread')).toMatchObject({
      reads: [
        { cid: room.cid, unread_numbers: [1, 2] },
        { cid: open.cid, unread_numbers: [1] },
      ],
      total: 3,
    });
    await markRead(linus, room);
    expect((await linus.call('GET /unread')).total).toBe(1);
    expect((await mallory.call('GET /unread')).reads).toEqual([]);
    const params = at(room);
    expect(
      (await mallory.refused('POST /channels/{type}/{id}/read', { params, body: {} })).is(channelNotFound),
    ).toBe(true);
    const lookerOn = await mallory.refused('POST /channels/{type}/{id}/read', { params: at(open), body: {} });
    expect(lookerOn.is(memberNotFound)).toBe(true);
    expect((await stateOf(mallory, open)).read).toBeUndefined();
  });

  test(`[CHAN-09] is limited to the newest ${unreadLimit}`, async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await Promise.all(Array.from({ length: 130 }, (_, n) => say(ada, room, `${n}`)));
    expect(await unreadIn(grace, room)).toEqual(Array.from({ length: 100 }, (_, index) => index + 31));
  });

  test('[CHAN-09] the store counts exactly like the protocol’s rule', {
    timeout: 60_000,
  }, async () => {
    const { ada, grace } = await people();
    const any = {
      shown: fc.boolean(),
      number: fc.nat({ max: 15 }),
      pick: fc.nat(),
      by: fc.constantFrom(ada, grace),
    };
    const kind = fc.constantFrom('say', 'silent', 'reply', 'delete', 'read', 'unread');
    const action = fc.record({ kind, ...any });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 18 }), async (actions) => {
        const room = await openRoom(ada, { members: [grace] });
        const parent = await say(ada, room, 'parent');
        const sent: Message[] = [parent];
        for (const step of actions) {
          const picked = sent[step.pick % sent.length] as Message;
          if (step.kind === 'say') sent.push(await say(step.by, room, 'x'));
          if (step.kind === 'silent') sent.push(await say(step.by, room, 'x', { silent: true }));
          if (step.kind === 'reply')
            sent.push(await say(ada, room, 'x', { parent_id: parent.id, show_in_channel: step.shown }));
          if (step.kind === 'read') await markRead(grace, room, step.number);
          if (step.kind === 'unread') await markUnread(grace, room, picked.id);
          if (step.kind === 'delete' && picked.user.id === 'ada')
            await ada.call('DELETE /messages/{message_id}', { params: { message_id: picked.id } });
        }
        const current = await Promise.all(
          sent.map(
            async ({ id }) =>
              (await ada.call('GET /messages/{message_id}', { params: { message_id: id } })).message,
          ),
        );
        const read = (await stateOf(grace, room)).read!;
        const expected = current.filter((message) => isUnread(message, 'grace', read.last_read_number));
        expect(read.unread_numbers).toEqual(expected.map((message) => message.number));
      }),
      { numRuns: 12 },
    );
  });
});
