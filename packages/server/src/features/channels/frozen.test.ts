import { channelFrozen, channelNotFound, inputInvalid, notAllowed } from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';

onEachServer('[CHAN-10] A frozen channel', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');
  const freeze = (room: Room, frozen = true) => ({ params: at(room), body: { frozen } });
  const route = 'PATCH /channels/{type}/{id}';

  test('accepts no writes from anyone until it is unfrozen; reading and deleting remain', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const mine = await say(grace, room, 'before');
    const other = await say(grace, room, 'to be deleted');
    await using hers = await openSocket(server().url, grace.token);
    expect((await ada.call(route, freeze(room))).channel.frozen).toBe(true);
    await hers.received('channel.updated', ({ channel }) => channel.frozen);

    const params = { message_id: mine.id };
    const message = (more: object) => ({
      params: at(room),
      body: { message: { id: newId(), text: 'x', ...more } },
    });
    for (const person of [ada, grace]) {
      const refusals = await Promise.all([
        person.refused('POST /channels/{type}/{id}/messages', message({})),
        person.refused('POST /channels/{type}/{id}/messages', message({ parent_id: mine.id })),
        person.refused('POST /channels/{type}/{id}/messages', message({ text: '/shrug' })),
        person.refused('PATCH /messages/{message_id}', { params, body: { text: 'edited' } }),
        person.refused('POST /messages/{message_id}/reactions', { params, body: { type: 'thumbsup' } }),
      ]);
      for (const error of refusals) expect(error.name).toBe(channelFrozen.name);
    }
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: other.id }, query: {} });
    const state = await stateOf(grace, room);
    expect(state.channel.frozen).toBe(true);
    expect(state.own_capabilities).not.toContain('send-message');
    expect(state.own_capabilities).toContain('delete-own-message');
    await ada.call(route, freeze(room, false));
    expect((await stateOf(grace, room)).own_capabilities).toContain('send-message');
    await say(grace, room, 'after');
    expect(await textsIn(grace, room)).toEqual([
      'before',
      '',
      'made this channel read-only',
      'reopened this channel for posting',
      'after',
    ]);
  });

  test('is frozen only by users who may update the channel', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    expect((await grace.refused(route, freeze(room))).details.capability).toBe('update-channel');
    expect((await mallory.refused(route, freeze(room))).is(notAllowed)).toBe(true);
    const secret = await openRoom(ada);
    expect((await mallory.refused(route, freeze(secret))).is(channelNotFound)).toBe(true);
    const wrong = await ada.refused(route, { params: at(room), body: { frozen: 'yes' as never } });
    expect([wrong.name, wrong.details.issues?.[0]?.field]).toEqual([inputInvalid.name, 'frozen']);
    expect((await stateOf(ada, room)).channel.frozen).toBe(false);
  });
});
