import { type ClientFrame, closeCodes, type ServerFrame } from '@confab/protocol';
import { ConnectedTab, type TabEnd } from './connectedTab.ts';
import type { SharedConnectionHost } from './sharedConnectionHost.ts';
import { SharedStreams } from './sharedStreams.ts';
import { TabActivity } from './tabActivity.ts';
import type { ConnectFrame } from './tabSocket.ts';

type HelloFrame = Extract<ServerFrame, { type: 'hello' }>;
type SubscribedFrame = Extract<ServerFrame, { type: 'subscribed' }>;
type CallFrame = Extract<ClientFrame, { type: 'call' }>;

/** The call that reports whether the user is active, which the leader makes for all tabs. */
const activityRoute = 'POST /me/activity';
/** The most streams in one request for missed events. */
const maxStreamsAtOnce = 500;
/** The time after which an unanswered ping means that the connection is dead, in milliseconds. */
const maxPingMs = 4000;
/** A tab not heard of for so long is gone; hidden tabs may send a sign of life once a minute only. In milliseconds. */
const maxSilenceMs = 180_000;

/**
 * The one connection of all tabs, in the leader's. The leader's own client opens it and ends it; other tabs join with
 * their own cursors, and miss nothing.
 */
export class SharedConnection {
  readonly #host: SharedConnectionHost;
  readonly #tabs = new Map<string, ConnectedTab>();
  readonly #activity: TabActivity;
  #socket: WebSocket | undefined;
  #hello: HelloFrame | undefined;
  readonly #streams = new SharedStreams();
  /** The tab that sent each request, by the id for the service, and the tab's own id; without one, it joins. */
  readonly #requests = new Map<number, { readonly tab: ConnectedTab; readonly id?: number }>();
  #lastRequestId = 0;
  #pingedAt: number | undefined;

