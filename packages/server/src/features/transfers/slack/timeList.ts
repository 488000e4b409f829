/**
 * Times of messages, nearly always added in order: eight bytes each. Late ones, such as from overlapping days, are
 * inserted in order.
 */
export class TimeList {
  #times = new Float64Array(1024);
  #count = 0;

  /** Adds a time; returns false if it exists. */
  add(time: number): boolean {
    const at = this.#indexOf(time);
    if (at < this.#count && this.#times[at] === time) return false;
    if (this.#count === this.#times.length) {
      const longer = new Float64Array(this.#times.length * 2);
      longer.set(this.#times);
      this.#times = longer;
    }
    this.#times.copyWithin(at + 1, at, this.#count);
    this.#times[at] = time;
    this.#count += 1;
    return true;
  }

  has(time: number): boolean {
    const at = this.#indexOf(time);
    return at < this.#count && this.#times[at] === time;
  }

  /** Returns the position of a time, or where to insert it. */
  #indexOf(time: number): number {
    if (this.#count === 0 || time > (this.#times[this.#count - 1] as number)) return this.#count;
    let from = 0;
    let to = this.#count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#times[middle] as number) < time) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
