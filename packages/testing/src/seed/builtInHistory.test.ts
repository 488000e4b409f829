import { bulkEndpoints } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { builtInHistory } from './builtIn/builtInHistory.ts';

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
