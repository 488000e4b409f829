import type { ChatClient } from '@confab/client';
import { createContext, useContext } from 'react';

/** How a host's page writes addresses. */
export interface KitLinks {
  /** The permalink of a message; absolute, since people paste it elsewhere. */
  message?(cid: string, messageId: string): string;
  /** Goes to the page of all scheduled messages, where the host has one. */
  openScheduled?(): void;
}

/** What the parts of the kit share below one provider. */
export interface Kit {
  client: ChatClient;
  links: KitLinks;
  /** How many channels were opened since the page loaded: a reload is no visit (UX-08). */
  visits: { opened: number };
  /** What is called when the provider goes: see `perKit`. */
  ends: Set<() => void>;
}

/** See {@link useKit}. */
export const KitContext = createContext<Kit | null>(null);

/** What the nearest ConfabProvider gives. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('This part of the kit needs a <ConfabProvider> above it.');
  return kit;
}

/** The client of the nearest ConfabProvider. */
export function useClient(): ChatClient {
  return useKit().client;
}
