import type { ChatClient } from '@confab/client';
import { channelOf } from './views/channelViews.ts';

/**
 * Collects values of the user and their memberships that a client shows although it has shown newer ones. Messages and
 * channels are left out: a read before a change can arrive after the change's answer, and be shown until the event
 * arrives (docs/decisions/answer-positions.md).
 */
export class NewerOnly {
  readonly #newest = new Map<string, string>();
  readonly found: string[] = [];

  /** Watches every value that a client shows from now on. */
  watch(client: ChatClient, cids: readonly string[]): void {
    client.me.subscribe(() => this.#note('me', client.me.get()?.updated_at));
    for (const cid of cids) {
      const { state } = channelOf(client, cid);
      state.subscribe(() => {
        const { membership } = state.get();
        if (!membership) return;
        this.#note(`membership of ${cid}`, String(membership.version).padStart(15, '0'));
      });
    }
  }

  #note(name: string, version: string | undefined): void {
    const newest = this.#newest.get(name) ?? '';
    if (version === undefined) return;
    if (version < newest) this.found.push(`${name}: ${version} after ${newest}`);
    else this.#newest.set(name, version);
  }
}
