import { aborted, type ChatError, type ChatEvent } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import { toChatError } from '../http/errors.ts';
import type { HttpClient } from '../http/httpClient.ts';

/** The answer to one poll: events in each stream's order, heads, and streams to load again. */
export interface PollAnswer {
  events: ChatEvent[];
  heads: Record<string, number>;
  resets: string[];
  /** Streams among the cursors that the user may not read, or no longer. */
  refused: string[];
}

/** The body of a poll. */
export interface PollRequest {
  /** The cursor of each stream. */
  cursors: Record<string, number>;
  /** Streams that the user lost access to: the service answers when one of them is back. */
  awaited: string[];
}

/** Longest time that the service holds a poll, in milliseconds. */
const waitMs = 25_000;
/** Shortest average interval between polls, in milliseconds. */
const pollIntervalMs = 100;
/** Polls that a client may catch up on after polling more slowly, in milliseconds of the interval. */
const pollBurstMs = 2_000;

/** Fetches events over plain HTTP where no socket can be opened, with the same cursors. */
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

  /** Makes one poll and applies its events; returns false if one is under way, or if it failed or was stopped. */
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
      // A proxy that answers or ends every poll at once must not cause endless requests.
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
    // The contract leaves the events untyped; they are the same as on the socket.
    return answer as unknown as PollAnswer;
  }
}
