import { messageNotFound, tooManyReactionTypes } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { openRoom, say, stateOf } from '../../testing/rooms.ts';

const react = async (
  person: Person,
  message_id: string,
  body: { type: string; score?: number; replace?: boolean },
) => (await person.call('POST /messages/{message_id}/reactions', { params: { message_id }, body })).message;
const removeReaction = async (person: Person, message_id: string, reaction_type: string) =>
  (
    await person.call('DELETE /messages/{message_id}/reactions/{reaction_type}', {
      params: { message_id, reaction_type },
    })
  ).message;

onEachServer('Reactions', (server) => {
  const withMessage = async () => {
    const people = await server().people('ada', 'grace', 'mallory');
    const room = await openRoom(people.ada, { members: [people.grace] });
    return { ...people, room, message: await say(people.ada, room, 'hello') };
  };

  test('[MSG-13] adding counts and scores; repeating a type changes the score and counts once', async () => {
    const { ada, grace, message } = await withMessage();
    await react(ada, message.id, { type: '👍' });
    const two = await react(grace, message.id, { type: '👍', score: 5 });
    expect(two.reaction_groups['👍']).toMatchObject({ count: 2, sum_scores: 6 });
    expect(two.own_reactions).toMatchObject([{ type: '👍', score: 5, user: { id: 'grace', name: 'Grace' } }]);
    const again = await react(grace, message.id, { type: '👍', score: 2 });
    expect(again.reaction_groups['👍']).toMatchObject({ count: 2, sum_scores: 3 });
    expect(again.reaction_groups['👍']?.first_reaction_at).toBe(two.reaction_groups['👍']?.first_reaction_at);
    expect(again.latest_reactions).toHaveLength(2);
  });

  test('[MSG-13] replace removes the user’s earlier ones; a group is removed when its count drops below 1', async () => {
    const { ada, grace, message, room } = await withMessage();
    await react(ada, message.id, { type: '👍' });
    await react(ada, message.id, { type: '🎉' });
    await react(grace, message.id, { type: '🎉' });
    const replaced = await react(ada, message.id, { type: '❤️', replace: true });
    expect(Object.entries(replaced.reaction_groups).map(([type, { count }]) => [type, count])).toEqual([
      ['🎉', 1],
      ['❤️', 1],
    ]);
    expect(replaced.own_reactions.map((reaction) => reaction.type)).toEqual(['❤️']);
    expect((await removeReaction(grace, message.id, '🎉')).reaction_groups).not.toHaveProperty('🎉');
    const { messages } = await stateOf(grace, room);
    expect(messages[0]?.own_reactions).toEqual([]);
    expect(Object.keys(messages[0]?.reaction_groups ?? {})).toEqual(['❤️']);
  });

  test('[MSG-13] events contain the whole message without own reactions; repeats publish none', async () => {
    const { ada, grace, mallory, message, room } = await withMessage();
    await using hers = await openSocket(server().url, grace.token);
    await using strangers = await openSocket(server().url, mallory.token);
    await react(ada, message.id, { type: '👍' });
    await react(ada, message.id, { type: '👍' });
    await removeReaction(ada, message.id, '👍');
    await removeReaction(ada, message.id, '👍');
    const gone = await hers.received('reaction.deleted', ({ cid }) => cid === room.cid);
    expect(gone.message).toMatchObject({ reaction_groups: {}, own_reactions: [], latest_reactions: [] });
    const added = hers.frames.filter((frame) => frame.type === 'reaction.new');
    expect(added).toMatchObject([
      { reaction: { type: '👍', user_id: 'ada' }, message: { own_reactions: [] }, replaced: false },
    ]);
    expect((await stateOf(grace, room)).seq).toBe(gone.seq);
    await strangers.settle();
    expect(strangers.frames.filter((frame) => frame.type.startsWith('reaction'))).toEqual([]);
  });

  test('[MSG-13] who reacted, newest first, in pages and by type; non-members find no message', async () => {
    const { ada, grace, mallory, message } = await withMessage();
    for (const type of ['a', 'b', 'c']) await react(ada, message.id, { type });
    await react(grace, message.id, { type: 'b' });
    const list = (query: object) =>
      ada.call('GET /messages/{message_id}/reactions', { params: { message_id: message.id }, query });
    const first = await list({ limit: 3 });
    const rest = await list({ limit: 3, offset: 3 });
    expect([first.has_next, rest.has_next]).toEqual([true, false]);
    const all = [...first.reactions, ...rest.reactions].map(({ type, user_id }) => `${user_id} ${type}`);
    expect(all.sort()).toEqual(['ada a', 'ada b', 'ada c', 'grace b']);
    expect((await list({ type: 'b' })).reactions.map((reaction) => reaction.user_id).sort()).toEqual([
      'ada',
      'grace',
    ]);
    const params = { message_id: message.id };
    const refusals = [
      await mallory.refused('GET /messages/{message_id}/reactions', { params }),
      await mallory.refused('POST /messages/{message_id}/reactions', { params, body: { type: 'x' } }),
      await mallory.refused('DELETE /messages/{message_id}/reactions/{reaction_type}', {
        params: { ...params, reaction_type: 'a' },
      }),
    ];
    expect(refusals.every((error) => error.is(messageNotFound))).toBe(true);
  });

  test('[MSG-13] at most 100 types; names of built-in properties are normal types', async () => {
    const { ada, message } = await withMessage();
    const odd = await react(ada, message.id, { type: '__proto__' });
    expect(Object.keys(odd.reaction_groups)).toEqual(['__proto__']);
    await Promise.all(Array.from({ length: 99 }, (_, n) => react(ada, message.id, { type: `t${n}` })));
    const error = await ada.refused('POST /messages/{message_id}/reactions', {
      params: { message_id: message.id },
      body: { type: 'one-more' },
    });
    expect(error.is(tooManyReactionTypes)).toBe(true);
  });

  test('[MSG-13] counts are exact for concurrent reactions', async () => {
    const { message, room } = await withMessage();
    const names = Array.from({ length: 12 }, (_, n) => `u${n}`);
    const crowd = Object.values(await server().people(...names));
    await server().backEnd.call('POST /channels/{type}/{id}/members', {
      params: { type: room.type, id: room.id },
      body: { member_ids: names },
    });
    await Promise.all(crowd.map((person) => react(person, message.id, { type: '👍', score: 2 })));
    const last = await react(crowd[0]!, message.id, { type: '🎉' });
    expect(last.reaction_groups['👍']).toMatchObject({ count: 12, sum_scores: 24 });
    expect(last.latest_reactions).toHaveLength(10);
  });
});