  constructor(host: SharedConnectionHost) {
    this.#host = host;
    this.#activity = new TabActivity({
      now: () => host.now(),
      view: (frame) => this.#send(frame),
      activity: (activity) => {
        if (this.#hello) host.reportActivity(this.#hello.connection_id, activity);
      },
    });
  }

  /** Whether other tabs use the connection. */
  get hasOthers(): boolean {
    return this.#tabs.size > (this.#own ? 1 : 0);
  }

  /** A client connects: the leader's own opens the connection, any other one joins it. */
  connect(end: TabEnd, frame: ConnectFrame): void {
    this.#forgetSilentTabs();
    if (!end.isOwn && this.#isDead()) this.#ended(closeCodes.restart);
    const tab = new ConnectedTab(end, frame, this.#host.now());
    this.#tabs.set(end.id, tab);
    this.#activity.add(end.id);
    if (end.isOwn) return this.#open(tab, frame);
    if (this.#hello) this.#join(tab);
    else this.#host.connectOwn();
  }

  /** Whether this tab is connected or waits; one that is notes that it was heard of. */
  knows(id: string): boolean {
    const tab = this.#tabs.get(id);
    if (tab) tab.heardAt = this.#host.now();
    return tab !== undefined;
  }

  /** Passes on a frame of a connected client. */
  send(id: string, frame: ClientFrame): void {
    const tab = this.#tabs.get(id);
    if (!tab || !this.#hello) return;
    if (frame.type === 'subscribe') this.#subscribe(tab, frame.streams, frame.id);
    else if (frame.type === 'unsubscribe') this.#unsubscribe(tab, frame.streams);
    else if (frame.type === 'viewing') this.#activity.setView(id, frame);
    else if (frame.type === 'ping') this.#ping();
    else if (frame.type === 'call') this.#call(tab, frame);
  }

  /** A client has closed its end; the leader's own ends the connection. */
  leave(id: string): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    if (tab.end.isOwn) {
      this.#forget(tab);
      this.#ended(closeCodes.moved);
    } else {
      this.#unsubscribe(
        tab,
        [...tab.wanted].filter((stream) => this.#streams.isAsked(stream)),
      );
      this.#forget(tab);
    }
  }

  /** Ends the connection: another tab leads from now on. */
  close(): void {
    this.#ended(closeCodes.moved);
  }

  #open(own: ConnectedTab, frame: ConnectFrame): void {
    this.#drop();
    this.#streams.ask([...own.wanted].filter((stream) => this.#host.isGuestOn(stream)));
    let socket: WebSocket;
    try {
      socket = this.#host.openSocket();
    } catch {
      return this.#ended(closeCodes.restart);
    }
    this.#socket = socket;
    const on = <E extends Event>(type: string, listener: (event: E) => void) =>
      socket.addEventListener(type, (event) => {
        if (this.#socket === socket) listener(event as E);
      });
    on('open', () => socket.send(JSON.stringify(frame)));
    on<MessageEvent>('message', ({ data }) => this.#received(String(data)));
    on<CloseEvent>('close', ({ code }) => this.#ended(code));
    // A close event follows.
    on('error', () => undefined);
  }

  #received(text: string): void {
    this.#pingedAt = undefined;
    let frame: ServerFrame | { readonly type: string; readonly stream: string; readonly seq: number };
    try {
      frame = JSON.parse(text);
    } catch {
      return this.#ended(closeCodes.restart);
    }
    if ('seq' in frame) {
      // Events that are not logged have the number 0.
      if (frame.seq > 0) this.#streams.advance({ [frame.stream]: frame.seq });
      this.#host.broadcast(text, frame.stream);
    } else this.#handle(frame as ServerFrame, text);
  }

  #handle(frame: ServerFrame, text: string): void {
    switch (frame.type) {
      case 'hello':
        return this.#opened(frame);
      case 'subscribed':
        return this.#subscribed(frame);
      case 'stream.opened':
        this.#streams.opened(frame.stream, frame.head);
        return this.#host.broadcast(text);
      case 'stream.closed':
        this.#streams.closed(frame.stream);
        return this.#host.broadcast(text);
      case 'heartbeat':
      case 'pong':
        return this.#host.broadcast(text);
      case 'error':
        return this.#failed(frame, text);
      case 'answer':
        return this.#own?.end.deliver(text);
      case 'unsubscribed':
    }
  }

  #opened(hello: HelloFrame): void {
    this.#hello = hello;
    this.#streams.advance(hello.heads);
    const own = this.#own;
    own?.end.deliver(JSON.stringify({ ...hello, calls: [...(hello.calls ?? []), activityRoute] }));
    this.#activity.reconnected();
    for (const tab of this.#tabs.values()) if (tab !== own) this.#join(tab);
    this.#host.opened();
  }

  /** Requests what the tab has missed, then greets it. */
  #join(tab: ConnectedTab): void {
    // Another user has signed in in this browser.
    if (this.#hello?.user_id !== this.#host.userId) return this.#refuse(tab);
    const behind = this.#streams.missedSince(tab.cursors);
    if (behind.length === 0) return this.#greet(tab);
    for (let at = 0; at < behind.length; at += maxStreamsAtOnce) {
      tab.openRequests++;
      this.#subscribe(tab, Object.fromEntries(behind.slice(at, at + maxStreamsAtOnce)));
    }
  }

  #greet(tab: ConnectedTab): void {
    const heads = this.#streams.headsFor(tab.cursors);
    const hello = { ...this.#hello, heads, resets: tab.resets, calls: [activityRoute] };
    tab.end.deliver(JSON.stringify(hello));
  }

  #subscribe(tab: ConnectedTab, streams: Readonly<Record<string, number | null>>, id?: number): void {
    for (const stream of Object.keys(streams)) tab.wanted.add(stream);
    this.#streams.ask(Object.keys(streams));
    const requestId = ++this.#lastRequestId;
    this.#requests.set(requestId, { tab, ...(id !== undefined && { id }) });
    this.#send({ type: 'subscribe', id: requestId, streams });
  }

  #subscribed(frame: SubscribedFrame): void {
    this.#streams.advance(frame.heads);
    for (const { stream } of frame.refused) this.#streams.closed(stream);
    const request = this.#requests.get(frame.id);
    this.#requests.delete(frame.id);
    if (!request || !this.#tabs.has(request.tab.end.id)) return;
    const { tab, id } = request;
    if (id !== undefined) return tab.end.deliver(JSON.stringify({ ...frame, id }));
    tab.resets.push(...frame.resets);
    if (--tab.openRequests === 0) this.#greet(tab);
  }

  /** Ends streams that no other tab listens to; the service keeps the user's own. */
  #unsubscribe(tab: ConnectedTab, streams: readonly string[]): void {
    const unused = streams.filter((stream) => {
      tab.wanted.delete(stream);
      return ![...this.#tabs.values()].some(({ wanted }) => wanted.has(stream));
    });
    if (unused.length === 0) return;
    for (const stream of unused) if (this.#streams.isAsked(stream)) this.#streams.closed(stream);
    this.#send({ type: 'unsubscribe', id: 0, streams: unused });
  }

  #ping(): void {
    this.#pingedAt ??= this.#host.now();
    this.#send({ type: 'ping' });
  }

  /** Other tabs call the service over HTTP. */
  #call(tab: ConnectedTab, frame: CallFrame): void {
    if (frame.route !== activityRoute) {
      if (tab.end.isOwn) this.#send(frame);
      return;
    }
    const { activity } = (frame.body ?? {}) as { activity?: unknown };
    const presence = activity === 'away' ? 'away' : 'online';
    this.#activity.setActivity(tab.end.id, presence);
    const answer = JSON.stringify({ type: 'answer', id: frame.id, body: { presence } });
    // The client waits for it from when the call is sent.
    queueMicrotask(() => tab.end.deliver(answer));
  }

  #failed(frame: Extract<ServerFrame, { type: 'error' }>, text: string): void {
    const request = frame.id === undefined ? undefined : this.#requests.get(frame.id);
    if (!request) return this.#own?.end.deliver(text);
    this.#requests.delete(frame.id as number);
    const { tab, id } = request;
    if (id === undefined) this.#refuse(tab);
    else tab.end.deliver(JSON.stringify({ ...frame, id }));
  }

  #refuse(tab: ConnectedTab): void {
    this.#forget(tab);
    tab.end.refuse();
  }

  #ended(code: number): void {
    const own = this.#own;
    const isQuiet = code === closeCodes.done || code === closeCodes.tokenExpired || code === closeCodes.moved;
    this.#drop();
    for (const tab of [...this.#tabs.values()]) this.#forget(tab);
    this.#host.closeOthers(isQuiet ? closeCodes.moved : code);
    own?.end.close(code);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#hello = undefined;
    this.#pingedAt = undefined;
    this.#streams.clear();
    this.#requests.clear();
    if (socket && socket.readyState < 2) socket.close(closeCodes.done);
  }

  #forget(tab: ConnectedTab): void {
    this.#tabs.delete(tab.end.id);
    this.#activity.remove(tab.end.id);
  }

  #forgetSilentTabs(): void {
    const since = this.#host.now() - maxSilenceMs;
    for (const { end, heardAt } of [...this.#tabs.values()])
      if (!end.isOwn && heardAt < since) this.leave(end.id);
  }

  #isDead(): boolean {
    return this.#pingedAt !== undefined && this.#host.now() - this.#pingedAt > maxPingMs;
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  get #own(): ConnectedTab | undefined {
    return [...this.#tabs.values()].find(({ end }) => end.isOwn);
  }
}
