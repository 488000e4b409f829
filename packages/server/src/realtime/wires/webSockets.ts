import { WebSocketServer } from 'ws';

const largestFrameBytes = 64 * 1024;

/** What takes upgraded sockets, here and in other processes. */
export function createWebSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestFrameBytes,
    clientTracking: false,
  });
}
