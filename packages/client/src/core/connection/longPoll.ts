import type { ChatError, ChatEvent } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import { aborted, toChatError } from '../http/errors.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** What one poll brought: events in each stream's order, heads, and streams to load afresh. */
export interface PollAnswer {
  events: ChatEvent[];
  heads: Record<string, number>;
  resets: string[];
  /** Streams of the cursors that one may not read, or not any more. */
  refused: string[];
}

/** What a poll asks for. */
export interface PollRequest {
  /** Where each stream goes on. */
  cursors: Record<string, number>;
  /** Streams that the service took away: it answers when one of them is back. */
  awaited: string[];
}

/** Longest that the service holds a poll, in milliseconds. */
const waitMs = 25_000;
/** How often a client polls at most, in milliseconds from one poll to the next on average. */
const pollIntervalMs = 100;
/** For so long a client may poll faster after it has polled more slowly, in milliseconds' worth of polls. */
const pollBurstMs = 2_000;

/** Fetches events over plain HTTP where no socket can be had, over the same cursors. */
export class LongPoll {
  readonly #environment: Environment;
  readonly #http: HttpClient;
  readonly #request: () => PollRequest;
  readonly #received: (answer: PollAnswer) => void;
  #running: AbortController | undefined;
  #call: AbortController | undefined;
  #probing: AbortController | undefined;

  constructor(
    environment: Environment,
    http: HttpClient,
    request: () => PollRequest,
    received: (answer: PollAnswer) => void,
  ) {
    this.#environment = environment;
    this.#http = http;
    this.#request = request;
    this.#received = received;
  }

  /** Whether a poll gets through, of which it applies the events; false where one is under way, or `stop` ended it. */
  async probe(): Promise<boolean> {
    if (this.#probing) return false;
    const probing = new AbortController();
    this.#probing = probing;
    try {
      const answer = await this.#poll(0, probing.signal);
      if (!probing.signal.aborted) this.#received(answer);
      return !probing.signal.aborted;
    } catch {
      return false;
    } finally {
      if (this.#probing === probing) this.#probing = undefined;
    }
  }

  /** Polls until `stop`, or until a call fails. */
  start(failed: (error: ChatError) => void): void {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    void this.#loop(running.signal, failed);
  }

  stop(): void {
    this.#probing?.abort();
    this.#probing = undefined;
    this.#running?.abort();
    this.#running = undefined;
    this.restart();
  }

  /** Ends the present call, so that the next one has the present cursors. */
  restart(): void {
    this.#call?.abort();
  }

  async #loop(running: AbortSignal, failed: (error: ChatError) => void): Promise<void> {
    const environment = this.#environment;
    let nextPollAt = 0;
    while (!running.aborted) {
      const now = environment.now();
      nextPollAt = Math.max(nextPollAt, now - pollBurstMs) + pollIntervalMs;
      const delayMs = nextPollAt - now;
      // Whatever answers or ends polls at once must not make a client ask without end.
      if (delayMs > 0) await new Promise<void>((resolve) => environment.setTimeout(resolve, delayMs));
      if (running.aborted) return;
      this.#call = new AbortController();
      try {
        const answer = await this.#poll(waitMs, this.#call.signal);
        if (!running.aborted) this.#received(answer);
      } catch (cause) {
        const error = toChatError(cause);
        if (running.aborted) return;
        if (!error.is(aborted)) return failed(error);
      }
    }
  }

  async #poll(wait: number, signal: AbortSignal): Promise<PollAnswer> {
    const answer = await this.#http.call('POST /events/poll', {
      body: { ...this.#request(), wait_ms: wait },
      timeoutMs: wait + 10_000,
      signal,
    });
    // The contract leaves the events open; they are those of the socket.
    return answer as unknown as PollAnswer;
  }
}
