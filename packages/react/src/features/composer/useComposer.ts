import type { ComposerState, MessageComposer, TextState } from '@confab/client';
import { useReadable } from '../../core/bindings/index.ts';

/** A channel or a thread. */
export interface ComposerTarget {
  readonly composer: MessageComposer;
}

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
export function useComposer(target: ComposerTarget): ActiveComposer {
  const owner = target.composer;
  const composer = useReadable(owner.editing) ?? owner;
  return { owner, composer, state: useReadable(composer.state), text: useReadable(composer.text.state) };
}
