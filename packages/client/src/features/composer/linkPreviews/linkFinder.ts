import type { FindLinks } from '@confab/protocol/links';
import { perClient } from '../../../perClient.ts';

/** Finds the addresses in a text (LINK-02); the code for it is loaded when first needed. */
export class LinkFinder {
  #find: FindLinks | undefined;
  #loading: Promise<FindLinks> | undefined;

  /** Returns the addresses, each once, in order; undefined before `load()`. */
  urls(text: string): string[] | undefined {
    if (!text.includes('.')) return [];
    return this.#find && [...new Set(this.#find(text).map(({ url }) => url))];
  }

  async load(): Promise<void> {
    this.#loading ??= import('@confab/protocol/links').then(({ createLinkFinder }) => createLinkFinder());
    try {
      this.#find = await this.#loading;
    } catch (cause) {
      this.#loading = undefined;
      throw cause;
    }
  }
}

/** One client's link finder. */
export const linkFinder = perClient(() => new LinkFinder());
