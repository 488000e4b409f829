import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { SeededRandom } from './seededRandom.ts';

/** One address in front of several nodes. */
export interface NodeFront {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that forwards each request and each socket to a random one of the nodes at `urls`: two requests over one
 * connection may reach different nodes, so nothing that a test sees may depend on the node.
 */
export async function startNodeFront(urls: readonly string[], random: SeededRandom): Promise<NodeFront> {
  const agent = new Agent({ keepAlive: true });
  const nodes = urls.map((url) => new URL(url));
  const open = new Set<Socket>();
  const pick = () => {
    const { hostname: host, port } = random.pick(nodes);
    return { host, port: Number(port) };
  };
  // Limits of time are the nodes' to enforce.
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 600_000 });
  server.timeout = 0;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('request', (incoming, answer) => forwardRequest({ ...pick(), agent }, incoming, answer));
  server.on('upgrade', (incoming, socket: Socket, head: Buffer) =>
    forwardSocket(pick(), incoming, socket, head),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

interface Address {
  readonly host: string;
  readonly port: number;
}

function forwardRequest(
  to: Address & { agent: Agent },
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const { method, url: path, rawHeaders: headers } = incoming;
  const call = request({ ...to, method, path, headers, setHost: false });
  call.on('response', (response) => {
    answer.writeHead(response.statusCode as number, response.statusMessage, response.rawHeaders);
    response.pipe(answer);
    response.on('close', () => response.complete || answer.destroy());
  });
  // After an early answer, a node may close while the body is still being sent.
  call.on('error', () => answer.headersSent || answer.destroy());
  answer.on('close', () => answer.writableFinished || call.destroy());
  incoming.pipe(call);
}

function forwardSocket(to: Address, incoming: IncomingMessage, socket: Socket, head: Buffer): void {
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
  const node = connect(to);
  node.write(`${lines.join('\r\n')}\r\n\r\n`);
  node.write(head);
  node.pipe(socket).pipe(node);
  for (const [one, other] of [
    [node, socket],
    [socket, node],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroySoon());
  }
}
