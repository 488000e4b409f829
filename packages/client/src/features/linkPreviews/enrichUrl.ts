import { type LinkPreview, linkPreviewTimeoutMs } from '@confab/protocol';
import type { HttpClient } from '../../core/http/httpClient.ts';

/**
 * The preview of a link with the service's time for it, such as "12.34ms" (LINK-03). It differs from an attachment's
 * `duration`: omit it when sending.
 */
export type EnrichedUrl = LinkPreview & { duration: string };

/** The service itself limits the time for a foreign page; the client waits a little longer for its answer. */
const answerTimeoutMs = linkPreviewTimeoutMs + 2000;

/** Returns the preview that a linked page provides. Each cause of failure has a code of its own. */
export async function enrichUrl(
  http: HttpClient,
  url: string,
  options: { signal?: AbortSignal } = {},
): Promise<EnrichedUrl> {
  const answer = await http.call('POST /link-previews', {
    body: { url },
    timeoutMs: answerTimeoutMs,
    ...options,
  });
  // Every answer carries its duration in addition to the contract.
  return answer as EnrichedUrl;
}
