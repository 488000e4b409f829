import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FanOut } from './fanOut.ts';
import type { Carrier, Listener } from './listener.ts';
import { textFrames } from './textFrames.ts';

/** Parses frames like a client (RFC 6455, 5.2). */
function readFrames(frames: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < frames.length; ) {
    expect(frames[at]).toBe(0x81);
    const short = frames.readUInt8(at + 1);
    const header = short < 126 ? 2 : short === 126 ? 4 : 10;
    const size =
      short < 126
        ? short
        : short === 126
          ? frames.readUInt16BE(at + 2)
          : Number(frames.readBigUInt64BE(at + 2));
    texts.push(frames.toString('utf8', at + header, at + header + size));
    at += header + size;
  }
  return texts;
}

class Reader implements Listener {
  readonly texts: string[] = [];
  writes = 0;
  #queued: Buffer[] = [];
  readonly carrier: Carrier | undefined;
  readonly #onWrite: () => void;
  constructor(onWrite = () => {}, carrier?: Carrier) {
    this.#onWrite = onWrite;
    this.carrier = carrier;
  }
  queue(frames: Buffer): void {
    this.#queued.push(frames);
  }
  flush(): void {
    this.writes++;
    this.#onWrite();
    for (const frames of this.#queued.splice(0)) this.texts.push(...readFrames(frames));
  }
  overflow(): void {}
}

const eachReader = (verb: string) => [0, 1, 2].map((index) => `${verb} ${index}`);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const event = (stream: string, seq: number) => ({ stream, seq, type: 'said', json: `${stream}${seq}` });

describe('Frames', () => {
  test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('transmit a text of %d bytes', (size) => {
    expect(readFrames(textFrames(['x'.repeat(size), 'é€😀']))).toEqual(['x'.repeat(size), 'é€😀']);
  });
});

describe('The fan-out', () => {
  test('writes once per turn, however many events and streams there are', async () => {
    const fanOut = new FanOut();
    const reader = new Reader();
    for (const stream of ['a', 'b']) {
      fanOut.join(stream, reader);
      fanOut.goLive(stream, reader, 0);
      fanOut.publish(event(stream, 1));
    }
    await nextTurn();
    const before = reader.writes;
    for (let seq = 2; seq < 12; seq++) for (const stream of ['a', 'b']) fanOut.publish(event(stream, seq));
    await nextTurn();
    expect(reader.writes - before).toBe(1);
    expect(reader.texts).toHaveLength(22);
  });

  test('writes to one crowd per turn, and merges events of a waiting stream into one write', async () => {
    const fanOut = new FanOut();
    const crowds = ['a', 'b', 'c'].map((stream) => {
      const crowd = Array.from({ length: 150 }, () => new Reader());
      for (const reader of crowd) fanOut.join(stream, reader);
      for (const reader of crowd) fanOut.goLive(stream, reader, 0);
      fanOut.publish(event(stream, 1));
      return crowd;
    });
    const written = () => crowds.map((crowd) => new Set(crowd.map(({ writes }) => writes)));
    await nextTurn();
    expect(written()).toEqual([new Set([1]), new Set([0]), new Set([0])]);
    fanOut.publish(event('a', 2));
    fanOut.publish(event('c', 2));
    await nextTurn();
    expect(written()).toEqual([new Set([1]), new Set([1]), new Set([0])]);
    // The crowd that was written to first rests for as long as that took.
    await expect.poll(written).toEqual([new Set([2]), new Set([1]), new Set([1])]);
    expect(crowds[2]?.[0]?.texts).toEqual(['c1', 'c2']);
  });

  test('writes to a large crowd over several turns: in order, immediately on flush, not to listeners that left', async () => {
    const fanOut = new FanOut({ writesPerTurn: 2 });
    const crowd = Array.from({ length: 6 }, () => new Reader());
    for (const reader of crowd) fanOut.join('a', reader);
    for (const reader of crowd) fanOut.goLive('a', reader, 0);
    const sent = () => crowd.map(({ texts }) => texts.join(' '));
    fanOut.publish(event('a', 1));
    await nextTurn();
    expect(sent()).toEqual(['a1', 'a1', '', '', '', '']);
    fanOut.publish(event('a', 2));
    const resume = fanOut.suspend((name) => name === 'a');
    fanOut.leave('a', crowd[5] as Reader);
    await nextTurn();
    expect(sent()).toEqual(['a1', 'a1', '', '', '', '']);
    resume();
    await nextTurn();
    expect(sent()).toEqual(['a1', 'a1', 'a1', 'a1', '', '']);
    fanOut.leave('a', crowd[4] as Reader);
    expect(sent()).toEqual(['a1 a2', 'a1 a2', 'a1 a2', 'a1 a2', 'a1 a2', '']);
  });

  test('lets other processes write to their part of a crowd concurrently', async () => {
    const fanOut = new FanOut();
    const steps: string[] = [];
    const carriers = ['far', 'farther'].map((name) => ({ send: () => void steps.push(`sends ${name}`) }));
    for (let n = 0; n < 5; n++) {
      const carrier = carriers[n % 3];
      const reader = new Reader(() => steps.push(carrier ? 'hands over' : 'writes'), carrier);
      fanOut.join('a', reader);
      fanOut.goLive('a', reader, 0);
    }
    fanOut.publish(event('a', 1));
    await nextTurn();
    const handsOver = Array<string>(4).fill('hands over');
    expect(steps).toEqual([...handsOver, 'sends far', 'sends farther', 'writes']);
  });

  test('lets a crowd rest for as long as writing to it took, and collects events meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fanOut = new FanOut();
    const crowd = Array.from({ length: 300 }, () => new Reader(() => vi.advanceTimersByTime(0.02)));
    const other = new Reader();
    for (const reader of crowd) fanOut.join('a', reader);
    for (const reader of crowd) fanOut.goLive('a', reader, 0);
    fanOut.join('b', other);
    fanOut.goLive('b', other, 0);
    const sent = () => [...new Set(crowd.map(({ texts }) => texts.join(' ')))];
    fanOut.publish(event('a', 1));
    await nextTurn();
    await nextTurn();
    for (const seq of [2, 3]) fanOut.publish(event('a', seq));
    fanOut.publish(event('b', 1));
    await nextTurn();
    expect([sent(), other.texts]).toEqual([['a1'], ['b1']]);
    vi.advanceTimersByTime(5);
    await nextTurn();
    expect(sent()).toEqual(['a1']);
    vi.advanceTimersByTime(2);
    await nextTurn();
    await nextTurn();
    expect(sent()).toEqual(['a1 a2 a3']);
    expect(crowd[0]?.writes).toBe(2);
  });

  test('lets a crowd rest twice as long as other processes need to write to their part, up to 25 ms', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let writeMsElsewhere = 5;
    const fanOut = new FanOut({ writeMsElsewhere: () => writeMsElsewhere });
    const crowd = Array.from({ length: 100 }, () => new Reader());
    for (const reader of crowd) fanOut.join('a', reader);
    for (const reader of crowd) fanOut.goLive('a', reader, 0);
    const sentAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await nextTurn();
      await nextTurn();
      return crowd[0]?.texts.join(' ');
    };
    fanOut.publish(event('a', 1));
    expect(await sentAfter(0)).toBe('a1');
    fanOut.publish(event('a', 2));
    fanOut.publish(event('a', 3));
    expect(await sentAfter(9)).toBe('a1');
    writeMsElsewhere = 100;
    expect(await sentAfter(2)).toBe('a1 a2 a3');
    fanOut.publish(event('a', 4));
    expect(await sentAfter(24)).toBe('a1 a2 a3');
    expect(await sentAfter(2)).toBe('a1 a2 a3 a4');
    expect(new Set(crowd.map(({ writes }) => writes))).toEqual(new Set([3]));
  });

  test('ends the rest of a crowd for other processes when enough events for a large write are pending', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fanOut = new FanOut({ writeMsElsewhere: () => 5 });
    const crowd = Array.from({ length: 100 }, () => new Reader());
    for (const reader of crowd) fanOut.join('a', reader);
    for (const reader of crowd) fanOut.goLive('a', reader, 0);
    fanOut.publish(event('a', 1));
    await nextTurn();
    await nextTurn();
    for (let seq = 2; seq <= 256; seq++) fanOut.publish(event('a', seq));
    await nextTurn();
    expect(crowd[0]?.texts).toHaveLength(1);
    fanOut.publish(event('a', 257));
    await nextTurn();
    expect(crowd[0]?.texts).toHaveLength(257);
    expect(new Set(crowd.map(({ writes }) => writes))).toEqual(new Set([2]));
  });

  test('delivers an event that is not logged once to listeners that are up to date', async () => {
    const fanOut = new FanOut();
    const [early, late] = [new Reader(), new Reader()];
    fanOut.join('a', early);
    fanOut.goLive('a', early, 0);
    fanOut.publish(event('a', 1));
    fanOut.join('a', late);
    fanOut.goLive('a', late, 1);
    fanOut.publishEphemeral('a', 'typing');
    await nextTurn();
    expect(early.texts).toEqual(['a1', 'typing']);
    expect(late.texts).toEqual(['typing']);
  });

  // The log is read shortly before or after its events are published, while listeners join, leave, rejoin and are
  // removed for rights checks, and the stream is suspended in between.
  test('[CONN-04] any interleaving of joining, reading and publishing: no gap, no repetition, in order', async () => {
    const verbs = ['commit', 'publish', 'turn', 'suspend', 'resume'];
    const steps = fc.array(
      fc.constantFrom(...verbs, ...['join', 'read', 'removeUpToDate', 'leave'].flatMap(eachReader)),
      { maxLength: 80, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(1, 100), async (steps, writesPerTurn) => {
        const fanOut = new FanOut({ writesPerTurn });
        const readers = [new Reader(), new Reader(), new Reader()];
        const from: (number | undefined)[] = [];
        const joining = new Set<number>();
        const suspended: (() => void)[] = [];
        let committed = 0;
        let published = 0;
        for (const step of steps) {
          const [verb, which] = step.split(' ');
          const index = Number(which);
          const reader = readers[index] as Reader;
          const expectSent = (sent: number | undefined) =>
            expect(sent ?? (from[index] ?? 0) + reader.texts.length).toBe(
              (from[index] ?? 0) + reader.texts.length,
            );
          if (verb === 'commit') committed++;
          if (verb === 'publish' && published < committed) fanOut.publish(event('a', ++published));
          if (verb === 'turn') await nextTurn();
          if (verb === 'suspend') suspended.push(fanOut.suspend((name) => name === 'a'));
          if (verb === 'resume') suspended.pop()?.();
          if (verb === 'leave') {
            fanOut.leave('a', reader);
            readers[index] = new Reader();
            from[index] = undefined;
            joining.delete(index);
          }
          if (verb === 'removeUpToDate') {
            const sent = fanOut.removeUpToDate('a', reader);
            expectSent(sent);
            if (sent !== undefined) {
              fanOut.join('a', reader);
              joining.add(index);
            }
          }
          if (verb === 'join') {
            expectSent(fanOut.join('a', reader));
            joining.add(index);
          }
          if (verb === 'read' && joining.delete(index)) {
            from[index] ??= committed;
            const cursor = from[index] + reader.texts.length;
            for (let seq = cursor + 1; seq <= committed; seq++) reader.texts.push(`a${seq}`);
            fanOut.goLive('a', reader, committed);
          }
        }
        for (const resume of suspended) resume();
        while (published < committed) fanOut.publish(event('a', ++published));
        for (let turn = 0; turn < 2 * readers.length; turn++) await nextTurn();
        readers.forEach((reader, index) => {
          const start = from[index];
          const expected = start === undefined ? 0 : committed - start;
          if (joining.has(index)) return;
          expect(reader.texts).toEqual(
            Array.from({ length: expected }, (_, n) => `a${(start as number) + n + 1}`),
          );
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('holds back events on a suspended stream, and sends each listener them once on resume', async () => {
    const fanOut = new FanOut();
    const readers = Array.from({ length: 4 }, () => new Reader());
    const [live, upToDate, leaving, joining] = readers as [Reader, Reader, Reader, Reader];
    const enter = (reader: Reader, last: number) => {
      fanOut.join('a', reader);
      fanOut.goLive('a', reader, last);
    };
    for (const reader of [live, leaving]) enter(reader, 0);
    fanOut.publish(event('a', 1));
    await nextTurn();
    fanOut.publish(event('a', 2));
    // It has read numbers 2 and 3 from the log before the latter is published here.
    enter(upToDate, 3);
    fanOut.join('a', joining);
    const [resume, resumeToo] = [fanOut.suspend((name) => name === 'a'), fanOut.suspend(() => true)];
    for (const seq of [3, 4]) fanOut.publish(event('a', seq));
    fanOut.goLive('a', joining, 3);
    fanOut.leave('a', leaving);
    await nextTurn();
    fanOut.flush();
    expect(readers.map(({ texts }) => texts)).toEqual([['a1'], [], ['a1'], []]);
    resume();
    await nextTurn();
    expect(live.texts).toEqual(['a1']);
    resumeToo();
    await nextTurn();
    fanOut.publish(event('a', 5));
    await nextTurn();
    expect(readers.map(({ texts }) => texts)).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5'],
      ['a4', 'a5'],
      ['a1'],
      ['a4', 'a5'],
    ]);
  });
});
