import { type App, ChatError, channelStream, type OwnUser, userStream } from '@confab/protocol';
import type { ChatClientOptions } from './chatClientOptions.ts';
import { ClientLoads } from './clientLoads.ts';
import { Connection } from './core/connection/connection.ts';
import { FrameBatch } from './core/connection/frameBatch.ts';
import { RetriedLoads } from './core/connection/retriedLoads.ts';
import type { SocketCall } from './core/connection/socketCalls.ts';
import { defaultEnvironment } from './core/environment/environment.ts';
import { consoleLogger } from './core/environment/logger.ts';
import { EventListeners } from './core/events/eventListeners.ts';
import { notConnected } from './core/http/errors.ts';
import { HttpClient } from './core/http/httpClient.ts';
import { TokenSource } from './core/http/tokenSource.ts';
import { memoryPersistence } from './core/persistence/memoryPersistence.ts';
import { deferInMemory } from './core/store/defer.ts';
import { EventJournal } from './core/store/journal.ts';
import { Lanes } from './core/store/lanes.ts';
import { createStore, type Store } from './core/store/store.ts';
import { handlersOf } from './events/addedHandlers.ts';
import { EventRouter, type RouterHost } from './events/eventRouter.ts';
import { type ChannelContext, Channels, isTruncated } from './features/channels/index.ts';
import { composerSettings } from './features/composer/index.ts';
import { Outbox } from './features/messages/index.ts';
import { OwnReads } from './features/reads/index.ts';
import { People, queryUsers } from './features/users/index.ts';

/** All parts of one client. */
export interface ClientParts {
  readonly context: ChannelContext;
  readonly app: Store<App | undefined>;
  readonly channels: Channels;
  readonly listeners: EventListeners;
  readonly loads: ClientLoads;
  readonly router: EventRouter;
}

/** Creates the parts of a client and connects them; makes no request yet. */
export function clientParts(options: ChatClientOptions): ClientParts {
  const environment = options.environment ?? defaultEnvironment();
  const logger = options.logger ?? consoleLogger;
  const { baseUrl, csrf } = options;
  const listeners = new EventListeners(logger);
  const persistence = options.persistence ?? memoryPersistence();
  const tokens = new TokenSource(options.token);
  const shortcut = (call: SocketCall) => connection.calls.call(call);
  const http = new HttpClient({ baseUrl, environment, tokens, shortcut, ...(csrf && { csrf }) });
  const router = new EventRouter(() => host);
  const cursors = () => router.streams.cursors();
  const loadLongPoll = async () => {
    const code = await import('./core/connection/longPoll.ts');
    return new code.LongPoll(
      environment,
      http,
      () => router.streams.pollRequest(),
      (answer) => router.polled(answer),
    );
  };
  const frames = new FrameBatch(environment, (frame) => router.received(frame));
  const connection = new Connection({
    environment,
    logger,
    baseUrl: http.baseUrl,
    tokens,
    loadLongPoll: options.longPoll === false ? undefined : loadLongPoll,
    host: { cursors, received: (frame) => frames.add(frame) },
  });
  const app = createStore<App | undefined>(undefined);
  const retriedLoads = new RetriedLoads(environment, logger, connection.state);
  const me = createStore<OwnUser | undefined>(undefined);
  const journal = new EventJournal(router);
  const people: People = new People((ids) =>
    queryUsers({ http, journal, people }, { filter: { id: { $in: ids } }, limit: 100 }),
  );
  const outbox = new Outbox({
    environment,
    http,
    logger,
    journal,
    persistence,
    connection: connection.state,
    sent: (message) => {
      const channel = channels.get(message.cid);
      if (channel?.isLoaded && !isTruncated(channel.record.get(), message)) channel.book.receive(message);
    },
  });
  const lanes = new Lanes();
  const context: ChannelContext = {
    environment,
    logger,
    http,
    connection,
    people,
    journal,
    outbox,
    persistence,
    me,
    loads: retriedLoads,
    lanes,
    defer: deferInMemory({ connection, lanes, me }),
    reads: new OwnReads(),
    refreshUnread: () => {
      if (loads.hasUnread) host.reloadUnread();
    },
    whoAmI: () => {
      const user = me.get();
      if (!user) throw new ChatError(notConnected);
      return user;
    },
    knownChannels: () =>
      channels.loaded().flatMap(({ state }) => {
        const { channel, membership } = state.get();
        return channel ? [{ channel, ...(membership && { membership }) }] : [];
      }),
    time: () => new Date(environment.now()).toISOString(),
    emit: (event) => listeners.emit(event),
    follow: (cid, seq) => router.streams.follow(channelStream(cid), seq),
    follows: (cid) => router.streams.has(channelStream(cid)),
    awaitChannel: (cid) => router.awaitStream(channelStream(cid)),
    unfollow: (cid) => router.unsubscribe(channelStream(cid)),
  };
  const channels = new Channels(context);
  composerSettings(context).update(() => options.composer ?? {});
  const host: RouterHost = {
    context,
    app,
    channels,
    connection,
    refreshChannels: () => retriedLoads.run('capabilities', () => loads.refreshChannels()),
    reloadUnread: () => retriedLoads.refresh('unread', () => loads.loadUnread()),
    loadOwn: () => {
      const seq = router.streams.cursors()[userStream(context.whoAmI().id)];
      for (const { missed } of handlersOf(context)) missed?.(context, seq);
      retriedLoads.run('own state', () => loads.loadOwn());
    },
    emit: (event) => listeners.emit(event),
  };
  const loads = new ClientLoads({ context, app, channels });
  loads.refreshPeopleWhenLive();
  loads.reloadUnreadOnMute();
  return { context, app, channels, listeners, loads, router };
}
