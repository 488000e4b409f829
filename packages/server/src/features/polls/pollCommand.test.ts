import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, say, textsIn } from '../../testing/rooms.ts';

onEachServer('[COMP-08] /poll', (server) => {
  test('shows users without the dialog how to create a poll, and sends nothing', async () => {
    const { ada, mallory } = await server().people('ada', 'mallory');
    const room = await openRoom(ada);
    const note = await say(ada, room, '/poll Lunch?');
    expect(note).toMatchObject({ type: 'ephemeral', custom: { command: 'poll', question: 'Lunch?' } });
    expect(note.text).toContain('send a message with a `poll`');
    expect(await textsIn(ada, room)).toEqual([]);
    const { commands } = await ada.call('GET /channels/{type}/{id}/commands', { params: at(room) });
    expect(commands.find(({ name }) => name === 'poll')).toMatchObject({ args: '[question]' });
    const error = await mallory.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), text: '/poll Lunch?' } },
    });
    expect(error.name).toBe('channel_not_found');
  });
});
