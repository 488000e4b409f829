/** The leader's surroundings. */
export interface SharedConnectionHost {
  readonly userId: string;
  now(): number;
  openSocket(): WebSocket;
  /** Passes a frame to all clients; events name their stream. */
  broadcast(text: string, stream?: string): void;
  /** The connection is open. */
  opened(): void;
  /** The connection of all other tabs has ended. */
  closeOthers(code: number): void;
  /** Lets the leader's own client connect, which opens the connection. */
  connectOwn(): void;
  /** Whether the user is known not to be a member of the stream's channel. */
  isGuestOn(stream: string): boolean;
  reportActivity(connectionId: string, activity: 'online' | 'away'): void;
}
