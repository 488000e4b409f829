import { closeCodes } from '@confab/protocol';
import type { TabEnd } from './connectedTab.ts';
import { SharedConnection } from './sharedConnection.ts';
import type { SharedConnectionHost } from './sharedConnectionHost.ts';
import type { TabMessage } from './tabMessages.ts';

type ToLeader = Extract<TabMessage, { type: 'connect' | 'send' | 'probe' | 'leave' }>;

/** The leading tab. */
export interface LeaderTermHost extends Omit<SharedConnectionHost, 'broadcast' | 'opened' | 'closeOthers'> {
  /** Passes a frame to the tab's own client. */
  deliver(text: string, stream?: string): void;
  /** Sends a message to the other tabs. */
  post(message: TabMessage): void;
}

/** A tab's term as the leader, in which it has the connection and serves the other tabs. */
export class LeaderTerm {
  /** Names the term in messages; ids sort by time. */
  readonly id: string;
  readonly connection: SharedConnection;
  readonly #host: LeaderTermHost;

  constructor(id: string, host: LeaderTermHost) {
    this.id = id;
    this.#host = host;
    this.connection = new SharedConnection({
      ...host,
      broadcast: (text, stream) => {
        host.deliver(text, stream);
        if (this.connection.hasOthers)
          host.post({ type: 'frame', leader: id, text, ...(stream !== undefined && { stream }) });
      },
      opened: () => host.post({ type: 'online', leader: id }),
      closeOthers: (code) => host.post({ type: 'closed', leader: id, code }),
    });
  }

  /** Answers another tab. */
  serve(message: ToLeader): void {
    const { connection, id: leader } = this;
    const { socket } = message;
    if (message.type === 'leave') return connection.leave(socket);
    if (message.type === 'connect') {
      this.#host.post({ type: 'alive', leader });
      if (!connection.knows(socket)) connection.connect(this.#otherEnd(socket), message);
    } else if (!connection.knows(socket)) {
      this.#host.post({ type: 'closed', leader, socket, code: closeCodes.moved });
    } else if (message.type === 'send') connection.send(socket, message.frame);
    else this.#host.post({ type: 'alive', leader });
  }

  #otherEnd(socket: string): TabEnd {
    const { post } = this.#host;
    const leader = this.id;
    return {
      id: socket,
      isOwn: false,
      deliver: (text) => post({ type: 'frame', leader, socket, text }),
      close: (code) => post({ type: 'closed', leader, socket, code }),
      refuse: () => post({ type: 'refused', leader, socket }),
    };
  }
}
