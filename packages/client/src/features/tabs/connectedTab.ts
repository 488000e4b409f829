import type { ConnectFrame } from './tabSocket.ts';

/** The leader's view of one end of the shared connection. */
export interface TabEnd {
  /** The socket's id. */
  readonly id: string;
  /** Whether the client is the leader's own. */
  readonly isOwn: boolean;
  /** Passes a frame to this client only. */
  deliver(text: string): void;
  close(code: number): void;
  /** The client must use a connection of its own. */
  refuse(): void;
}

/** A tab that uses the shared connection, or waits for it. */
export class ConnectedTab {
  readonly end: TabEnd;
  readonly cursors: Readonly<Record<string, number>>;
  /** Streams that its client listens to besides the user's own. */
  readonly wanted: Set<string>;
  /** Requests under way for the events that it missed, before its hello. */
  openRequests = 0;
  readonly resets: string[] = [];
  /** When it was last heard of, in milliseconds since 1970. */
  heardAt: number;

  constructor(end: TabEnd, { cursors = {} }: ConnectFrame, now: number) {
    this.end = end;
    this.cursors = cursors;
    this.wanted = new Set(Object.keys(cursors));
    this.heardAt = now;
  }
}
