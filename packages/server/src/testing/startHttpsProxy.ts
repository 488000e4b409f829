import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';

/** How a proxy for tests behaves. */
export interface ProxyBehaviour {
  /** A port of this machine. */
  readonly targetPort: number;
  /** A folder for its key and its certificate, `proxy.pem`. */
  readonly folder: string;
  /** Until its certificate expires. */
  readonly days?: number;
  /** Whether it appends to X-Forwarded-For. */
  readonly appends?: boolean;
  /** Whether it forwards upgrades. */
  readonly upgrades?: boolean;
}

/** A reverse proxy with TLS at https://localhost. */
export interface HttpsProxy extends AsyncDisposable {
  readonly url: string;
  /** The path of its self-signed certificate. */
  readonly certificate: string;
}

/** Starts a reverse proxy with a certificate made by openssl. */
export async function startHttpsProxy({
  targetPort,
  folder,
  days = 90,
  appends = true,
  upgrades = true,
}: ProxyBehaviour): Promise<HttpsProxy> {
  const [keyPath, certificate] = [join(folder, 'proxy.key'), join(folder, 'proxy.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', `${days}`, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', keyPath, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const forwarded = ({ headers, socket }: IncomingMessage) => {
    if (!appends) return headers;
    const list = [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? ''].flat();
    return { ...headers, 'x-forwarded-for': list.join(', ') };
  };
  const server = createServer(
    { key: readFileSync(keyPath), cert: readFileSync(certificate) },
    (incoming, answer) => {
      const { method, url } = incoming;
      const onward = request({
        host: '127.0.0.1',
        port: targetPort,
        method,
        path: url,
        headers: forwarded(incoming),
      });
      onward.on('response', (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      });
      onward.on('error', () => answer.writeHead(502).end());
      incoming.pipe(onward);
    },
  );
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => undefined);
    if (!upgrades) return void socket.end('HTTP/1.1 426 Upgrade Required\r\nconnection: close\r\n\r\n');
    const onward = connect(targetPort, '127.0.0.1', () => {
      const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${value}`);
      onward.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
