import type { Channel } from '@confab/client';
import { useReadable } from '../bindings/index.ts';
import { useKit } from '../provider/index.ts';
import type { Composer, ComposerState } from './composer.ts';

/** The composer of a channel and what it holds; nothing of the message list renders with it (UX-17). */
export function useComposer(channel: Channel): { composer: Composer; state: ComposerState } {
  const composer = useKit().composers.of(channel);
  return { composer, state: useReadable(composer.state) };
}
