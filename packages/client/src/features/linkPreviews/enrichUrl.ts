import { type LinkPreview, linkPreviewTimeoutMs } from '@confab/protocol';
import type { HttpClient } from '../../core/http/httpClient.ts';

/**
 * The preview of a link with the service's own time for it, such as "12.34ms" (LINK-03). An attachment's `duration` is
 * something else: leave this one out of what you send.
 */
export type EnrichedUrl = LinkPreview & { duration: string };

/** The service ends its look at a foreign page by itself; the client waits until it has told so. */
const answerTimeoutMs = linkPreviewTimeoutMs + 2000;

/** Asks what the page behind a link says of itself. A failure is a `ChatError`, each cause with a code of its own. */
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
  // Every answer carries its duration beside what the contract says.
  return answer as EnrichedUrl;
}
