import type { Channel, LocalMessage } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import { type ComponentType, createContext, useContext } from 'react';
import type { MessageActions } from './messageActions.ts';
import type { MessageAction, MessageFeature } from './registry/messageFeature.ts';
import type { MessageActionParts } from './registry/messageParts.ts';
import type { OpenOverlay } from './registry/overlay.ts';
import type { ListReader } from './useListReader.ts';

/** The state and commands that every row of one list shares; the same object for as long as the channel is. */
export interface MessageListShared {
  channel: Channel;
  /** The thread whose replies the list shows. */
  thread: Thread | undefined;
  viewerId: string;
  reader: ListReader;
  /** The features that add actions, body parts and marks to the messages of this list. */
  features: readonly MessageFeature[];
  actions: MessageActions;
  open: OpenOverlay;
  openThread: ((message: LocalMessage) => void) | undefined;
  openProfile: ((userId: string, anchor: Element) => void) | undefined;
  openChannel: ((cid: string) => void) | undefined;
  /** Goes to a message of another channel; absent where the page cannot. */
  openMessage: ((cid: string, messageId: string) => void) | undefined;
  jumpTo(messageId: string): void;
  /**
   * Passed on to parts that are loaded late: importing it there would make a cycle of chunks, which bundlers keep even in
   * scripts that use neither.
   */
  runOf(action: Pick<MessageAction, 'name' | 'host'>): MessageActionParts['run'];
  Layout: ComponentType<{ message: LocalMessage; isFirst: boolean }>;
}

/** See {@link useListShared}. Outside a message list only what mentions open may be there. */
export const ListContext = createContext<Partial<MessageListShared> | null>(null);

/** Returns the state and commands of the surrounding message list. */
export function useListShared(): MessageListShared {
  const shared = useContext(ListContext);
  if (!shared?.actions) throw new Error('A message row needs a message list around it.');
  return shared as MessageListShared;
}
