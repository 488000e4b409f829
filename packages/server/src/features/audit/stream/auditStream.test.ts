import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import {
  createCertificates,
  isSignedWith,
  readMetric,
  startReceiver,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

/** A syslog server that keeps the messages of its connections, framed by their length. */
class SyslogServer {
  readonly messages: string[] = [];
  readonly #sockets = new Set<Socket>();
  #server: Server;

  constructor(create: (onSocket: (socket: Socket) => void) => Server) {
    this.#server = create((socket) => {
      this.#sockets.add(socket);
      let waiting = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => {
        waiting = Buffer.concat([waiting, bytes]);
        for (;;) {
          const space = waiting.indexOf(' ');
          const length = Number(waiting.subarray(0, Math.max(space, 0)));
          if (space < 1 || waiting.length < space + 1 + length) return;
          this.messages.push(waiting.subarray(space + 1, space + 1 + length).toString());
          waiting = waiting.subarray(space + 1 + length);
        }
      });
    });
  }

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  /** The names in the messages, without repetitions, in order. */
  get names(): string[] {
    return entriesIn(this.messages).map(({ details }) => (details.name ?? '') as string);
  }
}

interface StreamedEntry {
  id: string;
  action: string;
  address?: string;
  device?: string;
  details: Record<string, unknown>;
}

/** The entries of messages, each once. */
function entriesIn(messages: readonly string[]): StreamedEntry[] {
  const entries = messages.map((text) => JSON.parse(text.slice(text.indexOf('{'))) as StreamedEntry);
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

let groups = 0;
/** Does something that is audited, with this name. */
const act = (site: TestServer, name: string) =>
  site.backEnd.call('POST /groups', { body: { id: `crew-${++groups}`, name, member_ids: [] } });

/** Waits until the receiver's position is stored: it gets everything from then on. */
const begun = (site: TestServer) =>
  expect
    .poll(() => site.server.context.database.read.query((k) => k.selectFrom('audit_streams').selectAll()), {
      timeout: 10_000,
    })
    .toHaveLength(1);

const soon = { timeout: 20_000 };

onEachNewServer('[ACC-07] The stream of the audit log', (start) => {
  test('sends new entries to a syslog server in order, and after an outage those of the meantime', async () => {
    const syslog = new SyslogServer((onSocket) => createTcpServer(onSocket));
    const port = await syslog.listen();
    await using site = await start({ auditSyslogUrl: `tcp://127.0.0.1:${port}` });
    await begun(site);
    await act(site, 'first');
    await act(site, 'second');
    await expect.poll(() => syslog.names, soon).toEqual(['first', 'second']);
    expect(syslog.messages[0]).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ confab - group\.created - \uFEFF\{/,
    );
    expect(entriesIn(syslog.messages)[0]).toMatchObject({
      action: 'group.created',
      actor_kind: 'host',
      subject_kind: 'group',
      address: expect.stringContaining('127.0.0.1'),
    });

    await syslog.stop();
    for (const name of ['third', 'fourth', 'fifth']) await act(site, name);
    const again = new SyslogServer((onSocket) => createTcpServer(onSocket));
    await again.listen(port);
    onTestFinished(() => again.stop());
    await act(site, 'sixth');
    // At least once: what the lost connection had accepted counts too.
    const all = () => entriesIn([...syslog.messages, ...again.messages]).map(({ details }) => details.name);
    await expect.poll(all, soon).toEqual(['first', 'second', 'third', 'fourth', 'fifth', 'sixth']);
  });

  test('posts entries to a webhook, signed, again until it accepts them, with failed sign-ins', async () => {
    await using receiver = await startReceiver();
    const secret = 'a secret of the receiver';
    await using site = await start({
      auditWebhookUrl: `${receiver.url}/audit`,
      auditWebhookSecret: [secret],
      outboundAllow: ['127.0.0.1'],
    });
    await begun(site);
    let refusals = 0;
    receiver.answer = (_call, response) => {
      response.statusCode = ++refusals <= 2 ? 503 : 204;
      response.end();
    };
    await act(site, 'posted');
    await site.nobody.refused('POST /sessions/sign-in', {
      body: { email: 'nobody@confab.test', password: 'wrong password' },
    });
    const accepted = () => receiver.calls.slice(2).flatMap(({ body }) => body.entries as StreamedEntry[]);
    await expect
      .poll(() => [...new Set(accepted().map(({ action }) => action))], soon)
      .toEqual(['group.created', 'app.sign_in_failed']);
    expect(receiver.calls.every((call) => isSignedWith(secret, call))).toBe(true);
    expect(receiver.calls[0]?.body.type).toBe('audit.entries');
    expect(receiver.calls[0]?.body.entries[0]).toMatchObject({ action: 'group.created' });
  });
});

test('[ACC-07] a syslog server is reached by TLS with its own authority, and by UDP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-syslog-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { authority, server, localhost } = await createCertificates(folder);
  const readPair = async ({ certificate, key }: { certificate: string; key: string }) => ({
    cert: await readFile(certificate),
    key: await readFile(key),
  });
  const [right, wrong] = [await readPair(server), await readPair(localhost)];
  const secured = new SyslogServer((onSocket) => createTlsServer(right, onSocket));
  const impostor = new SyslogServer((onSocket) => createTlsServer(wrong, onSocket));
  const ports = [await secured.listen(), await impostor.listen()];
  onTestFinished(() => Promise.all([secured.stop(), impostor.stop()]).then(() => undefined));
  const startAt = (port: number | undefined) =>
    startTestServer({ auditSyslogUrl: `tls://127.0.0.1:${port}`, auditSyslogCa: authority });
  {
    await using site = await startAt(ports[0]);
    await begun(site);
    await act(site, 'encrypted');
    await expect.poll(() => secured.names, soon).toEqual(['encrypted']);
  }
  {
    // The certificate of another name gets nothing.
    await using site = await startAt(ports[1]);
    await begun(site);
    await act(site, 'secret');
    await expect
      .poll(() => readMetric(site, 'confab_audit_stream_failures_total{receiver="syslog"}'), soon)
      .toBeGreaterThan(0);
    expect(impostor.messages).toEqual([]);
  }
  const datagrams: string[] = [];
  const socket = createSocket('udp4').on('message', (bytes) => datagrams.push(bytes.toString()));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  await using site = await startTestServer({ auditSyslogUrl: `udp://127.0.0.1:${socket.address().port}` });
  await begun(site);
  await act(site, 'by datagram');
  await expect
    .poll(() => entriesIn(datagrams).map(({ details }) => details.name), soon)
    .toEqual(['by datagram']);
});

test('[OPS-04] a missing authority of the syslog server aborts the start', async () => {
  const settings = { auditSyslogUrl: 'tls://127.0.0.1:6514', auditSyslogCa: '/nofile' };
  await expect(startTestServer(settings)).rejects.toThrow(
    /^CONFAB_AUDIT_SYSLOG_CA must be a readable file: /,
  );
});
