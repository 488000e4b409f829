import type { Socket } from 'node:net';
import fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The minimum cost of this path, in a process of its own: `POST /messages` parses a body and answers, a socket at
 * `/listen` gets frames, and data from a socket at `/send` goes to all of them in frames of CONFAB_BENCH_FRAME_BYTES,
 * framed once and written once for each turn of the event loop. Nothing is stored, queried or checked.
 */
const frameBytes = Number(process.env.CONFAB_BENCH_FRAME_BYTES ?? 700);
const app = fastify();
app.post('/messages', async () => ({}));

const listeners = new Set<Socket>();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
let pending: Buffer[] = [];
let senders: WebSocket[] = [];

app.server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    if (request.url === '/send') {
      webSocket.on('message', (data: Buffer) => spread(data, webSocket));
    } else {
      listeners.add(socket as Socket);
      socket.once('close', () => listeners.delete(socket as Socket));
    }
  });
});

function spread(data: Buffer, sender: WebSocket): void {
  if (pending.push(frame(data)) === 1) setImmediate(flush);
  senders.push(sender);
}

function flush(): void {
  const bytes = Buffer.concat(pending);
  for (const listener of listeners) listener.write(bytes);
  for (const sender of senders) sender.send('{"type":"message.taken"}');
  pending = [];
  senders = [];
}

/** Returns a server's text frame of about the size of a message's event. */
function frame(data: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + frameBytes, '.');
  bytes.writeUInt16BE(0x817e, 0);
  bytes.writeUInt16BE(frameBytes, 2);
  bytes.write('{"type":"message.new","message":', 4);
  data.copy(bytes, 36, 0, Math.min(data.length, frameBytes - 32));
  return bytes;
}

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
