import type { ClientSocket, CutReason } from './clientSocket.ts';
import type { SocketReport } from './socketOrders.ts';
import type { WorkerOutbox } from './workerOutbox.ts';

/** Handled messages are acknowledged in batches of this many messages, or bytes. */
const messagesPerLot = 8;
const bytesPerLot = 32 * 1024;

/** A WebSocket in another process, controlled by orders and reports. */
export class RemoteSocket implements ClientSocket {
  readonly #number: number;
  readonly carrier: WorkerOutbox;
  #isOpen = true;
  #isClosed = false;
  #listener: ((data: Buffer, isBinary: boolean) => void) | undefined;
  #pong: (() => void) | undefined;
  #cut: ((reason: CutReason) => void) | undefined;
  #handled = 0;
  #handledBytes = 0;
  #ended: (() => void)[] = [];
  #replayed: (() => void)[] = [];

  constructor(number: number, orders: WorkerOutbox) {
    this.#number = number;
    this.carrier = orders;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  write(frames: Buffer): void {
    if (this.#isOpen) this.carrier.write(this.#number, frames);
  }

  async replay(frames: Buffer): Promise<void> {
    if (!this.#isOpen) return;
    this.carrier.add({ do: 'replay', clientSocket: this.#number, frames });
    await new Promise<void>((resolve) => void this.#replayed.push(resolve));
  }

  handled(bytes: number): void {
    this.#handled++;
    this.#handledBytes += bytes;
    if (this.#handled < messagesPerLot && this.#handledBytes < bytesPerLot) return;
    if (!this.#isClosed) {
      this.carrier.add({
        do: 'handled',
        clientSocket: this.#number,
        messages: this.#handled,
        bytes: this.#handledBytes,
      });
    }
    this.#handled = 0;
    this.#handledBytes = 0;
  }

  setOwner(owner: string): void {
    if (this.#isOpen) this.carrier.add({ do: 'own', clientSocket: this.#number, owner });
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.carrier.add({ do: 'close', clientSocket: this.#number, code, reason });
  }

  terminate(): void {
    this.#isOpen = false;
    if (!this.#isClosed) this.carrier.add({ do: 'terminate', clientSocket: this.#number });
  }

  onMessage(listener: (data: Buffer, isBinary: boolean) => void): void {
    this.#listener = listener;
  }

  onPong(listener: () => void): void {
    this.#pong = listener;
  }

  onCut(cut: (reason: CutReason) => void): void {
    this.#cut = cut;
  }

  onClose(ended: () => void): void {
    this.#ended.push(ended);
  }

  /** Applies a report. */
  report(report: SocketReport): void {
    switch (report.is) {
      // Only now has this process released the socket; otherwise it would have read, and lost, the client's first
      // bytes.
      case 'taken':
        return this.carrier.add({ do: 'open', clientSocket: this.#number });
      case 'message':
        return this.#listener?.(report.data as Buffer, report.isBinary);
      case 'pong':
        return this.#pong?.();
      case 'cut':
        return this.#cut?.(report.reason);
      case 'replayed':
        return this.#replayed.shift()?.();
      case 'closed':
        return this.#close();
    }
  }

  #close(): void {
    this.#isOpen = false;
    this.#isClosed = true;
    for (const done of [...this.#replayed.splice(0), ...this.#ended.splice(0)]) done();
  }
}
