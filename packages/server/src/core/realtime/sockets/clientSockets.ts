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

/** Number of sockets that justify another process. */
const socketsPerProcess = 1000;
/** The main thread has other work: one of its sockets counts as this many of another process. */
const weightHere = 2;
/** After a crash of a process, no other is started for this long. */
const restMs = 60_000;

/** The sockets of one server, distributed over processes. */
export interface ClientSockets {
  /** Handles an upgrade, and passes the resulting socket to `accept`, if any. */
  upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    accept: (clientSocket: ClientSocket) => void,
  ): void;
  /** How long the slowest other process needed for its last write; 0 without any. */
  readonly writeMsElsewhere: number;
  /** Ends the other processes. */
  close(): void;
}

/**
 * Keeps sockets in this process while they are few, and distributes them over other processes from then on: writing one
 * frame to a thousand sockets takes longer than everything else about a message, and a Node process writes on one core.
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

  /** Chooses the process for the next socket; undefined for this one. */
  const chooseProcess = (): SocketProcess | undefined => {
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
      const elsewhere = socket instanceof Socket ? chooseProcess() : undefined;
      if (elsewhere) return accept(elsewhere.handOver(request, socket as Socket, head));
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('error', (error) => logger.debug({ err: error }, 'socket error'));
        heldHere++;
        webSocket.once('close', () => heldHere--);
        accept(new LocalSocket(webSocket, socket, owners));
      });
    },
    get writeMsElsewhere() {
      return Math.max(0, ...Array.from(processes, ({ writeMs }) => writeMs));
    },
    close() {
      isClosing = true;
      for (const one of processes) one.stop();
    },
  };
}
