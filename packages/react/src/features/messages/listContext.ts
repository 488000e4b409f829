import type { Channel, LocalMessage, Thread } from '@confab/client';
import { createContext, useContext } from 'react';
import type { MessageAction } from './availableActions.ts';
import type { MessageActions } from './messageActions.ts';
import type { ListReader } from './useListReader.ts';

/** What a floating part belongs to: an element, or a point of the page. */
export type Anchor = Element | { getBoundingClientRect(): DOMRect };

/** What hangs over one message: its menu, the emoji picker, its pictures, who reacted, or a question about it. */
export interface Overlay {
  kind: 'menu' | 'emoji' | 'delete' | 'pictures' | 'reactions' | 'remind' | 'pinUntil' | 'flag' | 'why';
  message: LocalMessage;
  anchor: Anchor;
  /** Whose reactions are shown first: those of this type. */
  reaction?: string | undefined;
  /** Which of the message's pictures is shown first. */
  index?: number;
}

/** What something that hangs over a message is given. */
export interface OverlayProps {
  overlay: Overlay;
  onClose(): void;
}

/** What an entry that a feature adds to a message's menu is drawn for; see `menuEntries.ts`. */
export interface MenuEntryProps {
  message: LocalMessage;
  /** What the viewer may do with it now. */
  available: ReadonlySet<MessageAction>;
  /** What the menu hangs from; what an entry opens hangs from the same. */
  anchor: Anchor;
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
  openChannel: ((cid: string) => void) | undefined;
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
