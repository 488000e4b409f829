import type { ChatClient } from '@confab/client';
import { channelOf } from './views/channelViews.ts';

/**
 * Collects what a client shows of its user and its memberships that is older than what it has shown before. Messages and
 * channels are left out: what was read of them before a change can come after the change's answer, and be shown until the
 * event comes (docs/decisions/answer-positions.md).
 */
export class NewerOnly {
  readonly #newest = new Map<string, string>();
  readonly found: string[] = [];

  /** Looks at every value that a client shows from now on. */
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
