import {
  ChatClient,
  type ChatClientOptions,
  clientFailed,
  createStore,
  type Readable,
  toChatError,
} from '@confab/client';
import { followChannelType } from '@confab/client/composer';
import { applyInitialState, type InitialState } from '@confab/client/initialState';
import type { OfflineCache } from '@confab/client/offline';
import { ChatError, serverAddress, tokenExpired, tokenInvalid, unauthenticated } from '@confab/protocol';
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
  | {
      readonly status: 'failed';
      readonly error: ChatError;
      /** Its cause and its fix in English, once their code is loaded. */
      readonly advice?: string | undefined;
    };

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
  /** The address is invalid: the sign-in fails, rather than the host's page. */
  readonly #addressError: ChatError | undefined;
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
    this.#addressError = addressErrorOf(baseUrl);
    this.#credentials = credentials;
    this.#offline = offline;
    this.client = new ChatClient({
      composer: { setup: followChannelType },
      ...(offline && { persistence: laterPersistence(storedPersistence) }),
      ...settings,
      baseUrl: this.#addressError ? '' : baseUrl,
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
      if (this.#addressError) throw this.#addressError;
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
    const before = this.#state.get();
    this.#state.update(() => ({ ...before, status: 'failed', error }));
    void this.#advise(error, before.status !== 'failed');
    if (!error.retryable) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }

  async #advise(error: ChatError, isNew: boolean): Promise<void> {
    const code = await import('./connectionAdvice.ts').catch(() => undefined);
    const advice = code?.connectionAdvice(error, this.#baseUrl) ?? error.message;
    if (isNew) console.error(`Confab: ${advice}`, error);
    this.#state.update((state) => (state.status === 'failed' ? { ...state, advice } : state));
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
    if (tokenProvider) return requireToken(await tokenProvider(), 'tokenProvider returned');
    if (token === undefined || token === this.#usedToken) throw new ChatError(tokenExpired);
    this.#usedToken = token;
    return requireToken(token, 'token is');
  }
}

function addressErrorOf(baseUrl: string): ChatError | undefined {
  try {
    if (baseUrl !== '') serverAddress(baseUrl);
    return undefined;
  } catch (cause) {
    return new ChatError(clientFailed, { message: (cause as TypeError).message });
  }
}

/** Returns a token. Throws `client_failed` for anything else that a host's back end may have answered, such as a page. */
async function requireToken(token: unknown, source: string): Promise<string> {
  if (typeof token === 'string' && /^[\w.~+/=-]+$/.test(token)) return token;
  const { noTokenError } = await import('./connectionAdvice.ts');
  throw noTokenError(token, source);
}
