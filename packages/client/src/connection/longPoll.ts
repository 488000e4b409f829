import type { ChatError, ChatEvent } from '@confab/protocol';
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

/** Fetches events over plain HTTP where no socket can be had, over the same cursors. */
export class LongPoll {
  readonly #http: HttpClient;
  readonly #request: () => PollRequest;
  readonly #received: (answer: PollAnswer) => void;
  #running: AbortController | undefined;
  #call: AbortController | undefined;
  #probing: AbortController | undefined;

  constructor(http: HttpClient, request: () => PollRequest, received: (answer: PollAnswer) => void) {
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
    while (!running.aborted) {
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
