import { expect, test } from 'vitest';
import { decodeEvents, encodeEvents } from './eventsMessage.ts';

const events = [1, 2, 3].map((position) => ({
  position,
  seq: position + 10,
  stream: `channel:team:${position}`,
  type: 'message.new',
  json: `{"type":"message.new","text":"${'x'.repeat(position * 40)}"}`,
}));

test('[OPS-01] notices of turns travel before the events of these turns, however many messages that takes', () => {
  for (const maxBytes of [100, 400, 1_000_000]) {
    const [first, ...others] = [...encodeEvents(events, maxBytes, 'one\ntwo')].map(decodeEvents);
    expect(first?.notices).toEqual(['one', 'two']);
    expect(others.flatMap(({ notices }) => notices)).toEqual([]);
    expect([first, ...others].flatMap((message) => message?.events)).toEqual(events);
  }
  const alone = [...encodeEvents(events, 1_000_000, '')].map(decodeEvents);
  expect(alone).toEqual([{ notices: [], events }]);
});
