import type { Carrier } from '../listener.ts';

/** Why a socket is cut off: its reader is too slow, or its writer sends too much. */
export type CutReason = 'slow' | 'flood';

/** An open WebSocket, in this process or another. */
export interface ClientSocket {
  /** Whether no closing handshake has started. */
  readonly isOpen: boolean;
  /** The process that writes to it, if not this one. */
  readonly carrier?: Carrier;
  /** Writes whole frames. */
  write(frames: Buffer): void;
  /** Writes frames regardless of their size, and resolves once the reader has received most of them or is gone. */
  replay(frames: Buffer): Promise<void>;
  /** Acknowledges handled bytes: while too many are unacknowledged, reading pauses. */
  handled(bytes: number): void;
  /** Sets its owner: the pending output of all sockets of one owner is limited together. */
  setOwner(owner: string): void;
  /** Starts the closing handshake with a code, and ends soon even if the other side does not respond. */
  close(code: number, reason: string): void;
  /** Closes without a handshake. */
  terminate(): void;
  /** Calls `listener` with each message. */
  onMessage(listener: (data: Buffer, isBinary: boolean) => void): void;
  /** Calls `heard` on each pong. */
  onPong(listener: () => void): void;
  /** Calls `cut` when it has to be cut off. */
  onCut(cut: (reason: CutReason) => void): void;
  /** Calls `ended` once, when it is closed. */
  onClose(ended: () => void): void;
}
