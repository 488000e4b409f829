import { Socket } from 'node:net';

/**
 * A socket that sends what is written during one callback of the event loop at once: each packet costs a system call
 * here and wakes the process at the other end.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(chunk: never, ...more: never[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return super.write(chunk, ...more);
  }
}
