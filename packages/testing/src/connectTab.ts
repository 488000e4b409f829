import { ChatClient, type ChatClientOptions, defaultEnvironment, type Environment } from '@confab/client';
import { BrowserTabs } from '@confab/client/tabs';
import type { FakeBrowser, FakeTab } from './fakeBrowser.ts';
import { signToken } from './signToken.ts';
import type { TestServer } from './startTestServer.ts';

/** A client in one tab of a fake browser. */
export interface ConnectedTab extends AsyncDisposable {
  readonly tab: FakeTab;
  readonly client: ChatClient;
  readonly tabs: BrowserTabs;
  /** The number of sockets to the service that are open. */
  openSockets(): number;
  /** The routes called over the open socket, and the paths of requests, so far. */
  readonly calls: readonly string[];
}

/** Options of a tab. */
interface ConnectTabOptions extends Partial<ChatClientOptions> {
  /** Other locks than the browser's; undefined for none. */
  locks?: LockManager | undefined;
}

/** Opens a tab of this user and signs in; the tabs of a browser share a connection. */
export async function connectTab(
  server: Pick<TestServer, 'url' | 'appSecret'>,
  browser: FakeBrowser,
  userId: string,
  given: ConnectTabOptions = {},
): Promise<ConnectedTab> {
  const tab = browser.openTab();
  const { environment = defaultEnvironment(), locks, ...options } = { locks: tab.locks, ...given };
  const sockets = new Set<WebSocket>();
  const calls: string[] = [];
  const WebSocket = environment.WebSocket as new (url: string) => globalThis.WebSocket;
  class CountedSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
    override send(data: string): void {
      const frame = JSON.parse(data);
      if (frame.type === 'call') calls.push(frame.route);
      super.send(data);
    }
  }
  const inTab: Environment = {
    ...tab.inTab(environment),
    locks,
    WebSocket: CountedSocket,
    fetch(input, init) {
      calls.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
      return environment.fetch(input, init);
    },
  };
  const token = signToken(server.appSecret, { user_id: userId });
  const client = new ChatClient({ baseUrl: server.url, token, ...options, environment: inTab });
  const tabs = new BrowserTabs(client, { openChannel: (name) => tab.openChannel(name) });
  tabs.start();
  await client.connect();
  return {
    tab,
    client,
    tabs,
    openSockets: () => sockets.size,
    calls,
    [Symbol.asyncDispose]: () => client.disconnect(),
  };
}
