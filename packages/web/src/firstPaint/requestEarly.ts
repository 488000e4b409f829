import { apiPath, csrfHeaderName, fillPath, fromCid } from '@confab/protocol';
import { csrfNames, csrfToken } from '../core/boot/csrfNames.ts';
import { earlyAnswers, requestKey } from '../core/boot/earlyAnswers.ts';
import { openingChannel } from '../features/shell/openingChannel.ts';

/**
 * Requests what the app asks for first, before its code is there: the server's settings, the user, and the channel that
 * the page opens with. The app finds the answers by `withEarlyAnswers`.
 */
export function requestEarly(): void {
  request('/app');
  const token = csrfToken();
  if (token === undefined) return;
  request('/me');
  const cid = openingChannel();
  if (cid === undefined) return;
  request(fillPath('/channels/{type}/{id}/query', fromCid(cid)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [csrfNames()?.header ?? csrfHeaderName]: token },
    // The same body as in `preloadChannel`, whose request this one replaces.
    body: JSON.stringify({ create: false }),
  });
}

function request(path: string, init: RequestInit = {}): void {
  const address = apiPath + path;
  // Read at once: an answer that nobody reads would occupy its connection.
  const answer = fetch(address, init).then(async (response) => new Response(await response.text(), response));
  answer.catch(() => undefined);
  earlyAnswers().set(requestKey(address, init), answer);
}
