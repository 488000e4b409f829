/** All sockets of one owner in this process together may let so much wait to be written. */
const maxOwnerBytes = 4 * 1024 * 1024;

interface Output {
  readonly waitingBytes: number;
}

/** Whose the sockets of this process are: those of one owner share a bound on what waits for their readers. */
export class OutputOwners {
  readonly #outputs = new Map<string, Set<Output>>();

  add(owner: string, output: Output): void {
    const others = this.#outputs.get(owner);
    if (others) others.add(output);
    else this.#outputs.set(owner, new Set([output]));
  }

  delete(owner: string, output: Output): void {
    const outputs = this.#outputs.get(owner);
    outputs?.delete(output);
    if (outputs?.size === 0) this.#outputs.delete(owner);
  }

  /** Whether more waits for this owner's readers than may. */
  isOver(owner: string): boolean {
    let bytes = 0;
    for (const { waitingBytes } of this.#outputs.get(owner) ?? []) bytes += waitingBytes;
    return bytes > maxOwnerBytes;
  }
}
