import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { type CertificateFiles, createCertificates } from '../createCertificates.ts';
import { openSocket } from '../openSocket.ts';
import { createPostgresStore } from '../postgresStore.ts';
import { readMetric } from '../readMetric.ts';
import { startTestCluster } from '../startTestCluster.ts';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
if (process.env.CI && !postgres) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

/** The request of PostgreSQL's protocol with which a client asks for TLS. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Ends TLS in front of the PostgreSQL at `target`, and refuses everything else. */
async function startTlsPostgres(target: string, files: CertificateFiles) {
  const { hostname, port } = new URL(target);
  const [cert, key] = [await readFile(files.certificate), await readFile(files.key)];
  const count = { encrypted: 0, plain: 0 };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (first: Buffer) => {
      if (!first.equals(tlsRequest)) {
        count.plain++;
        client.destroy();
        return;
      }
      client.write('S');
      const encrypted = new TLSSocket(client, { isServer: true, cert, key });
      const upstream = connect(Number(port), hostname);
      encrypted.on('secure', () => count.encrypted++);
      encrypted.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
      upstream.on('error', () => encrypted.destroy()).on('close', () => encrypted.destroy());
      encrypted.pipe(upstream).pipe(encrypted);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = new URL(target);
  url.hostname = 'localhost';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, count, close: () => void server.close() };
}

test.skipIf(!postgres)(
  `[OPS-01] nodes reach PostgreSQL by TLS, their listening connections too, and refuse an unknown authority${postgres ? '' : ' (skipped: needs PostgreSQL)'}`,
  { timeout: 90_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-postgres-tls-'));
    const store = await createPostgresStore(postgres);
    const { authority, localhost } = await createCertificates(folder);
    const proxy = await startTlsPostgres(store.url, localhost);
    try {
      await using cluster = await startTestCluster(postgres, 0);
      await expect(cluster.join({ databaseUrl: `${proxy.url}?sslmode=verify-full` })).rejects.toThrow(
        /^CONFAB_DATABASE_URL must be the URL of a reachable PostgreSQL database: .*certificate.*\.$/,
      );
      const databaseUrl = `${proxy.url}?sslmode=verify-full&sslrootcert=${authority}`;
      const one = await cluster.join({ databaseUrl });
      const two = await cluster.join({ databaseUrl });
      const { ada } = await one.people('ada');
      const params = { type: 'team', id: 'lunch' };
      await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
      await using socket = await openSocket(two.url, ada.token as string);
      const message = { id: crypto.randomUUID(), text: 'encrypted' };
      await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
      await socket.received('message.new', (frame) => frame.message.text === 'encrypted');
      await vi.waitFor(async () => expect(await readMetric(two, 'confab_bus_connected')).toBe(1));
      expect(proxy.count.plain).toBe(0);
      expect(proxy.count.encrypted).toBeGreaterThan(4);
    } finally {
      proxy.close();
      await store.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
