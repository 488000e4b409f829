import type { App, OwnUser, Section } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import type { ClientContext } from '../../clientContext.ts';
import type { Store } from '../../core/store/store.ts';
import { channelLists } from '../channels/lists/channelLists.ts';
import { blockedConversations } from '../reads/index.ts';
import { sections } from '../sections/index.ts';
import { receiveMe } from '../users/index.ts';
import type { CachedChannel } from './channelSnapshot.ts';

/** Everything in the cache but the channels. */
export interface Visit {
  readonly me: OwnUser;
  readonly app: App;
  readonly sections?: readonly Section[] | undefined;
  readonly blockedCids: readonly string[];
  /** The channels of each list by the list's key. */
  readonly lists: readonly (readonly [key: string, cids: readonly string[]])[];
}

/** Shows a stored visit in a client that has not signed in yet; in one that has, only what is not loaded. */
export function showVisit(
  client: ChatClient,
  context: ClientContext,
  { me, app, sections: list, blockedCids, lists }: Visit,
  channels: readonly CachedChannel[],
): void {
  if (!client.me.get()) receiveMe(context, me);
  (client.app as Store<App | undefined>).update((known) => known ?? app);
  if (list && !sections(context).isKnown) sections(context).restore(list);
  blockedConversations(context).update((known) => (known.size > 0 ? known : new Set(blockedCids)));
  for (const { state, hasMessages } of channels) {
    const { type, id, cid } = state.channel;
    const channel = client.channel(type, id);
    const read = context.reads.confirmed(cid) ?? state.read;
    if (!channel.isLoaded) channel.applyState({ ...state, read }, { isCached: true, hasMessages });
  }
  const { cached, inUse } = channelLists(context);
  for (const [key, cids] of lists) cached.set(key, cids);
  for (const used of inUse) used.showCached();
  context.people.markOld();
}
