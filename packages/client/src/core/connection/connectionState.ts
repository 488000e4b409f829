import type { ChatError } from '@confab/protocol';

/**
 * idle: not asked for yet. connecting: the socket opens. authenticating: it is open, and the service replays what
 * was missed. online: events flow. waiting: until `retryAt` for the next try. polling: no socket can be had, the
 * long-poll fallback brings the events. closed: ended by `disconnect()` or for good by the service (see `error`).
 */
export type ConnectionStatus =
  | 'idle'
  | 'connecting'
  | 'authenticating'
  | 'online'
  | 'waiting'
  | 'polling'
  | 'closed';

export interface ConnectionState {
  readonly status: ConnectionStatus;
  /** Reconnect attempts since events last flowed. */
  readonly attempt: number;
  /** When the next try comes, in milliseconds since 1970; while waiting only. */
  readonly retryAt?: number;
  /** Why the last try failed, or why the connection is closed. */
  readonly error?: ChatError;
  /** Since when events flow, or do not flow any more, in milliseconds since 1970. */
  readonly since: number;
  /** The service's name of this connection; while online only. */
  readonly connectionId?: string;
}

/** Whether events flow. */
export const isLive = (state: ConnectionState) => state.status === 'online' || state.status === 'polling';
