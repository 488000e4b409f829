import { describe, expect, test } from 'vitest';
import { FrameCounter } from './frameCounter.ts';
import { Latencies } from './latencies.ts';

function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length < 126) return Buffer.concat([Buffer.from([0x81, payload.length]), payload]);
  const header = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([header, payload]);
}

const messages = [10, 100, 200, 5000].map((size) => `{"type":"message.new","text":"${'x'.repeat(size)}"}`);
const stream = Buffer.concat(
  [messages[0]!, '{"type":"heartbeat","heads":{}}', messages[1]!, '{}', messages[2]!, messages[3]!].map(
    serverFrame,
  ),
);

describe('counting frames', () => {
  test.each([1, 2, 3, 7, 64, 1000, stream.length])('finds every message in chunks of %i bytes', (size) => {
    const counter = new FrameCounter();
    for (let at = 0; at < stream.length; at += size) counter.push(stream.subarray(at, at + size));
    expect(counter.messages).toBe(4);
    expect([counter.frames, counter.bytes]).toEqual([6, stream.length]);
  });

  test.each([1, 13, stream.length])('passes on whole payloads in chunks of %i bytes', (size) => {
    const texts: string[] = [];
    const counter = new FrameCounter((buffer, start, end) => texts.push(buffer.toString('utf8', start, end)));
    for (let at = 0; at < stream.length; at += size) counter.push(stream.subarray(at, at + size));
    expect(texts).toEqual(messages);
  });
});

test('percentiles are the nearest rank', () => {
  const latencies = new Latencies();
  for (let ms = 100; ms >= 1; ms--) latencies.add(ms);
  expect([latencies.at(0.5), latencies.at(0.99), latencies.at(1)]).toEqual([50, 99, 100]);
});
