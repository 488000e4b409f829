import type { CutReason } from './clientSocket.ts';

/** Orders to a socket process for its sockets, identified by number. */
export type SocketOrder =
  /** Complete the handshake of a handed-over socket. */
  | { do: 'open'; clientSocket: number }
  /** Write these frames to each of them. */
  | { do: 'write'; to: number[]; frames: Uint8Array }
  /** Write these frames regardless of size, and report once the reader has received most of them. */
  | { do: 'replay'; clientSocket: number; frames: Uint8Array }
  /** Acknowledge handled messages. */
  | { do: 'handled'; clientSocket: number; messages: number; bytes: number }
  /** Set the socket's owner. */
  | { do: 'own'; clientSocket: number; owner: string }
  | { do: 'close'; clientSocket: number; code: number; reason: string }
  | { do: 'terminate'; clientSocket: number };

/** Accompanies a socket whose handshake is still to be completed. */
export interface HandOver {
  clientSocket: number;
  headers: Record<string, string | undefined>;
  /** The bytes after the head of its request. */
  head: Uint8Array;
}

/** Messages to a socket process. */
export type ToSocketProcess = HandOver | SocketOrder[];

/** Reports about a socket. */
export type SocketReport =
  | { is: 'message'; clientSocket: number; data: Uint8Array; isBinary: boolean }
  | { is: 'cut'; clientSocket: number; reason: CutReason }
  | { is: 'taken' | 'pong' | 'replayed' | 'closed'; clientSocket: number };

/** Messages from a socket process: reports in order, and the number of completed batches of orders. */
export interface FromSocketProcess {
  reports: SocketReport[];
  done: number;
}
