import { ChatClient, type ChatClientOptions, createStore, type Readable, toChatError } from '@confab/client';
import { followChannelType } from '@confab/client/composer';
import { applyInitialState, type InitialState } from '@confab/client/initialState';
import type { OfflineCache } from '@confab/client/offline';
import { ChatError, tokenExpired, tokenInvalid, unauthenticated } from '@confab/protocol';
import { connectionAdvice } from './connectionAdvice.ts';
import { laterPersistence } from './laterPersistence.ts';

/** The means to sign in: a token, or a function that fetches one; the session cookie without both. */
export interface Credentials {
  token?: string | undefined;
  tokenProvider?: (() => Promise<string>) | undefined;
}

/** Options of a client besides its address and credentials. */
export type ClientSettings = Omit<ChatClientOptions, 'baseUrl' | 'token'>;

/**
 * connecting: nothing is known yet. connected: the user is signed in; the network may still fail, which the connection
 * handles. failed: signing in failed with `error`.
 */
export type SessionState =
  | { readonly status: 'connecting' | 'connected' }
  | { readonly status: 'failed'; readonly error: ChatError };

/** The user whose last visit is shown without a network; that of any user if the host does not know the user. */
interface OfflineUser {
  readonly userId: string | undefined;
}

const storedPersistence = async () => (await import('./offlineSession.ts')).indexedDbPersistence();

const minRetryMs = 2000;
const maxRetryMs = 30_000;

const CONNECTING: SessionState = { status: 'connecting' };
const CONNECTED: SessionState = { status: 'connected' };

/** A client that is connected for as long as somebody holds it. */
export class ManagedClient {
  readonly client: ChatClient;
  readonly #state = createStore<SessionState>(CONNECTING);
  readonly #baseUrl: string;
  #credentials: Credentials;
  #usedToken: string | undefined;
  #holders = 0;
  #isRunning = false;
  #retryMs = minRetryMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | undefined;
  readonly #offline: OfflineUser | undefined;
  #cache: OfflineCache | undefined;

  /**
   * With an initial state the user counts as signed in, and its channels are shown at once. With `offline` the client
   * shows its last visit without a network.
   */
  constructor(
    baseUrl: string,
    credentials: Credentials,
    settings: ClientSettings = {},
    {
      initialState,
      offline,
    }: { initialState?: InitialState | undefined; offline?: OfflineUser | undefined } = {},
  ) {
    const { token, tokenProvider } = credentials;
    this.#baseUrl = baseUrl;
    this.#credentials = credentials;
    this.#offline = offline;
    this.client = new ChatClient({
      composer: { setup: followChannelType },
      ...(offline && { persistence: laterPersistence(storedPersistence) }),
      ...settings,
      baseUrl,
      ...((token !== undefined || tokenProvider) && { token: () => this.#fetchToken() }),
    });
    if (!initialState) return;
    applyInitialState(this.client, initialState);
    this.#state.update(() => CONNECTED);
  }

  get state(): Readable<SessionState> {
    return this.#state;
  }

  /** Sets the credentials that are used when the current token has expired. */
  setCredentials(credentials: Credentials): void {
    this.#credentials = credentials;
  }

  /** Connects unless it is connected; returns a function that disconnects when nobody holds it any more. */
  hold(): () => void {
    this.#holders++;
    this.#start();
    return () => {
      this.#holders--;
      // React in strict mode unmounts and mounts again at once, which keeps the connection.
      queueMicrotask(() => {
        if (this.#holders === 0) this.#stop();
      });
    };
  }

  #start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#stopWatching = this.client.connection.state.subscribe(() => this.#watchConnection());
    void this.#connect();
  }

  #stop(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#state.update(() => CONNECTING);
    this.#cache?.stop();
    void this.client.disconnect();
  }

  async #connect(): Promise<void> {
    try {
      if (this.#offline) await this.#connectOffline(this.#offline);
      else await this.client.connect();
      // Released meanwhile.
      if (!this.#isRunning) {
        this.#cache?.stop();
        return void this.client.disconnect();
      }
      this.#retryMs = minRetryMs;
      this.#state.update(() => CONNECTED);
    } catch (cause) {
      if (this.#isRunning) this.#fail(toChatError(cause));
    }
  }

  /** The chat works without the cache's code if that does not load. */
  async #connectOffline({ userId }: OfflineUser): Promise<void> {
    const code = await import('./offlineSession.ts').catch(() => undefined);
    if (!code) return void (await this.client.connect());
    this.#cache ??= code.createCache(this.client, userId);
    await code.openOfflineSession(this.client, this.#cache);
  }

  #fail(error: ChatError): void {
    const { status } = this.#state.get();
    if (status !== 'failed') console.error(`Confab: ${connectionAdvice(error, this.#baseUrl)}`, error);
    this.#state.update(() => ({ status: 'failed', error }));
    if (!error.retryable) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }

  /** A token that was refused or cannot be renewed ends the session; everything else is retried by the connection. */
  #watchConnection(): void {
    const { error } = this.client.connection.state.get();
    if (!error || this.#state.get().status === 'failed') return;
    if (!error.is(tokenExpired) && !error.is(tokenInvalid) && !error.is(unauthenticated)) return;
    void this.client.disconnect();
    this.#fail(error);
  }

  async #fetchToken(): Promise<string> {
    const { token, tokenProvider } = this.#credentials;
    if (tokenProvider) return tokenProvider();
    if (token === undefined || token === this.#usedToken) throw new ChatError(tokenExpired);
    this.#usedToken = token;
    return token;
  }
}
