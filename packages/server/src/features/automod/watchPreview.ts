import { ChatError, type LinkPreview, textBlocked } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { RuledType } from './ruleCache.ts';
import { watchTexts } from './watchTexts.ts';

/**
 * Masks blocked words in a link preview: they are its page's, so nobody is flagged, and a preview with blocked words is
 * omitted.
 */
export async function watchPreview(
  context: ServerContext,
  reader: Reader,
  channelType: RuledType,
  preview: LinkPreview,
): Promise<LinkPreview | undefined> {
  const { title, text, author_name, fallback } = preview;
  try {
    const texts = { title, text, author_name, fallback };
    return { ...preview, ...(await watchTexts(context, reader, { actor: {}, channelType, texts })) };
  } catch (error) {
    if (error instanceof ChatError && error.is(textBlocked)) return undefined;
    throw error;
  }
}
