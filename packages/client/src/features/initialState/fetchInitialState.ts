import { type App, type ChannelState, ChatError, fromCid, type OwnUser } from '@confab/protocol';
import { defaultEnvironment } from '../../core/environment/environment.ts';
import { HttpClient } from '../../core/http/httpClient.ts';
import { TokenSource } from '../../core/http/tokenSource.ts';

/** The state of some channels for one user, as plain JSON: a server fetches it, and a page begins with it. */
export interface InitialState {
  /** When it was fetched, ISO 8601. */
  readonly time: string;
  readonly me: OwnUser;
  readonly app: App;
  readonly channels: readonly ChannelState[];
}

/** The channels to fetch, and for whom. */
export interface InitialStateRequest {
  /** Where the service is, as the server that renders the page reaches it, such as `https://chat.example`. */
  baseUrl: string;
  /** The token of the user who will see the page. */
  token: string;
  /** The channels as `type:id`. */
  cids: readonly string[];
  /** Messages of each channel; defaults to 25. */
  maxMessages?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches what a page needs to show channels with their latest messages at once. Throws a `ChatError`, such as
 * `channel_not_found` for a channel that the user may not read, with the channel in `details.cid`, and a `TypeError` for a
 * channel that is not `type:id`. The result is private to the user: never cache it.
 */
export async function fetchInitialState(request: InitialStateRequest): Promise<InitialState> {
  const { baseUrl, token, cids, maxMessages = 25, signal } = request;
  const stray = cids.find((cid) => !/^[^:]+:[^:]+$/.test(cid));
  if (stray !== undefined)
    throw new TypeError(
      `fetchInitialState needs cids as "type:id", such as "team:general", not ${JSON.stringify(stray)}.`,
    );
  const environment = defaultEnvironment();
  const http = new HttpClient({
    baseUrl,
    tokens: new TokenSource(token),
    // Frameworks for servers cache what they fetch; this is one user's own.
    environment: { ...environment, fetch: (input, init) => fetch(input, { ...init, cache: 'no-store' }) },
  });
  const body = { create: false, messages: { limit: maxMessages } };
  const [{ me }, { app }, ...channels] = await Promise.all([
    http.call('GET /me', { signal }),
    http.call('GET /app', { signal }),
    ...cids.map((cid) =>
      http
        .call('POST /channels/{type}/{id}/query', { params: fromCid(cid), body, signal })
        .catch((error: unknown) => {
          throw error instanceof ChatError ? withChannel(error, cid) : error;
        }),
    ),
  ]);
  return { time: new Date(environment.now()).toISOString(), me, app, channels };
}

/** Returns the error with the channel that it is about. */
const withChannel = (error: ChatError, cid: string): ChatError =>
  new ChatError(error, {
    message: `${cid}: ${error.message}`,
    details: { ...error.details, cid },
    cause: error.cause,
  });
