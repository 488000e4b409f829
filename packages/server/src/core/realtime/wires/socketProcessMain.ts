import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LocalSocket } from './localSocket.ts';
import { OutputOwners } from './outputOwners.ts';
import { createWebSockets } from './webSockets.ts';
import type { FromSocketProcess, HandOver, ToSocketProcess, WireOrder, WireReport } from './wireOrders.ts';
import { WriteBatch } from './writeBatch.ts';

// Runs in a process of its own (see `socketProcess.ts`). When it ends is for the service to say: signals that are meant
// for both would cut sockets off before they have heard good-bye.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.once('disconnect', () => process.exit());

const webSockets = createWebSockets();
const owners = new OutputOwners();
/** Handed over, with the handshake to come. */
const taken = new Map<number, { readonly socket: Socket; open(): void }>();
const wires = new Map<number, LocalSocket>();
let next: FromSocketProcess | undefined;

process.on('message', (message: ToSocketProcess, socket?: Socket) => {
  if (Array.isArray(message)) {
    carryOut(message);
    pendingReports().done++;
  } else acceptSocket(message, socket);
});

function acceptSocket({ wire: number, headers, head }: HandOver, socket: Socket | undefined): void {
  const closed = () => {
    taken.delete(number);
    wires.delete(number);
    report({ is: 'closed', wire: number });
  };
  // It may have gone on its way here.
  if (!socket) return closed();
  socket.once('close', closed);
  const open = () => {
    const request = { method: 'GET', headers } as unknown as IncomingMessage;
    webSockets.handleUpgrade(request, socket, Buffer.from(head), (webSocket) => {
      socket.off('close', closed);
      webSocket.on('error', () => undefined);
      const wire = new LocalSocket(webSocket, socket, owners);
      wires.set(number, wire);
      wire.onMessage((data, isBinary) => report({ is: 'message', wire: number, data, isBinary }));
      wire.onPong(() => report({ is: 'pong', wire: number }));
      wire.onCut((reason) => report({ is: 'cut', wire: number, reason }));
      wire.onClose(closed);
    });
  };
  taken.set(number, { socket, open });
  report({ is: 'taken', wire: number });
}

function carryOut(orders: WireOrder[]): void {
  const batch = new WriteBatch();
  for (const order of orders) {
    if (order.do === 'write')
      for (const number of order.to) batch.add(wires.get(number), order.frames as Buffer);
    else if (order.do === 'handled') wires.get(order.wire)?.handled(order.bytes, order.messages);
    else {
      // What was ordered before comes before.
      batch.write();
      carryOutFor(order);
    }
  }
  batch.write();
}

function carryOutFor(order: Exclude<WireOrder, { do: 'write' | 'handled' }>): void {
  const wire = wires.get(order.wire);
  if (!wire) {
    const waiting = taken.get(order.wire);
    taken.delete(order.wire);
    if (order.do === 'open') waiting?.open();
    else waiting?.socket.destroy();
  } else if (order.do === 'close') wire.close(order.code, order.reason);
  else if (order.do === 'terminate') wire.terminate();
  else if (order.do === 'own') wire.setOwner(order.owner);
  else if (order.do === 'replay')
    void wire.replay(order.frames as Buffer).then(() => report({ is: 'replayed', wire: order.wire }));
}

function report(one: WireReport): void {
  pendingReports().reports.push(one);
}

/** The reports that are sent at the end of this turn of the event loop. */
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
