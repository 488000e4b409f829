import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../testing/onEachServer.ts';
import { openRoom, say } from '../testing/rooms.ts';

const find = async (person: Person, query: string, more: object = {}) =>
  person.call('POST /search', { body: { query, ...more } });
const texts = async (person: Person, query: string, more: object = {}) =>
  (await find(person, query, more)).results.map(({ message }) => message.text);

onEachServer('Searching messages', (server) => {
  test('[SRCH-04] finds messages and replies, the newest first, and marks the words; a stranger finds nothing', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const room = await openRoom(ada, { members: [grace] });
    const first = await say(ada, room, 'Rain radar is clear until nine.');
    await say(grace, room, 'The radar says rain at ten', { parent_id: first.id });
    expect(await texts(ada, 'radar')).toEqual([
      'The radar says rain at ten',
      'Rain radar is clear until nine.',
    ]);
    const { results } = await find(grace, '"rain radar"');
    expect(results.map(({ highlights }) => highlights)).toEqual([[{ start: 0, end: 10 }]]);
    expect(results[0]?.channel.cid).toBe(room.cid);
    expect(await texts(mallory, 'radar')).toEqual([]);
  });
});
