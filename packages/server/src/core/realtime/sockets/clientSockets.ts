import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Duplex } from 'node:stream';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Metrics } from '../../observe/metrics.ts';
import type { ClientSocket } from './clientSocket.ts';
import { LocalSocket } from './localSocket.ts';
import { OutputOwners } from './outputOwners.ts';
import { SocketProcess } from './socketProcess.ts';
import { createWebSockets } from './webSockets.ts';

/** Another process is worth its memory from so many sockets on. */
const socketsPerProcess = 1000;
/** The main thread has other things to do: a socket that it holds counts for so many of another process. */
const weightHere = 2;
/** For so long after a process has ended by itself no other is started. */
const restMs = 60_000;

/** The sockets of one server, and where they are held. */
export interface ClientSockets {
  /** Takes an upgrade, and gives `accept` the socket that it becomes, if it does. */
  upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accept: (clientSocket: ClientSocket) => void,
  ): void;
  /** Ends the other processes. */
  close(): void;
}

/**
 * Holds sockets here while they are few. From then on it shares them with other processes: writing one frame to a
 * thousand sockets takes longer than all else that is done for a message, and a process of Node writes on one
 * processor.
 */
export function createClientSockets({
  config,
  logger,
  metrics,
}: {
  config: Config;
  logger: Logger;
  metrics: Metrics;
}): ClientSockets {
  const webSockets = createWebSockets();
  const owners = new OutputOwners();
  const most = Math.min(config.socketProcesses, availableParallelism() - 1);
  const processes = new Set<SocketProcess>();
  let heldHere = 0;
  let restsUntil = 0;
  let isClosing = false;
  metrics.gauge('confab_socket_processes', 'Processes that hold sockets', () => processes.size);
  const failures = metrics.counter(
    'confab_socket_process_failures_total',
    'Socket processes that ended by themselves',
  );

  const start = () => {
    const started = new SocketProcess((code) => {
      processes.delete(started);
      if (isClosing) return;
      failures.add(1);
      restsUntil = performance.now() + restMs;
      logger.error({ code }, 'A socket process has ended; its clients connect again.');
    });
    processes.add(started);
  };

  /** The process that is to hold the next socket; none: it is held here. */
  const place = (): SocketProcess | undefined => {
    let count = heldHere;
    for (const { socketCount } of processes) count += socketCount;
    if (count < config.socketProcessesFrom) return undefined;
    const wanted = Math.min(most, 1 + Math.floor(count / socketsPerProcess));
    if (processes.size < wanted && performance.now() >= restsUntil) start();
    const [least] = [...processes].sort((one, other) => one.socketCount - other.socketCount);
    return least && least.socketCount <= heldHere * weightHere ? least : undefined;
  };

  return {
    upgrade(request, socket, head, accept) {
      const elsewhere = socket instanceof Socket ? place() : undefined;
      if (elsewhere) return accept(elsewhere.handOver(request, socket as Socket, head));
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('error', (error) => logger.debug({ err: error }, 'socket error'));
        heldHere++;
        webSocket.once('close', () => heldHere--);
        accept(new LocalSocket(webSocket, socket, owners));
      });
    },
    close() {
      isClosing = true;
      for (const one of processes) one.stop();
    },
  };
}
