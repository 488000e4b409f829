import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';

/** So many of the newest are kept: each holds its file in memory. */
const keptMost = 30;

/**
 * Addresses under which this page still has files that were sent from it: what one has sent oneself is shown at once, and
 * need not be loaded back from the service.
 */
export class LocalPreviews {
  readonly #context: ClientContext;
  /** By the path under which the service has the file, oldest first. */
  readonly #uris = new Map<string, string>();

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Takes an object URL over; it is revoked when so many newer ones have come. */
  keep(path: string, uri: string): void {
    this.#drop(path);
    this.#uris.set(path, uri);
    for (const oldest of [...this.#uris.keys()].slice(0, -keptMost)) this.#drop(oldest);
  }

  /** The page's own address of the file at this path, if it has one. */
  of(path: string): string | undefined {
    return this.#uris.get(path);
  }

  forget(): void {
    for (const path of [...this.#uris.keys()]) this.#drop(path);
  }

  #drop(path: string): void {
    const uri = this.#uris.get(path);
    if (uri !== undefined) this.#context.environment.revokeObjectUrl(uri);
    this.#uris.delete(path);
  }
}

/** One client's own files that it has sent. */
export const localPreviews = perClient((context) => new LocalPreviews(context));
