import { channelStream } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { describe, expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { ask, optionsNamed, vote } from '../../testing/polls.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';

onEachServer('[MSG-03] An edited or deleted message, read from the log', (server) => {
  const polled = async (person: Person, room: Room): Promise<string> => {
    const cursors = { [channelStream(room.cid)]: 0 };
    const { events } = await person.call('POST /events/poll', { body: { cursors, wait_ms: 0 } });
    return JSON.stringify(events);
  };

  /** Returns all frames of a socket that resumes from the start of the channel. */
  const replayed = async (person: Person, room: Room): Promise<string> => {
    await using socket = await openSocket(server().url, person.token);
    socket.send({ type: 'subscribe', id: 1, streams: { [channelStream(room.cid)]: 0 } });
    await socket.received('subscribed', ({ id }) => id === 1);
    return JSON.stringify(socket.frames);
  };

  const people = () => freshPeople(server(), { ada: 'user', grace: 'user', linus: 'user', mallory: 'user' });
  const edit = (person: Person, id: string, text: string) =>
    person.call('PATCH /messages/{message_id}', { params: { message_id: id }, body: { text } });
  const remove = (person: Person, id: string) =>
    person.call('DELETE /messages/{message_id}', { params: { message_id: id } });
  const join = (owner: Person, room: Room, person: Person) =>
    owner.call('POST /channels/{type}/{id}/members', { params: at(room), body: { member_ids: [person.id] } });

  describe.each([
    ['a long poll', polled],
    ['a socket', replayed],
  ] as const)('by %s', (_name, read) => {
    test('is in its current state, also for new members', async () => {
      const { ada, grace, linus, mallory } = await people();
      const room = await openRoom(ada, { members: [grace] });
      const door = await say(ada, room, 'The password is pumpkin.');
      const plan = await say(ada, room, 'We meet at the harbour.');
      await say(grace, room, 'Which one?', { quoted_message_id: door.id });
      await say(grace, room, 'When?', { parent_id: plan.id });
      await edit(ada, plan.id, 'We meet at the station.');
      await remove(ada, door.id);
      await join(ada, room, linus);

      for (const reader of [ada, grace, linus]) {
        const received = await read(reader, room);
        expect(received).not.toMatch(/pumpkin|harbour/);
        expect(received).toContain('We meet at the station.');
        expect(received).toContain('Which one?');
      }
      const stranger = await read(mallory, room);
      expect(stranger).not.toMatch(/pumpkin|harbour|station|Which one/);
    });

    test('has its current custom fields and translations, even if nothing else was changed', async () => {
      const { ada, grace, mallory } = await people();
      const room = await openRoom(ada, { members: [grace] });
      const sent = await say(ada, room, 'The door', {
        custom: { code: 'pumpkin' },
        translations: { de: 'Hafen' },
      });
      await say(grace, room, 'Which one?', { quoted_message_id: sent.id });
      const change = (body: object) =>
        ada.call('PATCH /messages/{message_id}', { params: { message_id: sent.id }, body });
      expect((await change({ custom: { colour: 'green' } })).message.edited_at).toBeUndefined();
      await change({ translations: { de: 'Bahnhof' } });
      const received = await read(grace, room);
      expect(received).not.toMatch(/pumpkin|Hafen/);
      expect(received).toMatch(/green.*Bahnhof/);
      expect(received).toContain('Which one?');
      expect(await read(mallory, room)).not.toMatch(/green|Bahnhof/);
    });

    test('is restored with it', async () => {
      const { ada, grace } = await people();
      const room = await openRoom(ada, { members: [grace] });
      const door = await say(ada, room, 'The password is pumpkin.');
      await remove(ada, door.id);
      expect(await read(grace, room)).not.toContain('pumpkin');
      await server().backEnd.call('POST /messages/{message_id}/undelete', {
        params: { message_id: door.id },
      });
      expect(await read(grace, room)).toContain('pumpkin');
    });

    test('a poll is deleted with its message', async () => {
      const { ada, grace } = await people();
      const room = await openRoom(ada, { members: [grace] });
      const options = optionsNamed('Under the mat', 'In the shed');
      const { message, poll } = await ask(ada, room, { name: 'Where is the key?', options });
      await vote(grace, poll, 0);
      expect(await read(grace, room)).toContain('Under the mat');
      await remove(ada, message.id);
      expect(await read(grace, room)).not.toMatch(/Where is the key|Under the mat/);
    });
  });
});
