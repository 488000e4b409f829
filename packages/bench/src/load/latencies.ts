/** Measured times, in milliseconds. */
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

  /** Returns the value that a share of the measurements does not exceed: 0.5 for the median, 0.99 for p99. */
  at(share: number): number {
    if (!this.#sorted) this.#values.sort((one, other) => one - other);
    this.#sorted = true;
    return this.#values[Math.max(0, Math.ceil(this.#values.length * share) - 1)] ?? Number.NaN;
  }
}

/** Returns the median of values: a machine that others use too is slower in some seconds than in others. */
export function medianOf(values: readonly number[]): number {
  const latencies = new Latencies();
  for (const value of values) latencies.add(value);
  return latencies.at(0.5);
}
