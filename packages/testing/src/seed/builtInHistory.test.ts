import { bulkEndpoints } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { builtInHistory } from './builtIn/builtInHistory.ts';
import { chooseHistory } from './chooseHistory.ts';
import { oldestMessages } from './history.ts';

test('the built-in history is valid for the bulk endpoint, in order', () => {
  const history = builtInHistory();
  expect(v.safeParse(bulkEndpoints.bulkWrite.body, history).issues).toBeUndefined();
  expect(history.messages.length).toBeGreaterThan(130);
  const known = new Set(history.users.map(({ id }) => id));
  const people = [...history.messages, ...history.reactions].map(({ user_id }) => user_id);
  expect(people.filter((id) => !known.has(id))).toEqual([]);
  for (const { id } of history.channels) {
    const times = history.messages
      .filter(({ cid }) => cid === `team:${id}`)
      .map((message) => message.created_at);
    expect(times.toSorted()).toEqual(times);
  }
});

test('a limit keeps the oldest messages and what belongs to them', async () => {
  const whole = builtInHistory();
  const history = oldestMessages(whole, 20);
  expect(history.messages).toHaveLength(20);
  const kept = new Set(history.messages.map(({ id }) => id));
  const others = whole.messages.filter(({ id }) => !kept.has(id)).map(({ created_at }) => String(created_at));
  const newest = history.messages
    .map(({ created_at }) => String(created_at))
    .toSorted()
    .at(-1) as string;
  expect(others.every((time) => time >= newest)).toBe(true);
  expect(history.reactions.every(({ message_id }) => kept.has(message_id))).toBe(true);
  expect((await chooseHistory(undefined, 20)).history.messages).toHaveLength(20);
});
