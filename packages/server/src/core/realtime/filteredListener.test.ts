import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { FilteredListener, SharedFrames } from './filteredListener.ts';
import { textFrames, textsOfFrames } from './textFrames.ts';

/** A connection that records what it was sent, and how often it was asked to reconnect. */
function fakeConnection() {
  const written: string[] = [];
  const connection = {
    closed: false,
    reader: { userId: 'ada', own: new Set<string>() },
    overflows: 0,
    queue: (frames: Buffer) => written.push(...textsOfFrames(frames)),
    flush: () => undefined,
    overflow: () => void connection.overflows++,
  };
  return { connection: connection as unknown as Connection & { overflows: number }, written };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[TEN-01] texts of every size survive framing', () => {
  const texts = ['{}', 'é'.repeat(80), 'x'.repeat(125), 'x'.repeat(126), 'x'.repeat(65_536), ''];
  expect(textsOfFrames(textFrames(texts))).toEqual(texts);
});

test('[TEN-01] preserves order, and looks facts up once for all listeners', async () => {
  const lookups: ((show: (json: string) => string | undefined) => void)[] = [];
  const shared = new SharedFrames({
    appliesTo: () => true,
    prepare: () => new Promise((resolve) => lookups.push(resolve)),
  });
  const [one, other] = [fakeConnection(), fakeConnection()];
  const listeners = [one, other].map(({ connection }) => new FilteredListener(connection, shared));
  for (const frames of [textFrames(['a', 'b']), textFrames(['c'])]) {
    for (const listener of listeners) listener.queue(frames);
  }
  expect(lookups).toHaveLength(2);
  lookups[1]?.((json) => json.toUpperCase());
  await turn();
  expect(one.written).toEqual([]);
  lookups[0]?.((json) => (json === 'a' ? undefined : json));
  await turn();
  expect([one.written, other.written]).toEqual([
    ['b', 'C'],
    ['b', 'C'],
  ]);
});

test('[TEN-01] asks a connection to reconnect if the lookup fails', async () => {
  const shared = new SharedFrames({
    appliesTo: () => true,
    prepare: () => Promise.reject(new Error('the store is away')),
  });
  const { connection, written } = fakeConnection();
  const listener = new FilteredListener(connection, shared);
  for (const text of ['a', 'b']) listener.queue(textFrames([text]));
  await turn();
  expect([connection.overflows, written]).toEqual([2, []]);
});
