import type { ClientSocket } from './clientSocket.ts';

/** Combines writes: each socket writes once, and those with the same frames share the bytes. */
export class WriteBatch {
  #frames = new Map<ClientSocket, Buffer[]>();

  add(clientSocket: ClientSocket | undefined, frames: Buffer): void {
    if (!clientSocket) return;
    const before = this.#frames.get(clientSocket);
    if (before) before.push(frames);
    else this.#frames.set(clientSocket, [frames]);
  }

  write(): void {
    const all = this.#frames;
    this.#frames = new Map();
    let last: readonly Buffer[] = [];
    let bytes: Buffer = Buffer.alloc(0);
    for (const [clientSocket, frames] of all) {
      if (!isSame(frames, last)) bytes = frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames);
      last = frames;
      clientSocket.write(bytes);
    }
  }
}

function isSame(one: readonly Buffer[], other: readonly Buffer[]): boolean {
  return one.length === other.length && one.every((frames, index) => frames === other[index]);
}
