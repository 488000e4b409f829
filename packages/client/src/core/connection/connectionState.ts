import type { ChatError } from '@confab/protocol';
import type { Readable } from '../store/store.ts';

/**
 * idle: not opened yet. connecting: the socket opens. authenticating: it is open, and the service replays missed
 * events. online: events flow. waiting: until `retryAt` for the next attempt. polling: no socket can be opened, and the
 * long-poll fallback fetches events. closed: ended by `disconnect()` or for good by the service (see `error`).
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
  /** Since when events have been flowing, or not flowing, in milliseconds since 1970. */
  readonly since: number;
  /** The service's id of this connection; while online only. */
  readonly connectionId?: string;
}

/** Whether events flow. */
export const isLive = (state: ConnectionState) => state.status === 'online' || state.status === 'polling';

/** Runs a task whenever events flow again, over a socket or over polls, and the first time. */
export function whenLive(connection: Readable<ConnectionState>, task: () => void): void {
  let before: ConnectionState['status'] | undefined;
  connection.subscribe(() => {
    const state = connection.get();
    if (isLive(state) && state.status !== before) task();
    before = state.status;
  });
}
