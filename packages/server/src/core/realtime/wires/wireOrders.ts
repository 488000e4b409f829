import type { CutReason } from './wire.ts';

/** What a socket process is told to do with the sockets that it holds; each has a number. */
export type WireOrder =
  /** Make the handshake of a socket that was handed over. */
  | { do: 'open'; wire: number }
  /** Write these frames to each of them. */
  | { do: 'write'; to: number[]; frames: Uint8Array }
  /** Write them however many they are, and tell when its reader has taken most of them. */
  | { do: 'replay'; wire: number; frames: Uint8Array }
  /** So much of what came in has been handled. */
  | { do: 'handled'; wire: number; messages: number; bytes: number }
  /** Whose socket it is. */
  | { do: 'own'; wire: number; owner: string }
  | { do: 'close'; wire: number; code: number; reason: string }
  | { do: 'terminate'; wire: number };

/** Comes with a socket whose handshake has still to be made. */
export interface HandOver {
  wire: number;
  headers: Record<string, string | undefined>;
  /** What came behind the head of its request. */
  head: Uint8Array;
}

/** What a socket process is sent. */
export type ToSocketProcess = HandOver | WireOrder[];

/** What happened to one of its sockets. */
export type WireReport =
  | { is: 'message'; wire: number; data: Uint8Array; isBinary: boolean }
  | { is: 'cut'; wire: number; reason: CutReason }
  | { is: 'taken' | 'pong' | 'replayed' | 'closed'; wire: number };

/** What a socket process sends: what happened, in turn, and how many batches of orders it has carried out. */
export interface FromSocketProcess {
  reports: WireReport[];
  done: number;
}
