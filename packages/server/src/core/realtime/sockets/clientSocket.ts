import type { Carrier } from '../listener.ts';

/** Why a socket is to be cut off: its reader takes too little, or its writer sends too much. */
export type CutReason = 'slow' | 'flood';

/** One open WebSocket, whether it is held here or in another process. */
export interface ClientSocket {
  /** Whether neither side has begun to say good-bye. */
  readonly isOpen: boolean;
  /** Who writes to it, if it is not held here. */
  readonly carrier?: Carrier;
  /** Writes whole frames. */
  write(frames: Buffer): void;
  /** Writes frames however many they are, and resolves once the reader has taken most of them, or is gone. */
  replay(frames: Buffer): Promise<void>;
  /** Says that a message of so many bytes has been handled: while too much is not, nothing more is read. */
  handled(bytes: number): void;
  /** Says whose it is: what waits to be written is bounded for all sockets of one owner together. */
  setOwner(owner: string): void;
  /** Says good-bye with a close code, and ends soon whether or not the other side answers. */
  close(code: number, reason: string): void;
  /** Ends without a good-bye. */
  terminate(): void;
  /** Calls `take` with each message. */
  onMessage(listener: (data: Buffer, isBinary: boolean) => void): void;
  /** Calls `heard` whenever a ping was answered. */
  onPong(heard: () => void): void;
  /** Calls `cut` when it must end for what its other side does. */
  onCut(cut: (reason: CutReason) => void): void;
  /** Calls `ended` once, when nothing comes or goes any more. */
  onClose(ended: () => void): void;
}
