import type { AnswerOf, App, ChatEvent, ChatEventOf, Routes } from '@confab/protocol';
import type { ClientContext } from '../clientContext.ts';
import type { Store } from '../core/store/store.ts';
import type { ChannelContext, Channels } from '../features/channels/index.ts';

/** Everything that an event can change. */
export interface EventTarget {
  readonly context: ChannelContext;
  readonly app: Store<App | undefined>;
  readonly channels: Channels;
  /** The user's capabilities in channels must be loaded again. */
  refreshChannels(): void;
  /** The unread numbers must be loaded again. */
  reloadUnread(): void;
}

/**
 * One feature's handlers of events, by type. Handlers must tolerate getting an event twice. Calls to the service go
 * into `effects`.
 */
export interface EventHandlers {
  readonly apply?: { [T in ChatEvent['type']]?: (event: ChatEventOf<T>, target: EventTarget) => void };
  readonly effects?: { [T in ChatEvent['type']]?: (event: ChatEventOf<T>, target: EventTarget) => void };
  /** The user may have lost or regained access to channels. */
  readonly accessChanged?: (context: ClientContext) => void;
  /** Applies the loaded unread numbers. */
  readonly unread?: (context: ClientContext, answer: AnswerOf<Routes['GET /unread']>) => void;
  /**
   * Events of the user's stream up to `seq` may be missing; all, if that is unknown. Called before `reload`, for loads
   * that need not wait for the user's own state.
   */
  readonly missed?: (context: ClientContext, seq: number | undefined) => void;
  /** Loads the feature's state of the user's or the app's stream again, when events of these may be missing. */
  readonly reload?: (context: ClientContext) => Promise<void>;
  /** Drops the feature's state when another user signs in. */
  readonly forget?: (context: ClientContext) => void;
}
