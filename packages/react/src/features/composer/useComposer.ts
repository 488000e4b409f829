import type { Channel } from '@confab/client';
import {
  type ComposerState,
  composerOf,
  type MessageComposer,
  type TextState,
} from '@confab/client/composer';
import type { Thread } from '@confab/client/threads';
import { useReadable } from '../../core/bindings/index.ts';

/** The active composer: that of an open edit, else its owner. */
export interface ActiveComposer {
  /** The channel's or thread's own composer. */
  owner: MessageComposer;
  /** The composer being written in. */
  composer: MessageComposer;
  state: ComposerState;
  text: TextState;
}

/** Returns the active composer of a channel or thread with its state; the message list does not render with it (UX-17). */
export function useComposer(channel: Channel, thread?: Thread): ActiveComposer {
  const owner = composerOf(channel, thread?.parentId);
  const composer = useReadable(owner.editing) ?? owner;
  return { owner, composer, state: useReadable(composer.state), text: useReadable(composer.text.state) };
}
