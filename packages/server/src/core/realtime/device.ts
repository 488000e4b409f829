/** The view on the screen of an active device. */
export interface ActiveView {
  readonly cid: string;
  /** The open thread, by its parent. */
  readonly parentId: string | undefined;
  /** Whether the thread hides the channel. */
  readonly threadOnly: boolean;
}

/** One of a user's open connections. */
export interface Device {
  readonly id: string;
  /** Whether the client reports that nobody uses it. */
  readonly isIdle: boolean;
  readonly view: ActiveView | undefined;
}

/** A user with connections at one node, or whose last one has just closed. */
export interface ConnectedUser {
  readonly userId: string;
  readonly devices: readonly Device[];
}
