import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { SeededRandom } from './seededRandom.ts';

/**
 * The faults of a connection: it is cut; its bytes are delayed; half of one chunk passes and then it is cut; the
 * request arrives and the answer does not, though the server has acted; nothing moves for a while and neither end is
 * notified; its request waits so long that later connections overtake it.
 */
export const faultKinds = ['cut', 'delay', 'halve', 'dropAnswer', 'freeze', 'overtake'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The rate and strength of the proxy's faults. */
export interface Roughness {
  /** Share of connections with a fault. */
  rate: number;
  kinds: readonly FaultKind[];
  /** The maximum of the random waits, in milliseconds. */
  maxMs: number;
}

/** A TCP proxy that causes connection faults. */
export interface FaultProxy {
  /** The address to use instead of the target's. */
  readonly url: string;
  /** The number of faults of each kind so far. */
  readonly struck: Readonly<Record<FaultKind, number>>;
  /** Sets the faults of connections that open from now on; none with `undefined`. */
  treat(roughness: Roughness | undefined): void;
  /** Cuts every open connection. */
  cutAll(): void;
  /** Stops all bytes for a while; connections stay open. */
  freezeAll(ms: number): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of `targetUrl`; `random` decides the faults. */
export async function startFaultProxy(targetUrl: string, random: SeededRandom): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const links = new Set<Link>();
  const struck = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  let roughness: Roughness | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const rough = roughness;
    const isHit = rough !== undefined && random.next() < rough.rate;
    const plan: Plan | undefined = isHit
      ? {
          kind: random.pick(rough.kinds),
          afterChunks: random.below(6),
          waitMs: 1 + random.below(rough.maxMs),
          strike: (kind) => struck[kind]++,
        }
      : undefined;
    const link = new Link(client, upstream, plan);
    links.add(link);
    client.once('close', () => links.delete(link));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    struck,
    treat: (next) => {
      roughness = next;
    },
    cutAll: () => {
      for (const link of links) link.cut();
    },
    freezeAll: (ms) => {
      for (const link of links) link.freeze(ms);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const link of links) link.cut();
      await closed;
    },
  };
}

/** The fault of one connection, and when it happens. */
interface Plan {
  kind: FaultKind;
  /** The number of the client's chunks that pass before the fault. */
  afterChunks: number;
  waitMs: number;
  strike(kind: FaultKind): void;
}

/** One connection through the proxy. Bytes of each direction keep their order through all waits. */
class Link {
  readonly #client: Socket;
  readonly #upstream: Socket;
  readonly #plan: Plan | undefined;
  readonly #lanes: Record<'up' | 'down', Lane>;
  #chunks = 0;
  #swallowsAnswers = false;

  constructor(client: Socket, upstream: Socket, plan: Plan | undefined) {
    this.#client = client;
    this.#upstream = upstream;
    this.#plan = plan;
    this.#lanes = { up: new Lane(client, upstream), down: new Lane(upstream, client) };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      // A broken connection is intended: both ends notice the close.
      socket.on('error', () => this.cut());
      socket.on('close', () => this.#end());
    }
    client.on('data', (chunk: Buffer) => this.#fromClient(chunk));
    upstream.on('data', (chunk: Buffer) => this.#fromServer(chunk));
  }

  cut(): void {
    this.#client.destroy();
    this.#upstream.destroy();
  }

  /** Bytes that were already passed on still go out. */
  #end(): void {
    this.#client.destroySoon();
    this.#upstream.destroySoon();
  }

  freeze(ms: number): void {
    this.#lanes.up.wait(ms);
    this.#lanes.down.wait(ms);
  }

  #fromClient(chunk: Buffer): void {
    const plan = this.#plan;
    if (plan && this.#chunks++ === plan.afterChunks) this.#strike(plan, chunk);
    else this.#lanes.up.write(chunk);
  }

  #strike({ kind, waitMs, strike }: Plan, chunk: Buffer): void {
    const { up, down } = this.#lanes;
    strike(kind);
    if (kind === 'cut') {
      this.cut();
      return;
    }
    if (kind === 'halve') {
      up.write(chunk.subarray(0, chunk.length >> 1), () => this.cut());
      return;
    }
    if (kind === 'dropAnswer') this.#swallowsAnswers = true;
    if (kind === 'freeze') this.freeze(waitMs);
    if (kind === 'overtake') up.wait(waitMs);
    if (kind === 'delay') up.delayMs = down.delayMs = waitMs / 10;
    up.write(chunk);
  }

  #fromServer(chunk: Buffer): void {
    if (this.#swallowsAnswers) this.cut();
    else this.#lanes.down.write(chunk);
  }
}

/** One direction of a connection: chunks wait their turn. */
class Lane {
  readonly #from: Socket;
  readonly #to: Socket;
  #turn: Promise<void> | undefined;
  /** The delay of every chunk. */
  delayMs = 0;

  constructor(from: Socket, to: Socket) {
    this.#from = from;
    this.#to = to;
  }

  /** Passes nothing for a while. */
  wait(ms: number): void {
    this.#queue(() => pause(ms));
  }

  write(chunk: Buffer, then?: () => void): void {
    if (this.delayMs > 0) this.wait(this.delayMs);
    if (this.#turn) this.#queue(() => this.#pass(chunk, then));
    else void this.#pass(chunk, then);
  }

  async #pass(chunk: Buffer, then: (() => void) | undefined): Promise<void> {
    if (this.#to.destroyed) return;
    if (!this.#to.write(chunk, then)) {
      this.#from.pause();
      this.#to.once('drain', () => this.#from.resume());
    }
  }

  #queue(task: () => Promise<void>): void {
    const turn = (this.#turn ?? Promise.resolve()).then(task).then(() => {
      if (this.#turn === turn) this.#turn = undefined;
    });
    this.#turn = turn;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
