import { type ClientFrame, closeCodes, type ServerFrame } from '@confab/protocol';
import { ConnectedTab, type TabEnd } from './connectedTab.ts';
import { ConnectedTabs } from './connectedTabs.ts';
import type { SharedConnectionHost } from './sharedConnectionHost.ts';
import { SharedSocket } from './sharedSocket.ts';
import { activityRoute, TabActivity } from './tabActivity.ts';
import type { ConnectFrame } from './tabSocket.ts';
import { TabSubscriptions } from './tabSubscriptions.ts';

type HelloFrame = Extract<ServerFrame, { type: 'hello' }>;
type CallFrame = Extract<ClientFrame, { type: 'call' }>;

/** With these only the leader's own client ends: the other tabs connect again. */
const quietCodes: readonly number[] = [closeCodes.done, closeCodes.tokenExpired, closeCodes.moved];

/**
 * The one connection of all tabs, in the leader's. The leader's own client opens it and ends it; other tabs join with
 * their own cursors, and miss nothing.
 */
export class SharedConnection {
  readonly #host: SharedConnectionHost;
  readonly #tabs = new ConnectedTabs();
  readonly #socket: SharedSocket;
  readonly #subscriptions: TabSubscriptions;
  readonly #activity: TabActivity;

  constructor(host: SharedConnectionHost) {
    this.#host = host;
    const socket = new SharedSocket({
      now: () => host.now(),
      openSocket: () => host.openSocket(),
      received: (frame, text) => {
        if ('seq' in frame) this.#publish(frame, text);
        else this.#handle(frame, text);
      },
      ended: (code) => this.#end(code),
    });
    const send = (frame: ClientFrame) => socket.send(frame);
    this.#socket = socket;
    this.#subscriptions = new TabSubscriptions({
      tabs: this.#tabs,
      send,
      refuse: (tab) => this.#refuse(tab),
    });
    this.#activity = new TabActivity({
      now: () => host.now(),
      view: send,
      activity: (activity) => {
        const { hello } = this.#subscriptions;
        if (hello) host.reportActivity(hello.connection_id, activity);
      },
    });
  }

  /** Whether other tabs use the connection. */
  get hasOthers(): boolean {
    return this.#tabs.hasOthers;
  }

  /** A client connects: the leader's own opens the connection, any other one joins it. */
  connect(end: TabEnd, frame: ConnectFrame): void {
    const now = this.#host.now();
    for (const silent of this.#tabs.silent(now)) this.leave(silent.end.id);
    if (!end.isOwn && this.#socket.isDead) this.#end(closeCodes.restart);
    const tab = new ConnectedTab(end, frame, now);
    this.#tabs.set(tab);
    this.#activity.add(end.id);
    if (end.isOwn) this.#open(tab, frame);
    else if (this.#subscriptions.hello) this.#join(tab, this.#subscriptions.hello);
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
    if (!tab || !this.#subscriptions.hello) return;
    if (frame.type === 'subscribe') this.#subscriptions.subscribe(tab, frame.streams, frame.id);
    else if (frame.type === 'unsubscribe') this.#subscriptions.unsubscribe(tab, frame.streams);
    else if (frame.type === 'viewing') this.#activity.setView(id, frame);
    else if (frame.type === 'ping') this.#socket.ping();
    else if (frame.type === 'call') this.#call(tab, frame);
  }

  /** A client has closed its end; the leader's own ends the connection. */
  leave(id: string): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    if (!tab.end.isOwn) this.#subscriptions.leave(tab);
    this.#forget(tab);
    if (tab.end.isOwn) this.#end(closeCodes.moved);
  }

  /** Ends the connection: another tab leads from now on. */
  close(): void {
    this.#end(closeCodes.moved);
  }

  #open(own: ConnectedTab, frame: ConnectFrame): void {
    this.#drop();
    this.#subscriptions.streams.ask([...own.wanted].filter((stream) => this.#host.isGuestOn(stream)));
    this.#socket.open(frame);
  }

  /** Passes an event to all tabs. */
  #publish({ stream, seq }: { readonly stream: string; readonly seq: number }, text: string): void {
    // Events that are not logged have the number 0.
    if (seq > 0) this.#subscriptions.streams.advance({ [stream]: seq });
    this.#host.broadcast(text, stream);
  }

  #handle(frame: ServerFrame, text: string): void {
    const { streams } = this.#subscriptions;
    switch (frame.type) {
      case 'hello':
        return this.#opened(frame);
      case 'subscribed':
        return this.#subscriptions.subscribed(frame);
      case 'stream.opened':
        streams.opened(frame.stream, frame.head);
        return this.#host.broadcast(text);
      case 'stream.closed':
        streams.closed(frame.stream);
        return this.#host.broadcast(text);
      case 'heartbeat':
      case 'pong':
        return this.#host.broadcast(text);
      case 'error':
        if (!this.#subscriptions.failed(frame)) this.#tabs.own?.end.deliver(text);
        return;
      case 'answer':
        return this.#tabs.own?.end.deliver(text);
      case 'unsubscribed':
    }
  }

  #opened(hello: HelloFrame): void {
    this.#subscriptions.opened(hello);
    const { own } = this.#tabs;
    own?.end.deliver(JSON.stringify({ ...hello, calls: [...(hello.calls ?? []), activityRoute] }));
    this.#activity.reconnected();
    for (const tab of this.#tabs.all) if (tab !== own) this.#join(tab, hello);
    this.#host.opened();
  }

  #join(tab: ConnectedTab, hello: HelloFrame): void {
    // Another user has signed in in this browser.
    if (hello.user_id !== this.#host.userId) this.#refuse(tab);
    else this.#subscriptions.join(tab);
  }

  /** Other tabs call the service over HTTP. */
  #call(tab: ConnectedTab, frame: CallFrame): void {
    if (frame.route !== activityRoute) {
      if (tab.end.isOwn) this.#socket.send(frame);
      return;
    }
    const { activity } = (frame.body ?? {}) as { activity?: unknown };
    const presence = activity === 'away' ? 'away' : 'online';
    this.#activity.setActivity(tab.end.id, presence);
    const answer = JSON.stringify({ type: 'answer', id: frame.id, body: { presence } });
    // The client waits for it from when the call is sent.
    queueMicrotask(() => tab.end.deliver(answer));
  }

  #refuse(tab: ConnectedTab): void {
    this.#forget(tab);
    tab.end.refuse();
  }

  /** Ends the connection of all tabs. */
  #end(code: number): void {
    const { own } = this.#tabs;
    this.#drop();
    for (const tab of this.#tabs.all) this.#forget(tab);
    this.#host.closeOthers(quietCodes.includes(code) ? closeCodes.moved : code);
    own?.end.close(code);
  }

  #drop(): void {
    this.#subscriptions.clear();
    this.#socket.close();
  }

  #forget(tab: ConnectedTab): void {
    this.#tabs.delete(tab);
    this.#activity.remove(tab.end.id);
  }
}
