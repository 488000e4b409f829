import type { ComposerState, MessageComposer, TextState } from '@confab/client';
import { useReadable } from '../../core/bindings/index.ts';

/** What has a composer: a channel, or a thread. */
export interface ComposerTarget {
  readonly composer: MessageComposer;
}

/** A composer as it is drawn: the one of the open edit in place of its owner, while there is one. */
export interface ActiveComposer {
  /** The channel's or thread's own. */
  owner: MessageComposer;
  /** The one that is written in now. */
  composer: MessageComposer;
  state: ComposerState;
  text: TextState;
}

/** The composer of a channel or thread and what it holds; nothing of the message list renders with it (UX-17). */
export function useComposer(target: ComposerTarget): ActiveComposer {
  const owner = target.composer;
  const composer = useReadable(owner.editing) ?? owner;
  return { owner, composer, state: useReadable(composer.state), text: useReadable(composer.text.state) };
}
