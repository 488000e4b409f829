import type { ClientFrame, ServerFrame } from '@confab/protocol';
import type { ConnectedTab } from './connectedTab.ts';
import type { ConnectedTabs } from './connectedTabs.ts';
import { SharedStreams } from './sharedStreams.ts';
import { activityRoute } from './tabActivity.ts';

type HelloFrame = Extract<ServerFrame, { type: 'hello' }>;
type SubscribedFrame = Extract<ServerFrame, { type: 'subscribed' }>;
type ErrorFrame = Extract<ServerFrame, { type: 'error' }>;

/** A request to the service for a tab. */
interface TabRequest {
  readonly tab: ConnectedTab;
  /** The tab's own id of it; without one, the tab joins. */
  readonly id?: number;
}

interface SubscriptionParts {
  readonly tabs: ConnectedTabs;
  send(frame: ClientFrame): void;
  /** Lets a tab use a connection of its own. */
  refuse(tab: ConnectedTab): void;
}

/** The most streams in one request for missed events. */
const maxStreamsAtOnce = 500;

/** Lets tabs join the shared connection, and subscribe to streams over it. */
export class TabSubscriptions {
  readonly streams = new SharedStreams();
  readonly #parts: SubscriptionParts;
  #hello: HelloFrame | undefined;
  /** By the ids for the service, which differ from those of the tabs. */
  readonly #requests = new Map<number, TabRequest>();
  #lastRequestId = 0;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  /** The service's greeting; undefined until the connection is open. */
  get hello(): HelloFrame | undefined {
    return this.#hello;
  }

  opened(hello: HelloFrame): void {
    this.#hello = hello;
    this.streams.advance(hello.heads);
  }

  clear(): void {
    this.#hello = undefined;
    this.streams.clear();
    this.#requests.clear();
  }

  /** Requests what the tab has missed, then greets it. */
  join(tab: ConnectedTab): void {
    const missed = this.streams.missedSince(tab.cursors);
    if (missed.length === 0) return this.#greet(tab);
    for (let from = 0; from < missed.length; from += maxStreamsAtOnce) {
      tab.openRequests++;
      this.subscribe(tab, Object.fromEntries(missed.slice(from, from + maxStreamsAtOnce)));
    }
  }

  subscribe(tab: ConnectedTab, streams: Readonly<Record<string, number | null>>, id?: number): void {
    for (const stream of Object.keys(streams)) tab.wanted.add(stream);
    this.streams.ask(Object.keys(streams));
    const requestId = ++this.#lastRequestId;
    this.#requests.set(requestId, { tab, ...(id !== undefined && { id }) });
    this.#parts.send({ type: 'subscribe', id: requestId, streams });
  }

  /** The service has answered a request. */
  subscribed(frame: SubscribedFrame): void {
    this.streams.advance(frame.heads);
    for (const { stream } of frame.refused) this.streams.closed(stream);
    const request = this.#requests.get(frame.id);
    this.#requests.delete(frame.id);
    if (!request || !this.#parts.tabs.get(request.tab.end.id)) return;
    const { tab, id } = request;
    if (id !== undefined) return tab.end.deliver(JSON.stringify({ ...frame, id }));
    tab.resets.push(...frame.resets);
    if (--tab.openRequests === 0) this.#greet(tab);
  }

  /** The service has refused a request; returns whether it was one of these. */
  failed(frame: ErrorFrame): boolean {
    const request = frame.id === undefined ? undefined : this.#requests.get(frame.id);
    if (!request) return false;
    this.#requests.delete(frame.id as number);
    const { tab, id } = request;
    if (id === undefined) this.#parts.refuse(tab);
    else tab.end.deliver(JSON.stringify({ ...frame, id }));
    return true;
  }

  /** Ends streams that no other tab listens to; the service keeps the user's own. */
  unsubscribe(tab: ConnectedTab, streams: readonly string[]): void {
    const unused = streams.filter((stream) => {
      tab.wanted.delete(stream);
      return !this.#parts.tabs.all.some(({ wanted }) => wanted.has(stream));
    });
    if (unused.length === 0) return;
    for (const stream of unused) if (this.streams.isAsked(stream)) this.streams.closed(stream);
    this.#parts.send({ type: 'unsubscribe', id: 0, streams: unused });
  }

  /** Ends the streams that a closed tab has asked for. */
  leave(tab: ConnectedTab): void {
    this.unsubscribe(
      tab,
      [...tab.wanted].filter((stream) => this.streams.isAsked(stream)),
    );
  }

  #greet(tab: ConnectedTab): void {
    const heads = this.streams.headsFor(tab.cursors);
    const hello = { ...this.#hello, heads, resets: tab.resets, calls: [activityRoute] };
    tab.end.deliver(JSON.stringify(hello));
  }
}
