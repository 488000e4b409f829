import type { Wire } from './wire.ts';

/** Writes that are made together: each wire writes once, and those that get the same share its bytes. */
export class WriteBatch {
  #frames = new Map<Wire, Buffer[]>();

  add(wire: Wire | undefined, frames: Buffer): void {
    if (!wire) return;
    const before = this.#frames.get(wire);
    if (before) before.push(frames);
    else this.#frames.set(wire, [frames]);
  }

  write(): void {
    const all = this.#frames;
    this.#frames = new Map();
    let last: readonly Buffer[] = [];
    let bytes: Buffer = Buffer.alloc(0);
    for (const [wire, frames] of all) {
      if (!isSame(frames, last)) bytes = frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames);
      last = frames;
      wire.write(bytes);
    }
  }
}

function isSame(one: readonly Buffer[], other: readonly Buffer[]): boolean {
  return one.length === other.length && one.every((frames, place) => frames === other[place]);
}
