import type { ChatEvent, ServerFrame } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import type { Logger } from '../environment/logger.ts';
import type { TokenSource } from '../http/tokenSource.ts';
import type { LongPoll } from './longPoll.ts';

export type HelloFrame = Extract<ServerFrame, { type: 'hello' }>;

/** Receives what arrives over the connection. */
export interface ConnectionHost {
  /** Returns the cursor of each stream. */
  cursors(): Record<string, number>;
  /** Called with every frame except pong, in order: events, hello, heartbeats, answers. */
  received(frame: ServerFrame | ChatEvent): void;
}

export interface ConnectionOptions {
  environment: Environment;
  logger: Logger;
  baseUrl: string;
  tokens: TokenSource;
  host: ConnectionHost;
  /** Loads the fallback for where no socket can be opened; undefined disables it. */
  loadLongPoll: (() => Promise<LongPoll>) | undefined;
}
