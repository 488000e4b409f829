import type { Readable } from '@confab/client';
import { createContext } from 'react';
import type { SessionState } from './managedClient.ts';

/** The sign-in of a client that a ConfabProvider connects. */
export interface Session {
  readonly baseUrl: string;
  readonly state: Readable<SessionState>;
  /** Signs in again with a new client. */
  retry(): void;
}

/** The session of the nearest ConfabProvider; undefined where the host connects the client. */
export const SessionContext = createContext<Session | undefined>(undefined);
