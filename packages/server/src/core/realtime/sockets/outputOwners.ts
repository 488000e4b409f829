/** Most pending output of one owner's sockets in this process. */
const maxOwnerBytes = 4 * 1024 * 1024;

interface Output {
  readonly waitingBytes: number;
}

/** The owners of this process's sockets: those of one owner share a limit on pending output. */
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

  /** Whether the pending output exceeds the owner's limit. */
  isOver(owner: string): boolean {
    let bytes = 0;
    for (const { waitingBytes } of this.#outputs.get(owner) ?? []) bytes += waitingBytes;
    return bytes > maxOwnerBytes;
  }
}
