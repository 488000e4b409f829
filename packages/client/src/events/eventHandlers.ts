import type { App, ChatEvent, ChatEventOf } from '@confab/protocol';
import type { ClientContext } from '../clientContext.ts';
import type { Store } from '../core/store/store.ts';
import type { ChannelContext, Channels } from '../features/channels/index.ts';

/** What an event can change. */
export interface EventTarget {
  readonly context: ChannelContext;
  readonly app: Store<App | undefined>;
  readonly channels: Channels;
  /** Who belongs to this channel has changed, or may have changed for all of them: lists must be asked for again. */
  membershipsChanged(cid?: string): void;
  /** This field of a channel has changed, or any of them: it may stand in other lists, or at another place. */
  channelChanged(cid: string, field?: string): void;
  /** What one may do in channels must be asked for again. */
  refreshChannels(): void;
  /** The unread numbers must be asked for again. */
  reloadUnread(): void;
}

/**
 * One feature's share of keeping the client's state: what it does with events, by type. Handlers may get an event
 * twice and must not mind. What calls the service goes into `effects`.
 */
export interface EventHandlers {
  readonly apply?: { [T in ChatEvent['type']]?: (event: ChatEventOf<T>, target: EventTarget) => void };
  readonly effects?: { [T in ChatEvent['type']]?: (event: ChatEventOf<T>, target: EventTarget) => void };
  /** One may not read a channel any more, or may again. */
  readonly accessChanged?: (cid: string) => void;
  /** Loads afresh what the feature keeps of the user's or the app's stream, when events of these may be missing. */
  readonly reload?: (context: ClientContext) => Promise<void>;
  /** Drops what the feature keeps: somebody else signs in. */
  readonly forget?: (context: ClientContext) => void;
}
