import type { ChatEvent } from '@confab/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Streams } from './streams.ts';

const stream = 'channel:team:night-ride';
const event = (seq: number) => ({ type: 'channel.updated', stream, seq }) as ChatEvent;

function listen() {
  const delivered: number[] = [];
  const asked: Record<string, number>[] = [];
  const reset: string[] = [];
  const streams = new Streams({
    deliver: ({ seq }) => delivered.push(seq),
    request: (_, cursors) => asked.push(cursors),
    skipped: (name) => reset.push(name),
    gained: () => undefined,
  });
  return { streams, delivered, asked, reset, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('the cursors of the streams', () => {
  it('[CONN-04] drops repeated events, and requests those in a gap', async () => {
    const { streams, delivered, asked, settle } = listen();
    streams.hello({ [stream]: 3 }, []);
    for (const seq of [4, 4, 3, 7, 8]) streams.receive(event(seq));
    await settle();
    expect(delivered).toEqual([4]);
    expect(asked).toEqual([{ [stream]: 4 }]);
    for (const seq of [5, 6, 7, 8]) streams.receive(event(seq));
    streams.subscribed(1, { [stream]: 8 }, []);
    await settle();
    expect(delivered).toEqual([4, 5, 6, 7, 8]);
    expect(asked).toHaveLength(1);
  });

  it('[CONN-04] requests events when a heartbeat reports a later head', async () => {
    const { streams, asked, settle } = listen();
    streams.hello({ [stream]: 3 }, []);
    streams.heads({ [stream]: 3 });
    await settle();
    expect(asked).toEqual([]);
    streams.heads({ [stream]: 5 });
    await settle();
    expect(asked).toEqual([{ [stream]: 3 }]);
  });

  it('[CONN-04] loads again what the log no longer contains, and continues from its head', async () => {
    const { streams, delivered, reset } = listen();
    streams.follow(stream, 3);
    streams.hello({ [stream]: 5000 }, [stream]);
    expect(reset).toEqual([stream]);
    streams.receive(event(5001));
    expect(delivered).toEqual([5001]);
  });

  it('[CONN-04] requests streams again that a new connection does not include', async () => {
    const { streams, asked, settle } = listen();
    streams.follow(stream, 3);
    await settle();
    streams.hello({ app: 1 }, []);
    await settle();
    expect(asked).toEqual([{ [stream]: 3 }, { [stream]: 3 }]);
  });

  it('[CONN-04] names lost streams to each connection, and loads them again when they are back', async () => {
    const comesBack = [
      (streams: Streams) => streams.opened(stream, 9),
      (streams: Streams) => streams.hello({ [stream]: 9 }, []),
      (streams: Streams) => streams.polled({ [stream]: 9 }, [stream]),
    ];
    for (const come of comesBack) {
      const { streams, asked, reset, settle } = listen();
      streams.hello({ [stream]: 3 }, []);
      streams.lost(stream);
      expect([streams.has(stream), streams.cursors()]).toEqual([false, { [stream]: 3 }]);
      streams.hello({}, []);
      await settle();
      expect([asked, reset]).toEqual([[], []]);
      come(streams);
      await settle();
      expect([asked, reset, streams.cursors()]).toEqual([[], [stream], { [stream]: 9 }]);
      streams.lost(stream);
      streams.closed(stream);
      expect(streams.cursors()).toEqual({});
    }
  });

  it('[CONN-04] delivers every event once and in order when delivery restarts from its cursor', async () => {
    const arrivals = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(arrivals, async (seqs) => {
        const { streams, delivered } = listen();
        streams.follow(stream, 0);
        for (const seq of seqs) streams.receive(event(seq));
        const from = streams.cursors()[stream]!;
        for (let seq = from + 1; seq <= 20; seq++) streams.receive(event(seq));
        expect(delivered).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      }),
    );
  });
});
