import { Socket } from 'node:net';

/**
 * A socket that sends what is written during one callback of the event loop at once: each packet costs a system call
 * here and wakes the process at the other end.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override connect(...to: never[]): this {
    super.connect(...(to as unknown as Parameters<Socket['connect']>));
    // Connecting sets the usual `write` on the object.
    Reflect.deleteProperty(this, 'write');
    return this;
  }

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
