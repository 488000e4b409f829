import type { Channel, ChatClient, LocalMessage } from '@confab/client';
import type { OfflineCache } from '@confab/client/offline';
import type { FlakyNetwork } from '../flakyNetwork.ts';
import type { SeededRandom } from '../seededRandom.ts';
import type { ServerAccess } from '../serverAccess.ts';
import type { NewerOnly } from './newerOnly.ts';
import type { OpenViews } from './views/view.ts';

/** One tab of one user, and its open views. */
export interface Tab {
  readonly userId: string;
  /** The current client: a new one after a reload. */
  client: ChatClient;
  /** The cache that its next visit shows. */
  cache: OfflineCache;
  network: FlakyNetwork;
  views: OpenViews;
  /** The values that the client has shown after newer ones. */
  newerOnly: NewerOnly;
  /** The number of reloads. */
  visit: number;
  /** The visits that reloads have begun. */
  readonly visits: Visit[];
  /** Resolves when the client is left: the outcomes of its requests are ignored from then on. */
  left: Promise<void>;
  /** Resolves when a running reload has signed in. */
  ready: Promise<void>;
  /** Ends the client without a close frame, like a killed browser, and opens another with what it had stored. */
  kill(): void;
  /** Reloads the page, which shows what it had stored until the service answers; `isOffline` cuts its network first. */
  reload(options?: { isOffline?: boolean }): void;
}

/** How a reloaded page began. */
export interface Visit {
  /** Whether it showed what was stored. */
  readonly isRestored: boolean;
  /** The number of actions that waited for the network. */
  readonly waiting: number;
}

/** Several users, one of them in two tabs, and the channels that they share. */
export interface World {
  readonly server: ServerAccess;
  /** The seed of all random numbers. */
  readonly seed: number;
  /** The random numbers of the current action. */
  readonly random: SeededRandom;
  readonly tabs: readonly Tab[];
  /** Browsers whose tabs share a connection. */
  readonly browsers: readonly { readonly openSockets: ReadonlySet<WebSocket> }[];
  readonly userIds: readonly string[];
  readonly cids: readonly string[];
  /** `cid parentId` of every opened thread. */
  readonly threads: Set<string>;
}

/** A message that the tab shows in the channel; undefined if there is none. */
export function anyMessage(world: World, channel: Channel): LocalMessage | undefined {
  const messages = channel.messages.state.get().messages.filter(({ status }) => status === 'received');
  return messages.length === 0 ? undefined : world.random.pick(messages);
}
