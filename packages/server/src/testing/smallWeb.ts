import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../core/config/config.ts';
import type { ServerOptions } from '../server.ts';

/** A page: a status, headers and a body, or a function that writes the response. */
export type Page =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** Simulated external sites on this machine: `web.example` and `cdn.example` are allowed, `inside.example` is not. */
export interface SmallWeb extends AsyncDisposable {
  /** Paths of all requests so far, on any host. */
  readonly seen: string[];
  /** Puts a page at a path; a text is HTML. Returns its address on `web.example`. */
  put(path: string, page: Page): string;
  /** Returns the same path on another host. */
  at(host: string, path: string): string;
  /** Settings that make a server treat these sites as external hosts. */
  readonly config: Partial<Config>;
  readonly options: ServerOptions;
}

export async function startSmallWeb(): Promise<SmallWeb> {
  const seen: string[] = [];
  const pages = new Map<string, Page>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    const page = pages.get(path) ?? { status: 404 };
    if (typeof page === 'function') return page(request, response);
    const { status = 200, headers = {}, body = '' } = typeof page === 'string' ? { body: page } : page;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  const at = (host: string, path: string) => `http://${host}:${port}${path}`;
  const names = ['web.example', 'cdn.example', 'inside.example'];
  return {
    seen,
    at,
    put(path, page) {
      pages.set(path, page);
      return at('web.example', path);
    },
    config: { outboundAllow: ['web.example', 'cdn.example'], outboundPorts: [80, 443, port] },
    options: { resolveHost: async (host) => (names.includes(host) ? ['127.0.0.1'] : []) },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
