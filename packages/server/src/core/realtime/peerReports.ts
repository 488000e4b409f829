import type { Bus } from '../bus/bus.ts';
import { systemClock } from '../clock/clock.ts';

/** The topics of a kind of report between nodes. */
export interface ReportTopics {
  readonly report: string;
  readonly alive: string;
  readonly request: string;
  readonly leave: string;
}

interface ReportParts<Item> {
  readonly bus: Bus;
  readonly topics: ReportTopics;
  /** The field of a report that contains its items. */
  readonly field: string;
  /** Changes within this time share a report. */
  readonly reportAfterMs: number;
  readonly itemsPerReport: number;
  /** Returns the current items of these keys. */
  readonly find: (keys: readonly string[]) => readonly Item[];
  readonly all: () => Iterable<Item>;
  /** Called with the items of another node; with `isFull`, those reported earlier no longer apply. */
  readonly received: (node: string, items: readonly Item[], isFull: boolean) => void;
  /** Called when a node has left or died, after it was removed. */
  readonly removed: (node: string) => void;
}

/** A report of a node; `number` counts them, by which others notice that they missed one. */
type Report = { readonly node: string; readonly number: number; readonly isFull: boolean };

const aliveEveryMs = 2_000;
/** A node that was silent for so long is gone. */
const aliveForMs = 7_000;

interface Peer {
  /** The last report received. */
  number: number;
  heardAt: number;
}

/**
 * Keeps what every node knows about itself known to all nodes. Each node reports its changes, and every few seconds that
 * it is alive; who missed a report asks for everything. By the machine's clock: a test that sets its own forward must not
 * make nodes seem dead.
 */
export class PeerReports<Item> {
  readonly #parts: ReportParts<Item>;
  readonly #peers = new Map<string, Peer>();
  readonly #changed = new Set<string>();
  #number = 0;
  #cancelReport: (() => void) | undefined;
  #cancelAlive: () => void = () => undefined;

  constructor(parts: ReportParts<Item>) {
    this.#parts = parts;
    const { bus, topics } = parts;
    bus.onBroadcast(topics.report, (text) => this.#receive(JSON.parse(text)));
    bus.onBroadcast(topics.alive, (text) => {
      const [node = '', number] = text.split(' ');
      const peer = this.#peerOf(node);
      if (peer.number !== Number(number)) this.#request(node);
    });
    bus.onBroadcast(topics.request, (node) => {
      if (node === '' || node === bus.node) this.#reportAll();
    });
    bus.onBroadcast(topics.leave, (node) => this.#remove(node));
  }

  start(): void {
    this.#request('');
    this.#reportAll();
    this.#stayAlive();
  }

  close(): void {
    const { bus, topics } = this.#parts;
    this.#cancelAlive();
    this.#cancelReport?.();
    bus.broadcast(topics.leave, bus.node);
  }

  /** The number of other nodes. */
  get count(): number {
    return this.#peers.size;
  }

  /** The other nodes. */
  get nodes(): Iterable<string> {
    return this.#peers.keys();
  }

  /** Reports the item of this key to the other nodes. */
  changed(key: string): void {
    this.#changed.add(key);
    this.#cancelReport ??= systemClock.after(this.#parts.reportAfterMs, () => {
      this.#cancelReport = undefined;
      const changed = [...this.#changed];
      this.#changed.clear();
      const items = this.#parts.find(changed);
      if (items.length > 0) this.#report(items, false);
    });
  }

  #stayAlive(): void {
    const { bus, topics } = this.#parts;
    this.#cancelAlive = systemClock.after(aliveEveryMs, () => {
      bus.broadcast(topics.alive, `${bus.node} ${this.#number}`);
      for (const [node, { heardAt }] of this.#peers) {
        if (systemClock.now() - heardAt > aliveForMs) this.#remove(node);
      }
      this.#stayAlive();
    });
  }

  #reportAll(): void {
    this.#report([...this.#parts.all()], true);
  }

  #report(items: readonly Item[], isFull: boolean): void {
    const { itemsPerReport } = this.#parts;
    this.#send(items.slice(0, itemsPerReport), isFull);
    for (let at = itemsPerReport; at < items.length; at += itemsPerReport) {
      this.#send(items.slice(at, at + itemsPerReport), false);
    }
  }

  #send(items: readonly Item[], isFull: boolean): void {
    const { bus, topics, field } = this.#parts;
    const report: Report = { node: bus.node, number: ++this.#number, isFull };
    bus.broadcast(topics.report, JSON.stringify({ ...report, [field]: items }));
  }

  #receive(report: Report & Record<string, unknown>): void {
    const { node, number, isFull } = report;
    const peer = this.#peerOf(node);
    if (!isFull && peer.number !== number - 1) return this.#request(node);
    peer.number = number;
    this.#parts.received(node, report[this.#parts.field] as readonly Item[], isFull);
  }

  #request(node: string): void {
    const { bus, topics } = this.#parts;
    bus.broadcast(topics.request, node);
  }

  #peerOf(node: string): Peer {
    const peer = this.#peers.get(node) ?? { number: -1, heardAt: 0 };
    peer.heardAt = systemClock.now();
    this.#peers.set(node, peer);
    return peer;
  }

  #remove(node: string): void {
    if (this.#peers.delete(node)) this.#parts.removed(node);
  }
}
