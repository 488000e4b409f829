import type { Channel, LocalMessage, Thread } from '@confab/client';
import { createContext, useContext } from 'react';
import type { MessageActions } from './messageActions.ts';
import type { ListReader } from './useListReader.ts';

/** What a floating part belongs to: an element, or a point of the page. */
export type Anchor = Element | { getBoundingClientRect(): DOMRect };

/** What hangs over one message: its menu, the emoji picker, its pictures, or the question before it is deleted. */
export interface Overlay {
  kind: 'menu' | 'emoji' | 'delete' | 'pictures';
  message: LocalMessage;
  anchor: Anchor;
  /** Which of the message's pictures is shown first. */
  index?: number;
}

/** What every row of one list shares; the same object for as long as the channel does. */
export interface MessageListShared {
  channel: Channel;
  /** The thread whose replies the list shows. */
  thread: Thread | undefined;
  viewerId: string;
  reader: ListReader;
  actions: MessageActions;
  open(overlay: Overlay): void;
  openProfile: ((userId: string, anchor: Element) => void) | undefined;
  /** Goes to a message of another channel; absent where the page cannot. */
  openMessage: ((cid: string, messageId: string) => void) | undefined;
  jumpTo(messageId: string): void;
}

/** See {@link useListShared}. */
export const ListContext = createContext<MessageListShared | null>(null);

/** What the surrounding message list shares with its rows. */
export function useListShared(): MessageListShared {
  const shared = useContext(ListContext);
  if (!shared) throw new Error('A message row needs a message list around it.');
  return shared;
}
