import type { OwnUser } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import type { ClientContext } from '../../clientContext.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import { channelLists } from '../channels/lists/channelLists.ts';
import { blockedConversations } from '../reads/index.ts';
import { sections } from '../sections/index.ts';
import { channelSnapshot, channelsToCache, partsOf } from './channelSnapshot.ts';
import { maxCachedLists, maxWrittenAtOnce } from './limits.ts';
import type { StoredChange, StoredChannel } from './offlineStore.ts';
import type { Visit } from './visit.ts';

/** Finds what the client shows and the cache does not contain yet. */
export class VisitChanges {
  readonly #client: ChatClient;
  readonly #context: ClientContext;
  /** By cid, the parts of each stored channel. */
  readonly #storedChannels = new Map<string, readonly unknown[]>();
  #storedVisit: readonly unknown[] = [];
  /** The visit that was stored when the session began. */
  earlier: Visit | undefined;

  constructor(client: ChatClient, context: ClientContext) {
    this.#client = client;
    this.#context = context;
  }

  /** The cache contains the channel, in whatever state. */
  markStored(cid: string): void {
    this.#storedChannels.set(cid, []);
  }

  /** The cache is empty. */
  clear(): void {
    this.#storedChannels.clear();
    this.#storedVisit = [];
  }

  /** Returns what has changed since the last call, which the caller stores; undefined if nothing has. */
  collect(me: OwnUser): StoredChange | undefined {
    const channels = this.#collectChannels();
    const gone = [...this.#storedChannels.keys()].filter((cid) => !this.#client.getChannel(cid)?.isLoaded);
    for (const cid of gone) this.#storedChannels.delete(cid);
    const visit = this.#collectVisit(me);
    if (channels.length === 0 && gone.length === 0 && !visit) return undefined;
    const savedAt = this.#context.environment.now();
    return { savedAt, visit: visit && JSON.stringify(visit), channels, gone };
  }

  #collectChannels(): StoredChannel[] {
    const context = this.#context;
    const changed: StoredChannel[] = [];
    for (const [rank, channel] of channelsToCache(this.#client.loadedChannels()).entries()) {
      const { cid } = channel;
      const parts = partsOf(context, channel);
      if (channel.isCached || sameItems(parts, this.#storedChannels.get(cid) ?? [])) continue;
      if (changed.length === maxWrittenAtOnce) break;
      this.#storedChannels.set(cid, parts);
      changed.push({ cid, text: channelSnapshot(context, channel, rank) });
    }
    return changed;
  }

  #collectVisit(me: OwnUser): Visit | undefined {
    const context = this.#context;
    const app = this.#client.app.get();
    const { isKnown, state } = sections(context);
    const list = isKnown ? state.get() : undefined;
    const blocked = blockedConversations(context).get();
    const lists = [...channelLists(context).inUse].flatMap((used) => {
      const cids = used.cids();
      return cids ? [[used.key, cids] as const] : [];
    });
    const parts = [me, app, list, blocked, JSON.stringify(lists)];
    if (!app || sameItems(parts, this.#storedVisit)) return undefined;
    this.#storedVisit = parts;
    // Stored soon after the page has opened: what has not been loaded by then stays as it was.
    const { earlier } = this;
    const notLoaded = (earlier?.lists ?? []).filter(([key]) => !lists.some(([loaded]) => loaded === key));
    return {
      me,
      app,
      sections: list ?? earlier?.sections,
      blockedCids: [...blocked],
      lists: [...notLoaded, ...lists].slice(-maxCachedLists),
    };
  }
}
