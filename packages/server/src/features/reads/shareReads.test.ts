import { openSocket, type Person, startReceiver, type TestSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

const markRead = async (person: Person, room: Room) =>
  (await person.call('POST /channels/{type}/{id}/read', { params: at(room), body: {} })).read;

const shareReads = (person: Person, share_reads: boolean) =>
  person.call('PATCH /users/{user_id}', { params: { user_id: person.id }, body: { share_reads } });

/** The position of a person in a channel as another one finds it. */
const shownTo = async (other: Person, room: Room, person: Person) =>
  (await stateOf(other, room)).reads.find(({ user_id }) => user_id === person.id)?.last_read_number;

const heardBy = ({ frames }: TestSocket) =>
  frames.flatMap((frame) => (frame.type === 'message.read' ? [frame.read.last_read_number] : []));

onEachServer(
  'Read receipts',
  (server) => {
    const people = () => freshPeople(server(), { ada: 'user', grace: 'user', mallory: 'user' });

    test('[MSG-17] who turns receipts off keeps reading, and others see the position of before', async () => {
      const { ada, grace, mallory } = await people();
      const room = await openRoom(ada, { members: [grace] });
      await say(ada, room, 'one');
      await markRead(grace, room);
      await using hers = await openSocket(server().url, grace.token);
      await using others = await openSocket(server().url, ada.token);
      await using strangers = await openSocket(server().url, mallory.token);
      await shareReads(grace, false);
      const second = await say(ada, room, 'two');
      expect(await markRead(grace, room)).toMatchObject({ last_read_number: 2, unread_numbers: [] });
      await hers.received('read.updated', ({ read }) => read.last_read_number === 2);
      expect((await stateOf(grace, room)).read).toMatchObject({ last_read_number: 2 });
      const back = { params: at(room), body: { message_id: second.id } };
      await grace.call('POST /channels/{type}/{id}/unread', back);
      expect((await stateOf(grace, room)).read).toMatchObject({ marked_unread: true, unread_numbers: [2] });
      await markRead(grace, room);
      await others.settle();
      expect(heardBy(others)).toEqual([]);
      expect(await shownTo(ada, room, grace)).toBe(1);

      await say(ada, room, 'three');
      await shareReads(grace, true);
      expect((await others.received('message.read')).read).toMatchObject({
        user_id: grace.id,
        last_read_number: 2,
      });
      expect(await shownTo(ada, room, grace)).toBe(2);
      await markRead(grace, room);
      await others.received('message.read', ({ read }) => read.last_read_number === 3);
      expect(await shownTo(ada, room, grace)).toBe(3);
      await strangers.settle();
      expect(heardBy(strangers)).toEqual([]);
      expect(strangers.frames.some(({ type }) => type === 'read.updated')).toBe(false);
    });

    test('[MSG-17] who has never read with receipts on is no reader to others', async () => {
      const { ada, grace } = await people();
      await shareReads(grace, false);
      const rooms = [await openRoom(ada, { members: [grace] }), await openRoom(ada, { members: [grace] })];
      for (const room of rooms) {
        await say(ada, room, 'one');
        await markRead(grace, room);
        expect((await stateOf(ada, room)).reads).toEqual([]);
      }
      const [left, kept] = rooms as [Room, Room];
      await grace.call('POST /channels/{type}/{id}/leave', { params: at(left), body: {} });
      await using others = await openSocket(server().url, ada.token);
      await shareReads(grace, true);
      await others.received('message.read', ({ cid }) => cid === kept.cid);
      expect(await shownTo(ada, kept, grace)).toBe(1);
      expect((await stateOf(ada, left)).reads).toEqual([]);
    });

    test('[MSG-17] webhooks with the events of single users do not receive what was read without receipts', async () => {
      await using receiver = await startReceiver();
      const { ada, grace } = await people();
      const root = await server().person('root-of-receipts', 'admin');
      const event_types = ['message.read', 'read.updated', 'message.new'];
      await root.call('POST /webhooks', {
        body: { name: 'Reads', url: receiver.url, event_types, user_events: true },
      });
      const room = await openRoom(ada, { members: [grace] });
      await shareReads(grace, false);
      await say(ada, room, 'one');
      await markRead(grace, room);
      await markRead(ada, room);
      const readers = () =>
        receiver.calls.flatMap(({ body: { event } }) => (event.read ? [event.actor_id as string] : []));
      await expect.poll(() => readers().length).toBeGreaterThanOrEqual(2);
      await say(ada, room, 'last');
      await expect
        .poll(() => receiver.calls.some(({ body }) => body.event.message?.text === 'last'))
        .toBe(true);
      expect(new Set(readers())).toEqual(new Set([ada.id]));
    });
  },
  {},
  { outboundAllow: ['127.0.0.1'] },
);
