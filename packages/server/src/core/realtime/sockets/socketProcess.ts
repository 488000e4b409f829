import { type ChildProcess, fork } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientSocket } from './clientSocket.ts';
import { RemoteSocket } from './remoteSocket.ts';
import type { FromSocketProcess, HandOver, ToSocketProcess } from './socketOrders.ts';
import { WorkerOutbox } from './workerOutbox.ts';

/** The headers that a handshake needs. */
const handshakeHeaders = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
];

/** A process that owns sockets: it completes their handshakes, reads their frames and writes as ordered. */
export class SocketProcess {
  readonly #child: ChildProcess;
  readonly #orders = new WorkerOutbox(
    (orders) => this.#send(orders),
    () => this.#child.kill('SIGKILL'),
  );
  readonly #clientSockets = new Map<number, RemoteSocket>();
  #last = 0;

  /** `ended` is called once when it has exited. */
  constructor(ended: (code: number | null) => void) {
    const file = import.meta.url.endsWith('.ts') ? './socketProcessMain.ts' : './socketProcessMain.js';
    this.#child = fork(new URL(file, import.meta.url), {
      // It needs none of the service's environment.
      env: {},
      // Its objects are short-lived: a usual young generation would only waste memory.
      execArgv: ['--max-semi-space-size=2'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message: FromSocketProcess) => this.#handleReports(message));
    let hasEnded = false;
    const end = (code: number | null) => {
      for (const number of [...this.#clientSockets.keys()]) this.#closed(number);
      if (!hasEnded) ended(code);
      hasEnded = true;
    };
    // A process that failed to start does not emit `close`.
    this.#child.on('error', () => end(null));
    this.#child.once('close', end);
  }

  /** How long its last write took, from the order to its completion. */
  get writeMs(): number {
    return this.#orders.lastBatchMs;
  }

  get socketCount(): number {
    return this.#clientSockets.size;
  }

  /** Hands over a socket whose handshake is still to be completed. */
  handOver(request: IncomingMessage, socket: Socket, head: Buffer): ClientSocket {
    const number = ++this.#last;
    const clientSocket = new RemoteSocket(number, this.#orders);
    this.#clientSockets.set(number, clientSocket);
    const headers = Object.fromEntries(
      handshakeHeaders.map((name) => [name, request.headers[name] as string | undefined]),
    );
    const handOver: HandOver = { clientSocket: number, headers, head };
    // Otherwise Node tracks handed-over sockets, and a server does not close after the process has died.
    Object.assign(socket, { server: null });
    this.#child.send(handOver, socket, {}, (error) => {
      socket.destroy();
      if (error) this.#closed(number);
    });
    return clientSocket;
  }

  /** Ends it; its sockets are cut off. */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #send(orders: ToSocketProcess): void {
    if (this.#child.connected) this.#child.send(orders, () => undefined);
  }

  #handleReports({ reports, done }: FromSocketProcess): void {
    for (const report of reports) {
      if (report.is === 'closed') this.#closed(report.clientSocket);
      else this.#clientSockets.get(report.clientSocket)?.report(report);
    }
    this.#orders.done(done);
  }

  #closed(number: number): void {
    const clientSocket = this.#clientSockets.get(number);
    this.#clientSockets.delete(number);
    clientSocket?.report({ is: 'closed', clientSocket: number });
  }
}
