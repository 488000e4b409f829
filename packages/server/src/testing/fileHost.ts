import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The token in the addresses of files, as in a Slack export. */
export const exportToken = 'xoxe-a-token-that-opens-the-files';

/** A host of files as Slack's: without the token a file leads to a page that asks to sign in. */
export interface FileHost extends AsyncDisposable {
  readonly url: string;
  /** Bytes by path. */
  readonly files: Map<string, Buffer>;
  /** The paths requested so far. */
  readonly asked: string[];
  /** The most requests that were open at once. */
  readonly most: () => number;
  /** Answers a request instead; returns false to leave it to the host. */
  answer: (path: string, response: ServerResponse) => boolean;
  /** Returns an address with the export's token. */
  address(path: string): string;
}

/** Starts a host of files on this machine. */
export async function startFileHost(files: Record<string, Buffer | string> = {}): Promise<FileHost> {
  let open = 0;
  let most = 0;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://files');
    let isOpen = true;
    open += 1;
    most = Math.max(most, open);
    // Before the caller has the whole answer, and can ask for the next file.
    const ended = () => {
      open -= isOpen ? 1 : 0;
      isOpen = false;
    };
    response.on('finish', ended).on('close', ended);
    host.asked.push(pathname);
    if (host.answer(pathname, response)) return;
    const bytes = host.files.get(pathname);
    if (pathname === '/signin')
      response.setHeader('content-type', 'text/html').end('<!doctype html>Sign in to Slack');
    else if (searchParams.get('t') !== exportToken) response.writeHead(302, { location: '/signin' }).end();
    else if (bytes) response.setHeader('content-type', 'application/octet-stream').end(bytes);
    else response.writeHead(404).end();
  };
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: FileHost = {
    url,
    files: new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)])),
    asked: [],
    most: () => most,
    answer: () => false,
    address: (path) => `${url}${path}?t=${exportToken}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return host;
}

/** Settings that let a server fetch from the host. */
export const fileHostSettings = { outboundAllow: ['127.0.0.1'], importFileHosts: ['127.0.0.1'] };
