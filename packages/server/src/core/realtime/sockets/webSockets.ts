import { WebSocketServer } from 'ws';

const largestFrameBytes = 64 * 1024;
/** A message may come in so many fragments, and a frame in so many reads. */
const maxFragments = 64;
const maxBufferedChunks = 1024;

/** The server that accepts upgraded sockets, here and in other processes. */
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
