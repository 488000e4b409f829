import { WebSocketServer } from 'ws';

const largestFrameBytes = 64 * 1024;
/** Most fragments of a message, and most reads of a frame. */
const maxFragments = 64;
const maxBufferedChunks = 1024;

/** Creates the server that accepts upgraded sockets, here and in other processes. */
export function createWebSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestFrameBytes,
    maxFragments,
    maxBufferedChunks,
    clientTracking: false,
  });
}
