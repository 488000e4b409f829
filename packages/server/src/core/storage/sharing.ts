import type { Reader } from './database.ts';
import type { Statement } from './statement.ts';

/** Carries notices of turns between nodes; they may arrive late, or not at all. */
export interface TurnChannel {
  /** Sends a notice to the other nodes. */
  announce(notice: string): void;
  /** Calls `receive` with the notices of other nodes. */
  subscribe(receive: (notice: string) => void): void;
}

/** How the nodes that write to one database keep up with each other. */
export interface Sharing {
  /** Whether other nodes write to it too. */
  readonly isShared: boolean;
  /**
   * Called at the begin of a batch if other nodes have written since the last one, with what they have committed and the
   * log's last position.
   */
  readonly changedByOthers: (reader: Reader, position: number) => Promise<void>;
  /**
   * Called before that: waits a moment for messages that are on their way, which bring the events up to the position and
   * the notices of turns (`hasNotices`), so that neither need be read.
   */
  readonly awaitOthers?: (position: number, hasNotices: () => boolean) => Promise<void>;
  /** Called at the begin of each batch with the log's last position. */
  readonly positionSeen?: (position: number) => void;
  /** Selects the position in the log: the begin of a batch answers it. */
  readonly selectLogPosition?: Statement<object, { position: number }>;
  /** Carries to the other nodes what each did in its turns. */
  readonly turns?: TurnChannel;
  /** Called with the time that a batch waited for its turn of writing. */
  readonly turnClaimed?: (waitedMs: number) => void;
}
