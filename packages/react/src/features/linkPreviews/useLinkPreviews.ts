import type { LocalLinkPreview, MessageComposer } from '@confab/client/composer';
import { useReadable } from '../../core/bindings/index.ts';

/** Returns the previews of the links in the composer's text, without dismissed ones (LINK-01). */
export function useLinkPreviews(composer: MessageComposer): readonly LocalLinkPreview[] {
  return useReadable(composer.linkPreviews.state).filter(({ state }) => state !== 'dismissed');
}
