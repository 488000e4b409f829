import type { LocalLinkPreview, MessageComposer } from '@confab/client';
import { useReadable } from '../../core/bindings/index.ts';

/** The previews of the links in what is being written, those left out that the writer has dismissed (LINK-01). */
export function useLinkPreviews(composer: MessageComposer): readonly LocalLinkPreview[] {
  return useReadable(composer.linkPreviews.state).filter(({ state }) => state !== 'dismissed');
}
