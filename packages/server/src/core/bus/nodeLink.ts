/** Carries messages between the nodes of a cluster. Messages may be lost, but those of one node arrive in order. */
export interface NodeLink {
  /** Whether messages may be as large as a batch of events; otherwise the nodes read events from the log. */
  readonly carriesEvents: boolean;
  /** Whether messages reach other nodes now. */
  readonly isConnected: boolean;
  /** The size of the largest message. */
  readonly maxBytes: number;
  /** Connects; `receive` is called for each message of another node, `recovered` after messages may have been lost. */
  start(receive: (topic: string, payload: string) => void, recovered: () => void): Promise<void>;
  /** Sends a message; returns false if it is dropped: without a connection, or if it is too large. */
  send(topic: string, payload: string): boolean;
  close(): Promise<void>;
}
