import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Budget } from './budget.ts';
import type { ClientSocket } from './sockets/clientSocket.ts';

/** A frame costs one unit, plus one for each of these bytes. */
const bytesPerCost = 1024;
/** Frames are handled for this long before yielding to other work. */
const sliceMs = 2;
/** A client that exceeds its budget for this long without a pause is cut off. */
const maxThrottledMs = 30_000;
/** Most frames that may wait behind the authentication frame. */
const maxWaitingUnknown = 16;

interface QueueParts {
  readonly clientSocket: ClientSocket;
  readonly clock: Clock;
  /** Handles one frame; never rejects. */
  readonly handle: (data: Buffer, isBinary: boolean) => Promise<void>;
  /** The budget to charge; undefined before authentication. */
  readonly budget: () => Budget | undefined;
  /** Called when the client exceeds any budget. */
  readonly flooded: () => void;
}

/**
 * Handles a socket's frames in order within its user's budget, charged before parsing. While frames wait, the socket is
 * not read.
 */
export function queueFrames({ clientSocket, clock, handle, budget, flooded }: QueueParts): void {
  const waiting: { data: Buffer; isBinary: boolean }[] = [];
  let isRunning = false;
  let throttledSince: number | undefined;

  const pay = async (payer: Budget, bytes: number) => {
    if (payer.waitMs() > 0) {
      throttledSince ??= clock.now();
      if (clock.now() - throttledSince > maxThrottledMs) return flooded();
      await payer.available();
    }
    payer.spend(1 + bytes / bytesPerCost);
  };
  const run = async () => {
    isRunning = true;
    for (let began = performance.now(); ; ) {
      const frame = waiting.shift();
      if (!frame || !clientSocket.isOpen) break;
      const payer = budget();
      if (payer) await pay(payer, frame.data.length);
      if (!clientSocket.isOpen) break;
      await handle(frame.data, frame.isBinary);
      clientSocket.handled(frame.data.length);
      if (performance.now() - began < sliceMs) continue;
      await nextTurn();
      began = performance.now();
    }
    isRunning = false;
    throttledSince = undefined;
  };

  clientSocket.onMessage((data, isBinary) => {
    if (!clientSocket.isOpen) return;
    waiting.push({ data, isBinary });
    if (!budget() && waiting.length > maxWaitingUnknown) flooded();
    else if (!isRunning) void run();
  });
}
