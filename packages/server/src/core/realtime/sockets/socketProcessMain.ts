import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LocalSocket } from './localSocket.ts';
import { OutputOwners } from './outputOwners.ts';
import type {
  FromSocketProcess,
  HandOver,
  SocketOrder,
  SocketReport,
  ToSocketProcess,
} from './socketOrders.ts';
import { createWebSockets } from './webSockets.ts';
import { WriteBatch } from './writeBatch.ts';

// Runs in its own process (see `socketProcess.ts`). The service decides when it ends: signals to the process group
// would cut sockets off before their closing handshake.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.once('disconnect', () => process.exit());

const webSockets = createWebSockets();
const owners = new OutputOwners();
/** Handed-over sockets awaiting their handshake. */
const awaitingHandshake = new Map<number, { readonly socket: Socket; open(): void }>();
const clientSockets = new Map<number, LocalSocket>();
let next: FromSocketProcess | undefined;

process.on('message', (message: ToSocketProcess, socket?: Socket) => {
  if (Array.isArray(message)) {
    carryOut(message);
    pendingReports().done++;
  } else acceptSocket(message, socket);
});

function acceptSocket({ clientSocket: number, headers, head }: HandOver, socket: Socket | undefined): void {
  const closed = () => {
    awaitingHandshake.delete(number);
    clientSockets.delete(number);
    report({ is: 'closed', clientSocket: number });
  };
  // The socket may have closed in transit.
  if (!socket) return closed();
  socket.once('close', closed);
  const open = () => {
    const request = { method: 'GET', headers } as unknown as IncomingMessage;
    webSockets.handleUpgrade(request, socket, Buffer.from(head), (webSocket) => {
      socket.off('close', closed);
      webSocket.on('error', () => undefined);
      const clientSocket = new LocalSocket(webSocket, socket, owners);
      clientSockets.set(number, clientSocket);
      clientSocket.onMessage((data, isBinary) =>
        report({ is: 'message', clientSocket: number, data, isBinary }),
      );
      clientSocket.onPong(() => report({ is: 'pong', clientSocket: number }));
      clientSocket.onCut((reason) => report({ is: 'cut', clientSocket: number, reason }));
      clientSocket.onClose(closed);
    });
  };
  awaitingHandshake.set(number, { socket, open });
  report({ is: 'taken', clientSocket: number });
}

function carryOut(orders: SocketOrder[]): void {
  const batch = new WriteBatch();
  for (const order of orders) {
    if (order.do === 'write')
      for (const number of order.to) batch.add(clientSockets.get(number), order.frames as Buffer);
    else if (order.do === 'handled')
      clientSockets.get(order.clientSocket)?.handled(order.bytes, order.messages);
    else {
      // Earlier orders come first.
      batch.write();
      carryOutFor(order);
    }
  }
  batch.write();
}

function carryOutFor(order: Exclude<SocketOrder, { do: 'write' | 'handled' }>): void {
  const clientSocket = clientSockets.get(order.clientSocket);
  if (!clientSocket) {
    const waiting = awaitingHandshake.get(order.clientSocket);
    awaitingHandshake.delete(order.clientSocket);
    if (order.do === 'open') waiting?.open();
    else waiting?.socket.destroy();
  } else if (order.do === 'close') clientSocket.close(order.code, order.reason);
  else if (order.do === 'terminate') clientSocket.terminate();
  else if (order.do === 'own') clientSocket.setOwner(order.owner);
  else if (order.do === 'replay')
    void clientSocket
      .replay(order.frames as Buffer)
      .then(() => report({ is: 'replayed', clientSocket: order.clientSocket }));
}

function report(one: SocketReport): void {
  pendingReports().reports.push(one);
}

/** The reports to send at the end of this turn of the event loop. */
function pendingReports(): FromSocketProcess {
  if (!next) {
    next = { reports: [], done: 0 };
    setImmediate(() => {
      const message = next;
      next = undefined;
      process.send?.(message, undefined, {}, () => undefined);
    });
  }
  return next;
}
