import type { ClientContext } from '../../clientContext.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

/** Number of newest previews that are kept: each holds its file in memory. */
const maxKept = 30;

/**
 * Object URLs of files sent from this page, so that the sender sees them at once without loading them back from the
 * service.
 */
export class LocalPreviews {
  readonly #context: ClientContext;
  /** By the file's path at the service, oldest first. */
  readonly #uris = new Map<string, string>();

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, { forget: () => this.forget() });
  }

  /** Stores an object URL; it is revoked when there are too many newer ones. */
  keep(path: string, uri: string): void {
    this.#drop(path);
    this.#uris.set(path, uri);
    for (const oldest of [...this.#uris.keys()].slice(0, -maxKept)) this.#drop(oldest);
  }

  /** Returns the object URL of the file at this path, if there is one. */
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

/**
 * One client's previews of the files that it sent, `client.part(localPreviews)`: an entry of its own,
 * `@confab/client/localPreviews`.
 */
export const localPreviews = perClient((context) => new LocalPreviews(context));
