import { type App, type BodyOf, maxChannelPageSize, type Routes } from '@confab/protocol';
import { whenLive } from './core/connection/connectionState.ts';
import { toChatError } from './core/http/errors.ts';
import { sameItems } from './core/store/shallowEqual.ts';
import type { Store } from './core/store/store.ts';
import { handlersOf } from './events/addedHandlers.ts';
import type { ChannelContext, ChannelPage, Channels } from './features/channels/index.ts';
import { blockedConversations, mutedOrBlockedUsers } from './features/reads/index.ts';
import { receiveMe } from './features/users/index.ts';

type ChannelQueryBody = BodyOf<Routes['POST /channels/query']>;

/** The state that the loads of one client fill. */
export interface LoadsTarget {
  readonly context: ChannelContext;
  readonly app: Store<App | undefined>;
  readonly channels: Channels;
}

/** Loads that the client makes on its own, and again when events may have been missed (CONN-04). */
export class ClientLoads {
  readonly #target: LoadsTarget;
  /** Whether the unread numbers are loaded or loading. */
  hasUnread = false;

  constructor(target: LoadsTarget) {
    this.#target = target;
  }

  async fetchChannels(body: ChannelQueryBody, signal?: AbortSignal): Promise<ChannelPage> {
    const { http, journal } = this.#target.context;
    const hasMessages = body.message_limit !== 0;
    return journal.applyAnswer(
      () => http.call('POST /channels/query', { body, signal }),
      ({ channels: states, next }) => ({
        channels: this.#target.channels.applyStates(states, { hasMessages }),
        next,
        states,
      }),
    );
  }

  /** Loads all channels again after the user's capabilities have changed in many of them. */
  async refreshChannels(): Promise<void> {
    const cids = this.#target.channels.loaded().map((channel) => channel.cid);
    for (let at = 0; at < cids.length; at += maxChannelPageSize) {
      const filter = { cid: { $in: cids.slice(at, at + maxChannelPageSize) } };
      await this.fetchChannels({ filter, sort: [], limit: maxChannelPageSize });
    }
  }

  async loadUnread(): Promise<void> {
    const { context } = this.#target;
    const { http, journal, lanes, reads } = context;
    this.hasUnread = true;
    await lanes.run('unread', () =>
      journal.applyAnswer(
        () => http.call('GET /unread'),
        (answer) => {
          blockedConversations(context).update((known) =>
            sameItems([...known], answer.blocked_cids) ? known : new Set(answer.blocked_cids),
          );
          reads.replaceAll(answer.reads);
          for (const { unread } of handlersOf(context)) unread?.(context, answer);
        },
      ),
    );
  }

  /** Loads everything that is not on a channel's stream: the user, the app, unread numbers, memberships. */
  async loadOwn(): Promise<void> {
    const { context, app } = this.#target;
    const { http, journal } = context;
    await journal.applyAnswer(
      () => Promise.all([http.call('GET /me'), http.call('GET /app')]),
      ([{ me }, answer]) => {
        receiveMe(context, me);
        app.update(() => answer.app);
      },
    );
    // A part that the user may no longer see is skipped.
    await Promise.all(
      handlersOf(context).map(({ reload }) =>
        reload?.(context).catch((cause) => {
          if (toChatError(cause).retryable) throw cause;
        }),
      ),
    );
    await this.loadUnread();
  }

  /** Presence is not logged, nor polled: people who were loaded before a connection are loaded again. */
  refreshPeopleWhenLive(): void {
    const { connection, loads, me, people } = this.#target.context;
    let isFirst = true;
    whenLive(connection.state, () => {
      // The first connection loads the user's own profile anyway.
      const except = isFirst ? me.get()?.id : undefined;
      isFirst = false;
      loads.run('people', () => people.refresh(except));
    });
  }

  /** Loads the unread numbers again when mutes and blocks change, because they decide which mentions count (MOD-01). */
  reloadUnreadOnMute(): void {
    const { context } = this.#target;
    mutedOrBlockedUsers(context).subscribe(() => context.refreshUnread());
  }
}
