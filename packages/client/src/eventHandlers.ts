import type { App, ChatEvent, ChatEventOf } from '@confab/protocol';
import type { ChannelContext, Channels } from './channels/index.ts';
import type { Store } from './store/store.ts';

/** What an event can change. */
export interface EventTarget {
  readonly context: ChannelContext;
  readonly app: Store<App | undefined>;
  readonly channels: Channels;
  /** Lists of channels must be asked for again. */
  membershipsChanged(): void;
  /** The unread numbers must be asked for again. */
  reloadUnread(): void;
}

/**
 * One noun's share of taking events in, by event type. Handlers may get an event twice and must not mind. What
 * calls the service goes into `effects`, which run once.
 */
export interface EventHandlers {
  readonly apply?: { [T in ChatEvent['type']]?: (event: ChatEventOf<T>, target: EventTarget) => void };
  readonly effects?: { [T in ChatEvent['type']]?: (event: ChatEventOf<T>, target: EventTarget) => void };
}
