import { type ChatEvent, cidOfStream, type ServerFrame, userOfStream, userStream } from '@confab/protocol';
import type { Connection } from '../core/connection/connection.ts';
import type { PollAnswer } from '../core/connection/longPoll.ts';
import { Streams } from '../core/connection/streams.ts';
import { expandBulkEvent } from '../core/events/expandBulkEvent.ts';
import { batch } from '../core/store/store.ts';
import { handlersOf } from './addedHandlers.ts';
import type { EventTarget } from './eventHandlers.ts';

type Handler = (event: ChatEvent, target: EventTarget) => void;

/** Types of events after which the user may read other channels than before. */
const accessEvents: ReadonlySet<ChatEvent['type']> = new Set([
  'capabilities.changed',
  'channel.undeleted',
  'channel_type.updated',
  'me.updated',
  'notification.added_to_channel',
  'notification.removed_from_channel',
]);

/** The router's target, with what it triggers besides applying events. */
export interface RouterHost extends EventTarget {
  readonly connection: Connection;
  /** Loads everything that is not on a channel's stream: the user, the app, unread numbers, memberships. */
  loadOwn(): void;
  /** Calls the listeners added by `on`. */
  emit(event: ChatEvent): void;
}

/**
 * Receives frames and polls from the connection: passes events in order to every feature's handlers, and updates the
 * streams.
 */
export class EventRouter {
  readonly streams: Streams;
  readonly #host: () => RouterHost;
  readonly #frames: { [T in ServerFrame['type']]?: (frame: Extract<ServerFrame, { type: T }>) => void } = {
    hello: ({ heads, resets }) => this.#applyHeads(() => this.streams.hello(heads, resets)),
    subscribed: ({ id, heads, resets, refused }) => {
      // A stream that was requested in order to wait for it is refused too, and known to be lost.
      for (const { stream } of refused) if (this.streams.has(stream)) this.#lost(stream);
      this.streams.subscribed(id, heads, resets);
    },
    heartbeat: ({ heads }) => this.streams.heads(heads),
    'stream.opened': ({ stream, head }) => this.streams.opened(stream, head),
    'stream.closed': ({ stream }) => this.#lost(stream),
    error: ({ error }) => this.#host().context.logger.error('a frame was refused', { error }),
  };

  constructor(host: () => RouterHost) {
    this.#host = host;
    this.streams = new Streams({
      deliver: (event) => this.#deliver(event),
      request: (id, streams) => this.#subscribe(id, streams),
      skipped: (stream, seq) => {
        this.#host().context.journal.recordSkip(stream, seq);
        this.reset(stream);
      },
      gained: () => this.#accessChanged(),
    });
  }

  received(frame: ServerFrame | ChatEvent): void {
    if ('seq' in frame) this.streams.receive(frame);
    else (this.#frames[frame.type] as ((frame: ServerFrame) => void) | undefined)?.(frame);
  }

  polled({ events, heads, resets, refused }: PollAnswer): void {
    for (const event of events) this.streams.receive(event);
    for (const stream of refused) this.#lost(stream);
    this.#applyHeads(() => this.streams.polled(heads, resets));
  }

  /** Asks the service to open a stream as soon as the user may read it. */
  awaitStream(stream: string): void {
    this.streams.lost(stream);
    this.#subscribe(0, { [stream]: 0 });
  }

  /** Ends the events of a stream. */
  unsubscribe(stream: string): void {
    this.streams.closed(stream);
    this.#host().connection.send({ type: 'unsubscribe', id: 0, streams: [stream] });
  }

  /** Applies events again over an answer that may be older than they are. */
  reapply(events: readonly ChatEvent[]): void {
    // If a membership changed during the call, the effects of that event query the channel again.
    for (const event of events) {
      this.#host().channels.reopen(event);
      this.#handle(event);
    }
  }

  /** When this user's streams are opened for the first time, everything loaded before may be incomplete. */
  #applyHeads(apply: () => void): void {
    const me = this.#host().context.me.get();
    const isFirst = me !== undefined && !this.streams.has(userStream(me.id));
    apply();
    if (!isFirst) return;
    this.#host().loadOwn();
    const head = this.streams.cursors()[userStream(me.id)]!;
    for (const channel of this.#host().channels.loaded()) if (channel.loadedUserSeq < head) channel.reload();
  }

  #subscribe(id: number, streams: Record<string, number>): void {
    const { connection } = this.#host();
    if (!connection.send({ type: 'subscribe', id, streams })) connection.restartPoll();
  }

  #deliver(event: ChatEvent): void {
    const { context, emit } = this.#host();
    context.journal.record(event);
    this.#handle(event);
    // Between two connections or polls, a stream can close and open again unseen. Once: not each time that the event is
    // applied again over an answer.
    if (accessEvents.has(event.type)) this.#accessChanged();
    emit(event);
  }

  #handle(event: ChatEvent): void {
    batch(() => {
      for (const one of expandBulkEvent(event)) {
        this.#apply('apply', one);
        this.#apply('effects', one);
      }
    });
  }

  #apply(part: 'apply' | 'effects', event: ChatEvent): void {
    const host = this.#host();
    for (const handlers of handlersOf(host.context)) {
      const handler = handlers[part]?.[event.type] as Handler | undefined;
      try {
        handler?.(event, host);
      } catch (error) {
        // One event that cannot be applied must not stop those after it.
        host.context.logger.error('applying an event failed', { event, error });
      }
    }
  }

  /** Loads a stream's state again. */
  reset(stream: string): void {
    const { channels, loadOwn } = this.#host();
    const cid = cidOfStream(stream);
    if (cid === undefined) {
      loadOwn();
      if (userOfStream(stream) !== undefined) for (const channel of channels.loaded()) channel.reload();
    } else {
      const channel = channels.get(cid);
      if (channel) channel.reload();
      else this.#host().reloadUnread();
      this.#accessChanged();
    }
  }

  #accessChanged(): void {
    const { context } = this.#host();
    for (const { accessChanged } of handlersOf(context)) accessChanged?.(context);
  }

  /** The user may no longer read the stream, or only after asking again. */
  #lost(stream: string): void {
    const channel = this.#host().channels.get(cidOfStream(stream) ?? '');
    this.#accessChanged();
    if (!channel) return this.streams.closed(stream);
    this.streams.lost(stream);
    channel.reload();
  }
}
