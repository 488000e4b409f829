import { connectClient, startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { NamedChannels, namesIn } from './namedChannels.ts';

test('[COMP-06] names after a number sign are read as one to four words, without trailing punctuation', () => {
  expect(namesIn('See #night-ride.')).toEqual(['night-ride.', 'night-ride']);
  expect(namesIn('#night ride now, not #')).toEqual([
    'night',
    'night ride',
    'night ride now,',
    'night ride now',
    'night ride now, not',
  ]);
  expect(namesIn('nothing here')).toEqual([]);
  expect(namesIn('#a '.repeat(5000)).length).toBeLessThanOrEqual(100);
});

test('[COMP-06] a text with many channel names mentions all of them', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada');
  const names = Array.from({ length: 40 }, (_, index) => `room-${index}`);
  for (const name of names)
    await ada.call('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id: name },
      body: { data: { name } },
    });
  await using client = await connectClient(server, 'ada');
  const found = await new NamedChannels(client).find(names.map((name) => `#${name}`).join(', '));
  expect(found.map(({ id }) => id)).toEqual(names.map((name) => `team:${name}`));
});
