import {
  badResponse,
  ChatError,
  type ChatEvent,
  type ClientFrame,
  closeCodes,
  networkError,
  type ServerFrame,
  timeout,
  tokenExpired,
  tokenInvalid,
  unauthenticated,
} from '@confab/protocol';
import { toChatError } from '../http/errors.ts';
import { createStore, type Readable } from '../store/store.ts';
import { reconnectDelayMs } from './backoff.ts';
import type { ConnectionOptions, HelloFrame } from './connectionOptions.ts';
import { ConnectionSocket } from './connectionSocket.ts';
import { type ConnectionState, isLive } from './connectionState.ts';
import { frameError } from './frameError.ts';
import type { LongPoll } from './longPoll.ts';
import { SocketCalls } from './socketCalls.ts';

/** Longest time from opening a socket to its hello, in milliseconds (CONN-01). */
export const connectTimeoutMs = 15_000;
/** Longest time from opening a socket to its hello where the long-poll fallback is available, in milliseconds. */
export const connectTimeoutWithFallbackMs = 6_000;
/** Interval at which a polling client tries to open a socket again, in milliseconds. */
const socketRetryMs = 60_000;
/** Time within which the ping of a page that wakes must be answered, in milliseconds. */
const pingTimeoutMs = 5_000;

/** The connection to the service as a state machine with named states; timing is CONN-01's. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #state;
  readonly state: Readable<ConnectionState>;
  readonly calls: SocketCalls;
  #socket: ConnectionSocket | undefined;
  /** The fallback, once it has been needed. */
  #longPoll: LongPoll | undefined;
  #timer: unknown;
  #silenceTimer: unknown;
  #heartbeatMs = 25_000;
  #stopListening: (() => void) | undefined;
  /** Signs in before the first socket opens; undefined once that is done. */
  #signIn: (() => Promise<unknown>) | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#state = createStore<ConnectionState>({
      status: 'idle',
      attempt: 0,
      since: options.environment.now(),
    });
    this.state = this.#state;
    this.calls = new SocketCalls(options.environment, (frame) => this.send(frame));
  }

  /** Starts connecting, also again after `close`. With `signIn`, no socket opens before that has resolved. */
  open(signIn?: () => Promise<unknown>): void {
    const { status } = this.#state.get();
    if (status !== 'idle' && status !== 'closed') return;
    this.#signIn = signIn;
    this.#stopListening ??= this.#listen();
    this.#enter({ status: 'idle', attempt: 0 });
    this.#connect();
  }

  /** Ends the connection; nothing reconnects until `open`. */
  close(): void {
    this.#end(undefined);
  }

  /** Tries at once instead of at `retryAt` (UX-15's "Try now"). */
  reconnectNow(): void {
    const { status } = this.#state.get();
    if (status === 'waiting') this.#connect();
    if (status === 'polling') this.#trySocket();
  }

  /** Sends a frame if the socket is online; returns whether it was. */
  send(frame: ClientFrame): boolean {
    return this.#state.get().status === 'online' && this.#socket?.send(frame) === true;
  }

  /** Asks the long-poll fallback to start its next call with the present cursors. */
  restartPoll(): void {
    if (this.#state.get().status === 'polling') this.#longPoll?.restart();
  }

  #connect(): void {
    this.#enter({ status: 'connecting' });
    if (this.#signIn) void this.#signInFirst(this.#signIn);
    else this.#openSocket();
  }

  async #signInFirst(signIn: () => Promise<unknown>): Promise<void> {
    this.#clearTimer();
    const error = await signIn().then(() => undefined, toChatError);
    if (this.#signIn !== signIn || this.#state.get().status !== 'connecting') return;
    if (error?.status === 401) return this.#end(error);
    if (error) return this.#wait(error);
    this.#signIn = undefined;
    this.#openSocket();
  }

  /** Used while polling, which continues until the socket says hello. */
  #trySocket(): void {
    if (this.#socket === undefined) this.#openSocket();
  }

  #openSocket(): void {
    const { environment, baseUrl, tokens, host, loadLongPoll } = this.#options;
    this.#dropSocket();
    try {
      this.#socket = new ConnectionSocket({
        environment,
        baseUrl,
        tokens,
        host: {
          cursors: () => host.cursors(),
          opened: () => {
            if (this.#state.get().status === 'connecting') this.#enter({ status: 'authenticating' });
          },
          received: (frame) => this.#received(frame),
          closed: (code) => this.#closed(code),
          failed: (cause) => this.#failed(toChatError(cause)),
        },
      });
    } catch (cause) {
      this.#failed(new ChatError(networkError, { cause }));
      return;
    }
    this.#setTimer(loadLongPoll ? connectTimeoutWithFallbackMs : connectTimeoutMs, () =>
      this.#failed(new ChatError(timeout)),
    );
  }

  #received(frame: ServerFrame | ChatEvent | undefined): void {
    if (frame === undefined) {
      this.#options.logger.error('invalid frame');
      this.#failed(new ChatError(badResponse));
      return;
    }
    if (frame.type === 'hello') this.#online(frame);
    else this.#watchSilence();
    if (frame.type === 'error' && frame.id === undefined) this.#refused(frameError(frame.error));
    else if (frame.type === 'answer') this.calls.answered(frame);
    else if (frame.type !== 'pong') this.#options.host.received(frame);
  }

  #online(hello: HelloFrame): void {
    this.#longPoll?.stop();
    this.#clearTimer();
    this.#heartbeatMs = hello.heartbeat_ms;
    this.#watchSilence();
    this.#enter({ status: 'online', attempt: 0, connectionId: hello.connection_id });
    this.calls.opened(hello.calls);
  }

  /** An error frame without an id comes just before the service closes the socket. */
  #refused(error: ChatError): void {
    if (error.is(tokenExpired)) void this.#renewToken();
    else if (error.is(unauthenticated) || error.is(tokenInvalid)) this.#end(error);
  }

  #closed(code: number): void {
    if (code === closeCodes.done) this.#end(undefined);
    else if (code === closeCodes.tokenExpired) void this.#renewToken();
    // The server leaves, and another one is ready.
    else if (code === closeCodes.moved && this.#state.get().status === 'online') this.#connect();
    else this.#failed(new ChatError(networkError, { details: { close_code: code } }));
  }

  async #renewToken(): Promise<void> {
    const { tokens } = this.#options;
    this.#dropSocket();
    if (!tokens.canRefresh) return this.#end(new ChatError(tokenExpired));
    this.#enter({ status: 'connecting' });
    try {
      await tokens.refresh(await tokens.get());
      if (this.#state.get().status === 'connecting' && this.#socket === undefined) this.#openSocket();
    } catch (error) {
      if (this.#state.get().status === 'connecting') this.#failed(toChatError(error));
    }
  }

  #failed(error: ChatError): void {
    const { status } = this.#state.get();
    this.#dropSocket();
    if (status === 'polling') return this.#setTimer(socketRetryMs, () => this.#trySocket());
    this.#wait(error);
    if (status !== 'online') void this.#fallBack();
  }

  /**
   * Polls if polling works, so that chat works in a network that blocks sockets; socket attempts continue meanwhile.
   */
  async #fallBack(): Promise<void> {
    // Offline its code cannot be loaded either: the next failed attempt tries again.
    const loaded = this.#longPoll ?? (await this.#options.loadLongPoll?.().catch(() => undefined));
    const longPoll = (this.#longPoll ??= loaded);
    const state = this.#state.get();
    // Meanwhile a socket may have opened, or the connection ended.
    if (!longPoll || isLive(state) || state.status === 'closed') return;
    if (!(await longPoll.probe())) return;
    this.#enter({ status: 'polling', attempt: 0 });
    if (!this.#socket) this.#setTimer(socketRetryMs, () => this.#trySocket());
    longPoll.start((failure) => {
      this.#dropSocket();
      if (this.#state.get().status === 'polling') this.#wait(failure);
    });
  }

  #wait(error: ChatError): void {
    const { environment } = this.#options;
    const attempt = this.#state.get().attempt + 1;
    const delayMs = reconnectDelayMs(attempt, environment.random());
    this.#enter({ status: 'waiting', attempt, error, retryAt: environment.now() + delayMs });
    this.#setTimer(delayMs, () => this.#connect());
  }

  #end(error: ChatError | undefined): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#longPoll?.stop();
    this.#dropSocket();
    this.#enter({ status: 'closed', attempt: 0, ...(error && { error }) });
  }

  #listen(): () => void {
    const { environment } = this.#options;
    const stops = [
      environment.onWake(() => this.#wake()),
      // Faster than waiting for the heartbeat to time out; after a false alarm a new socket is open within moments.
      environment.onOffline(() => {
        if (this.#state.get().status === 'online') this.#failed(new ChatError(networkError));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #wake(): void {
    if (this.#state.get().status !== 'online') this.reconnectNow();
    else if (this.send({ type: 'ping' })) this.#watchSilence(pingTimeoutMs);
  }

  /** A socket can die without closing: it counts as dead after two heartbeats without a frame. */
  #watchSilence(withinMs = 2 * this.#heartbeatMs): void {
    const { environment } = this.#options;
    environment.clearTimeout(this.#silenceTimer);
    this.#silenceTimer = environment.setTimeout(() => this.#failed(new ChatError(timeout)), withinMs);
  }

  #enter(next: Omit<ConnectionState, 'since' | 'attempt'> & { attempt?: number }): void {
    this.#state.update((state) => {
      const entered = { ...next, attempt: next.attempt ?? state.attempt, since: state.since };
      return isLive(entered) === isLive(state)
        ? entered
        : { ...entered, since: this.#options.environment.now() };
    });
  }

  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#clearTimer();
    this.#options.environment.clearTimeout(this.#silenceTimer);
    socket?.drop();
    this.calls.dropped();
  }

  #setTimer(delayMs: number, then: () => void): void {
    this.#clearTimer();
    this.#timer = this.#options.environment.setTimeout(then, delayMs);
  }

  #clearTimer(): void {
    this.#options.environment.clearTimeout(this.#timer);
  }
}
