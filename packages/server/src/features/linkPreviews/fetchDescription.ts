import { ChatError, linkStatus, linkTypeUnsupported } from '@confab/protocol';
import type { Outbound, OutboundAnswer } from '../../core/outbound/index.ts';
import { absoluteUrl, type Description, describeFile, describePage } from './describePage.ts';
import { toLinkFailure } from './linkFailure.ts';
import { fetchOEmbed } from './oembed.ts';
import { pageBytes, readPage } from './readPage.ts';

const request = {
  totalMs: 4000,
  firstByteMs: 3000,
  // The page's own limit is reached first.
  maxBytes: pageBytes * 2,
  accept: 'text/html, application/xhtml+xml, image/*, video/*, audio/*;q=0.9',
};

/** Fetches an address's description, without pictures. Throws one of the protocol's `linkFailures`. */
export async function fetchDescription(outbound: Outbound, address: string): Promise<Description> {
  const { facts, url, file } = await look(outbound, address);
  if (file) return file;
  const described = describePage(facts, url);
  const oembedUrl = absoluteUrl(facts.oembed, url);
  if (!oembedUrl || (described.title && described.image && described.author_name)) return described;
  return describePage(facts, url, await fetchOEmbed(outbound, oembedUrl));
}

async function look(outbound: Outbound, address: string) {
  try {
    await using answer = await outbound.get(address, request);
    checkStatus(answer);
    const { url, mediaType } = answer;
    const [kind] = mediaType.split('/');
    if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml')
      return { url, facts: await readPage(answer) };
    if (kind === 'image' || kind === 'video' || kind === 'audio')
      return { url, facts: { meta: new Map<string, string>() }, file: describeFile(url, kind) };
    throw new ChatError(linkTypeUnsupported, { details: { page_type: mediaType.slice(0, 100) } });
  } catch (error) {
    throw toLinkFailure(error);
  }
}

function checkStatus({ status }: OutboundAnswer): void {
  if (status < 200 || status >= 300) throw new ChatError(linkStatus, { details: { page_status: status } });
}
