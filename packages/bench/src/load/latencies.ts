/** Times that were measured, in milliseconds. */
export class Latencies {
  readonly #values: number[] = [];
  #sorted = false;

  add(ms: number): void {
    this.#values.push(ms);
    this.#sorted = false;
  }

  get count(): number {
    return this.#values.length;
  }

  /** The value that a share of the measurements stays under or at: 0.5 for the median, 0.99 for p99. */
  at(share: number): number {
    if (!this.#sorted) this.#values.sort((one, other) => one - other);
    this.#sorted = true;
    return this.#values[Math.max(0, Math.ceil(this.#values.length * share) - 1)] ?? Number.NaN;
  }
}
