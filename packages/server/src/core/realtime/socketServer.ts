import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ChatError, closeCodes, connectPath, rateLimited, unavailable } from '@confab/protocol';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Credentials } from '../http/authenticate.ts';
import { type BrowserSession, cookiesOf } from '../http/browserSession.ts';
import { addressGroup, callerAddress, trustsProxy } from '../http/callerAddress.ts';
import { toChatError } from '../http/errorAnswer.ts';
import { wrongServerError } from '../http/wrongServer.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { createBudgets } from './budget.ts';
import type { Connection } from './connection.ts';
import { drainSockets } from './drainSockets.ts';
import type { FanOut } from './fanOut.ts';
import type { People } from './people.ts';
import { type SessionEnvironment, serveSocket } from './socketSession.ts';
import type { ClientSocket } from './sockets/clientSocket.ts';
import { createClientSockets } from './sockets/clientSockets.ts';

/** How often the server checks heartbeats and silent sockets. */
const tickMs = 1000;
/** How long a stop waits for closing handshakes. */
const closeTimeoutMs = 4000;

/** Per address, a tenth of its sockets and at least this many may be open without authentication, … */
const minUnauthenticated = 50;
/** … plus this many per second. */
const unprovedPerSecond = 10;
/** Too frequent connections are answered after this delay, and at most this many of them wait. */
const refusalDelayMs = 1000;
const maxWaitingRefusals = 1000;
/** When a client that a stopping server refuses may try again. */
const retryAfterMs = 1000;

/** The services that the sockets of one server share. */
export interface SocketEnvironment extends SessionEnvironment {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly browserSession: BrowserSession;
  readonly fanOut: FanOut;
  readonly people: People;
}

/** The WebSocket side of a server. */
export interface SocketServer {
  readonly connectionCount: number;
  /** How long the slowest other process needed for its last write to sockets; 0 without any. */
  readonly writeMsElsewhere: number;
  /** Accepts no more sockets. */
  refuse(): void;
  /** Asks the clients to reconnect at once to other servers, over this time. */
  drain(overMs: number): Promise<void>;
  /** Asks all remaining clients to reconnect later (1012), and closes. */
  close(): Promise<void>;
}

/** Serves `/api/v1/connect` on an HTTP server. */
export function attachSocketServer(server: Server, environment: SocketEnvironment): SocketServer {
  const { config, clock, browserSession } = environment;
  const clientSockets = createClientSockets(environment);
  const trusts = trustsProxy(config);
  const open = new Set<ClientSocket>();
  const byAddress = new Map<string, number>();
  const unproved = createBudgets(clock, {
    perSecond: unprovedPerSecond,
    burst: Math.max(minUnauthenticated, Math.ceil(config.connectionsPerAddress / 10)),
  });
  let waitingRefusals = 0;
  let isRefusing = false;
  const cancelTicks = everyTick(clock, () => {
    for (const connection of [...environment.people.all()]) tend(connection, environment);
  });

  const count = (address: string, by: 1 | -1) => {
    const now = (byAddress.get(address) ?? 0) + by;
    if (now > 0) byAddress.set(address, now);
    else byAddress.delete(address);
    return now;
  };

  const accept = (clientSocket: ClientSocket, request: IncomingMessage, address: string) => {
    open.add(clientSocket);
    count(address, 1);
    clientSocket.onClose(() => {
      open.delete(clientSocket);
      count(address, -1);
    });
    serveSocket(clientSocket, credentialsOf(request, browserSession), {
      address,
      environment,
      proved: () => unproved.of(address).spend(-1),
    });
  };

  // A client refused immediately would only retry immediately.
  const refuseLater = (socket: Duplex, status: string, error: ChatError) => {
    if (waitingRefusals >= maxWaitingRefusals) return void socket.destroy();
    waitingRefusals++;
    socket.on('error', () => undefined);
    clock.after(refusalDelayMs, () => {
      waitingRefusals--;
      refuse(socket, status, error);
    });
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      if (request.url?.split('?')[0] !== connectPath) return refuse(socket, '404 Not Found');
      if (!config.roles.includes('realtime')) throw wrongServerError('realtime');
      if (isRefusing) throw new ChatError(unavailable, { details: { retry_after_ms: retryAfterMs } });
      browserSession.checkOrigin(request.headers);
      const address = addressGroup(callerAddress(request, trusts));
      const strangers = unproved.of(address);
      if (strangers.waitMs() > 0) throw new ChatError(rateLimited);
      strangers.spend(1);
      if ((byAddress.get(address) ?? 0) >= config.connectionsPerAddress) throw new ChatError(rateLimited);
      clientSockets.upgrade(request, socket, head, (clientSocket) => accept(clientSocket, request, address));
    } catch (thrown) {
      const error = toChatError(thrown);
      const answer = error.is(rateLimited) ? refuseLater : refuse;
      answer(socket, `${error.status} ${error.name}`, error);
    }
  };
  server.on('upgrade', upgrade);

  return {
    get connectionCount() {
      return open.size;
    },
    get writeMsElsewhere() {
      return clientSockets.writeMsElsewhere;
    },
    refuse() {
      isRefusing = true;
    },
    drain: (overMs) => drainSockets(environment.people.all(), overMs),
    async close() {
      isRefusing = true;
      cancelTicks();
      environment.people.close();
      for (const connection of [...environment.people.all()])
        connection.close(closeCodes.restart, 'come back');
      for (const clientSocket of open) clientSocket.close(closeCodes.restart, 'come back');
      const ended = Array.from(
        open,
        (clientSocket) => new Promise<void>((resolve) => clientSocket.onClose(resolve)),
      );
      const cutOff = setTimeout(
        () => open.forEach((clientSocket) => void clientSocket.terminate()),
        closeTimeoutMs,
      );
      await Promise.all(ended);
      clearTimeout(cutOff);
      clientSockets.close();
      server.off('upgrade', upgrade);
    },
  };
}

// Pages of other origins are allowed only if configured, and authenticate by token only.
function credentialsOf(request: IncomingMessage, browserSession: BrowserSession): Credentials {
  return browserSession.isOwnOrigin(request.headers) ? { cookies: cookiesOf(request.headers) } : {};
}

function tend(connection: Connection, { clock, fanOut, heartbeatMs }: SocketEnvironment): void {
  const now = clock.now();
  if (now < connection.nextHeartbeatAt) return;
  connection.nextHeartbeatAt = now + heartbeatMs;
  if (now - connection.heardAt > 2 * heartbeatMs + tickMs) connection.cutOff();
  else connection.heartbeat(fanOut);
}

function everyTick(clock: Clock, task: () => void): () => void {
  let cancel: () => void;
  const next = () => {
    cancel = clock.after(tickMs, () => {
      task();
      next();
    });
  };
  next();
  return () => cancel();
}

function refuse(socket: Duplex, status: string, error?: ChatError): void {
  const body = error ? JSON.stringify(error) : '';
  const wait = error?.details.retry_after_ms;
  const head = [
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(wait === undefined ? [] : [`retry-after: ${Math.ceil(wait / 1000)}`]),
  ];
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}
