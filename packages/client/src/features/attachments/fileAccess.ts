import { fileIdOf } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

interface Ticket {
  readonly ticket: string;
  readonly expires_at: string;
}

/** Fraction of a ticket's lifetime after which it is replaced. */
const renewalFraction = 0.75;
const minRenewalMs = 5000;
const retryMs = 30_000;

/**
 * Builds addresses for `src` and `href` from paths in messages. With a session cookie the service's address suffices; a
 * client that signs in with a token also needs a ticket for files, which is renewed while the client is connected.
 */
export class FileAccess {
  readonly #context: ClientContext;
  readonly #ticket = createStore<Ticket | undefined>(undefined);
  /** Changes when addresses built before may no longer open. */
  readonly version: Readable<unknown> = derive([this.#ticket], ([ticket]) => ticket?.ticket);
  #timer: unknown;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Returns the address of a file for this page; with `download` the browser saves it instead of showing it. */
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

  /** Gets a ticket where the client has a token, and renews it until {@link stop}. */
  async load(): Promise<void> {
    const { http, environment, logger } = this.#context;
    this.#cancel();
    if (!http.hasToken) return;
    let waitMs = retryMs;
    try {
      const ticket = await http.call('POST /files/tickets', { body: {} });
      this.#ticket.update(() => ticket);
      waitMs = Math.max((Date.parse(ticket.expires_at) - environment.now()) * renewalFraction, minRenewalMs);
    } catch (error) {
      logger.warn('loading a file ticket failed', { error });
    }
    this.#cancel();
    this.#timer = environment.setTimeout(() => void this.load(), waitMs);
  }

  /** Stops the renewal. */
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
