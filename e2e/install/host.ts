import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PreviewServer, preview } from 'vite';
import type { Service } from '../support/service.ts';

/** A product: its page and its back end, which signs tokens for the user that a cookie names. */
export async function serveHost(dist: string, sign: (userId: string) => string): Promise<PreviewServer> {
  return await preview({
    root: join(dist, '..'),
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [
      {
        name: 'back-end',
        configurePreviewServer({ middlewares }) {
          middlewares.use('/chat-token', ({ headers }, answer) => {
            const [, user = ''] = /user=(\w+)/.exec(headers.cookie ?? '') ?? [];
            answer.end(sign(user));
          });
        },
      },
    ],
  });
}

/** Serves a chat server under its public name, as a reverse proxy does: with TLS. */
export async function serveSecurely(service: Service, folder: string): Promise<PreviewServer> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=chat.example', '-days', '1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  return await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    preview: {
      port: 0,
      host: '127.0.0.1',
      allowedHosts: ['chat.example'],
      cors: false,
      https: { key: readFileSync(key), cert: readFileSync(certificate) },
      proxy: { '/': { target: service.url, ws: true } },
    },
  });
}
