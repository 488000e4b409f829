import type { Carrier } from '../listener.ts';

/** One open WebSocket, whether it is held here or in another process. */
export interface Wire {
  /** Whether neither side has begun to say good-bye. */
  readonly isOpen: boolean;
  /** Who writes to it, if it is not held here. */
  readonly carrier?: Carrier;
  /** Writes whole frames. */
  write(frames: Buffer): void;
  /** Writes frames however many they are, and resolves once the reader has taken most of them, or is gone. */
  replay(frames: Buffer): Promise<void>;
  /** Says good-bye with a close code. */
  close(code: number, reason: string): void;
  /** Ends without a good-bye. */
  terminate(): void;
  /** Calls `take` with each message. */
  onMessage(take: (data: Buffer, isBinary: boolean) => void): void;
  /** Calls `heard` whenever a ping was answered. */
  onPong(heard: () => void): void;
  /** Calls `lags` when its reader is too far behind. */
  onSlow(lags: () => void): void;
  /** Calls `ended` once, when nothing comes or goes any more. */
  onClose(ended: () => void): void;
}
