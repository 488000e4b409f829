import { fileIdOf } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

interface Ticket {
  readonly ticket: string;
  readonly expires_at: string;
}

/** A ticket is replaced when so much of its time is over. */
const renewedAfter = 0.75;
const leastMs = 5000;
const retryMs = 30_000;

/**
 * Makes addresses for `src` and `href` of the paths that stand in messages. A page with a cookie needs no more than the
 * service's address; where a token signs in, files need a ticket beside it, which is renewed as long as the client is
 * connected.
 */
export class FileAccess {
  readonly #context: ClientContext;
  readonly #ticket = createStore<Ticket | undefined>(undefined);
  /** Changes when addresses that were made before may no longer open. */
  readonly version: Readable<unknown> = derive([this.#ticket], ([ticket]) => ticket?.ticket);
  #timer: unknown;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** The address under which this page finds a file; `download` has it saved in place of shown. */
  url(path: string, { download = false } = {}): string {
    if (!path.startsWith('/')) return path;
    const { baseUrl } = this.#context.http;
    if (fileIdOf(path) === undefined) return baseUrl + path;
    const query = new URLSearchParams();
    if (download) query.set('download', 'true');
    const ticket = this.#ticket.get()?.ticket;
    if (ticket !== undefined) query.set('ticket', ticket);
    const text = query.toString();
    return baseUrl + path + (text && `?${text}`);
  }

  /** Gets a ticket where there is a token, and keeps it fresh until {@link stop}. */
  async load(): Promise<void> {
    const { http, environment, logger } = this.#context;
    this.#cancel();
    if (!http.hasToken) return;
    let waitMs = retryMs;
    try {
      const ticket = await http.call('POST /files/tickets', { body: {} });
      this.#ticket.update(() => ticket);
      waitMs = Math.max((Date.parse(ticket.expires_at) - environment.now()) * renewedAfter, leastMs);
    } catch (error) {
      logger.warn('no ticket for files', { error });
    }
    this.#cancel();
    this.#timer = environment.setTimeout(() => void this.load(), waitMs);
  }

  /** Ends the renewal. */
  stop(): void {
    this.#cancel();
  }

  forget(): void {
    this.#cancel();
    this.#ticket.update(() => undefined);
  }

  #cancel(): void {
    if (this.#timer !== undefined) this.#context.environment.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** One client's access to files. */
export const fileAccess = perClient((context) => new FileAccess(context));
