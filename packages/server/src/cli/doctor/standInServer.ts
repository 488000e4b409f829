import { once } from 'node:events';
import { createServer } from 'node:http';
import { connectPath } from '@confab/protocol';
import { WebSocketServer } from 'ws';
import type { Config } from '../../core/config/config.ts';
import type { KeyRing } from '../../core/config/keyRing.ts';
import { trustsProxy } from '../../core/http/callerAddress.ts';
import { isSignedProbe, probeHeader, seenCaller } from '../../core/observe/addressProbe.ts';

/** Listens on the port of a server that does not run, and answers probes in its stead; others receive 503. */
export async function listenInstead(config: Config, secret: KeyRing): Promise<{ close(): Promise<void> }> {
  const trusts = trustsProxy(config);
  const server = createServer((request, response) => {
    const isProbe =
      request.url === '/healthz' && isSignedProbe(request.headers[probeHeader], secret, Date.now());
    response.writeHead(isProbe ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
    response.end(
      JSON.stringify(
        isProbe ? { status: 'alive', seen: seenCaller(request, trusts, config) } : { status: 'not started' },
      ),
    );
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== connectPath) socket.destroy();
    else sockets.handleUpgrade(request, socket, head, (accepted) => accepted.on('error', () => undefined));
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
