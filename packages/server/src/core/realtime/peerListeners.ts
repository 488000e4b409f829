import { userOfStream } from '@confab/protocol';
import type { Bus } from '../bus/bus.ts';
import { PeerReports } from './peerReports.ts';

/** The number of listeners of a stream at a node. */
type StreamCount = readonly [stream: string, listeners: number];

interface ListenerParts {
  readonly bus: Bus;
  /** Returns the number of listeners of a stream at this node. */
  readonly count: (stream: string) => number;
  /** All streams with listeners at this node. */
  readonly streams: () => Iterable<string>;
}

const topics = {
  report: 'listeners',
  alive: 'listeners-alive',
  request: 'listeners-please',
  leave: 'listeners-leave',
} as const;
const reportAfterMs = 500;
const countsPerReport = 2000;

/** The number of listeners that channels, tenants and the app have at the other nodes, at most half a second old. */
export class PeerListeners {
  readonly #parts: ListenerParts;
  readonly #reports: PeerReports<StreamCount>;
  /** By node and stream. */
  readonly #counts = new Map<string, Map<string, number>>();
  /** The last reported count of each stream. */
  readonly #reported = new Map<string, number>();

  constructor(parts: ListenerParts) {
    this.#parts = parts;
    const { bus } = parts;
    this.#reports = new PeerReports<StreamCount>({
      bus,
      topics,
      field: 'counts',
      reportAfterMs,
      itemsPerReport: countsPerReport,
      find: (streams) => this.#changedAmong(streams),
      all: () => this.#all(),
      received: (node, counts, isFull) => this.#receive(node, counts, isFull),
      removed: (node) => void this.#counts.delete(node),
    });
  }

  start(): void {
    this.#reports.start();
  }

  close(): void {
    this.#reports.close();
  }

  /** Reports this stream to the other nodes, unless it is a user's or the number of its listeners is the same. */
  changed(stream: string): void {
    if (isCounted(stream)) this.#reports.changed(stream);
  }

  /** Returns the number of listeners of a stream at the other nodes. */
  countOf(stream: string): number {
    let sum = 0;
    for (const counts of this.#counts.values()) sum += counts.get(stream) ?? 0;
    return sum;
  }

  #changedAmong(streams: readonly string[]): StreamCount[] {
    const changed: StreamCount[] = [];
    for (const stream of streams) {
      const count = this.#parts.count(stream);
      if (count === (this.#reported.get(stream) ?? 0)) continue;
      this.#note(stream, count);
      changed.push([stream, count]);
    }
    return changed;
  }

  #all(): StreamCount[] {
    this.#reported.clear();
    const counts = [...this.#parts.streams()]
      .filter(isCounted)
      .map((stream) => [stream, this.#parts.count(stream)] as const);
    for (const [stream, count] of counts) this.#note(stream, count);
    return counts;
  }

  #note(stream: string, count: number): void {
    if (count === 0) this.#reported.delete(stream);
    else this.#reported.set(stream, count);
  }

  #receive(node: string, reported: readonly StreamCount[], isFull: boolean): void {
    const counts = (!isFull && this.#counts.get(node)) || new Map<string, number>();
    this.#counts.set(node, counts);
    for (const [stream, count] of reported) {
      if (count === 0) counts.delete(stream);
      else counts.set(stream, count);
    }
  }
}

/** All but the streams of single users. */
const isCounted = (stream: string): boolean => userOfStream(stream) === undefined;
