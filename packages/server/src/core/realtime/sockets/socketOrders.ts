import type { CutReason } from './clientSocket.ts';

/** The orders that a socket process carries out for the sockets that it holds; each socket has a number. */
export type SocketOrder =
  /** Make the handshake of a socket that was handed over. */
  | { do: 'open'; clientSocket: number }
  /** Write these frames to each of them. */
  | { do: 'write'; to: number[]; frames: Uint8Array }
  /** Write them however many they are, and report when its reader has received most of them. */
  | { do: 'replay'; clientSocket: number; frames: Uint8Array }
  /** So much of what came in has been handled. */
  | { do: 'handled'; clientSocket: number; messages: number; bytes: number }
  /** Whose socket it is. */
  | { do: 'own'; clientSocket: number; owner: string }
  | { do: 'close'; clientSocket: number; code: number; reason: string }
  | { do: 'terminate'; clientSocket: number };

/** Comes with a socket whose handshake has still to be made. */
export interface HandOver {
  clientSocket: number;
  headers: Record<string, string | undefined>;
  /** The bytes that came behind the head of its request. */
  head: Uint8Array;
}

/** The messages that a socket process receives. */
export type ToSocketProcess = HandOver | SocketOrder[];

/** The reports about one of its sockets. */
export type SocketReport =
  | { is: 'message'; clientSocket: number; data: Uint8Array; isBinary: boolean }
  | { is: 'cut'; clientSocket: number; reason: CutReason }
  | { is: 'taken' | 'pong' | 'replayed' | 'closed'; clientSocket: number };

/**
 * The messages that a socket process sends: what happened, in turn, and how many batches of orders it has carried out.
 */
export interface FromSocketProcess {
  reports: SocketReport[];
  done: number;
}
