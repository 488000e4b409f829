import type { ChatClient } from '@confab/client';
import { createContext, useContext } from 'react';

/** Builds URLs of the host page. */
export interface KitLinks {
  /** Returns the absolute permalink of a message. */
  message?(cid: string, messageId: string): string;
  /** Returns the absolute address of a channel. */
  channel?(cid: string): string;
  /** Navigates to the page of all scheduled messages, where the host has one. */
  openScheduled?(): void;
  /** Opens the page where the user can invite people to the server; absent for users who may not. */
  invitePeople?(): void;
  /** Opens the page where a reader without an account can sign in (EMB-06). */
  signIn?(): void;
}

/** The state shared by all components below one provider. */
export interface Kit {
  client: ChatClient;
  links: KitLinks;
  /** The number of channels opened since the page loaded; a reload does not count as a visit (UX-08). */
  visits: { opened: number };
  /** Called when the provider unmounts; see `perKit`. */
  cleanups: Set<() => void>;
}

/** See {@link useKit}. */
export const KitContext = createContext<Kit | null>(null);

/** Returns the {@link Kit} of the nearest ConfabProvider. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('This part of the kit needs a <ConfabProvider> above it.');
  return kit;
}

/** Returns the client of the nearest ConfabProvider. */
export function useClient(): ChatClient {
  return useKit().client;
}
