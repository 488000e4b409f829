import { type ChildProcess, fork } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientSocket } from './clientSocket.ts';
import { RemoteSocket } from './remoteSocket.ts';
import type { FromSocketProcess, HandOver, ToSocketProcess } from './socketOrders.ts';
import { WorkerOutbox } from './workerOutbox.ts';

/** The headers that a handshake uses. */
const handshakeHeaders = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-extensions',
  'sec-websocket-protocol',
];

/** A process that holds sockets: it makes their handshakes, reads their frames and writes what it is ordered to. */
export class SocketProcess {
  readonly #child: ChildProcess;
  readonly #orders = new WorkerOutbox(
    (orders) => this.#send(orders),
    () => this.#child.kill('SIGKILL'),
  );
  readonly #clientSockets = new Map<number, RemoteSocket>();
  #last = 0;

  /** `ended` is called once, when it has ended. */
  constructor(ended: (code: number | null) => void) {
    const file = import.meta.url.endsWith('.ts') ? './socketProcessMain.ts' : './socketProcessMain.js';
    this.#child = fork(new URL(file, import.meta.url), {
      // It needs nothing that the service knows.
      env: {},
      // What it makes is short-lived: a young generation of the usual size would only take memory.
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
    // One that could not be started is not closed either.
    this.#child.on('error', () => end(null));
    this.#child.once('close', end);
  }

  get socketCount(): number {
    return this.#clientSockets.size;
  }

  /** Hands over a socket whose handshake has still to be made. */
  handOver(request: IncomingMessage, socket: Socket, head: Buffer): ClientSocket {
    const number = ++this.#last;
    const clientSocket = new RemoteSocket(number, this.#orders);
    this.#clientSockets.set(number, clientSocket);
    const headers = Object.fromEntries(
      handshakeHeaders.map((name) => [name, request.headers[name] as string | undefined]),
    );
    const handOver: HandOver = { clientSocket: number, headers, head };
    // Else Node keeps a list of what was handed over, and a server does not end once the process has died.
    Object.assign(socket, { server: null });
    this.#child.send(handOver, socket, {}, (error) => {
      socket.destroy();
      if (error) this.#closed(number);
    });
    return clientSocket;
  }

  /** Lets it end; what it holds is cut off. */
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
