import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AuditReceiver } from './auditReceiver.ts';
import { syslogMessage } from './syslogMessage.ts';

const timeoutMs = 10_000;
const defaultPorts: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 };

/** Settings of a syslog server: `udp://`, `tcp://` or `tls://host:port`. */
export interface SyslogSettings {
  readonly url: string;
  /** A PEM file with the authority of the server's certificate; the system's if omitted. */
  readonly caFile?: string | undefined;
  /** The name of this server in the messages. */
  readonly host: string;
}

/**
 * Sends entries to a syslog server (RFC 5424): each in a datagram, or framed by its length over one connection (RFC 5425,
 * RFC 6587). The operator chose the server, which is often internal: the guard for untrusted addresses does not apply.
 */
export function createSyslogSender({ url, caFile, host }: SyslogSettings): AuditReceiver {
  const { protocol, hostname, port } = new URL(url);
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (defaultPorts[protocol] as number) : Number(port),
  };
  const encode = (entry: Record<string, unknown>) => Buffer.from(syslogMessage(entry, host));
  let open: Socket | undefined;

  const connect = async (): Promise<Socket> => {
    if (open && !open.destroyed && open.writable) return open;
    const ca = caFile === undefined ? undefined : await readFile(caFile);
    const socket =
      protocol === 'tls:'
        ? connectTls({
            ...server,
            ...(isIP(server.host) === 0 && { servername: server.host }),
            ...(ca && { ca }),
          })
        : connectTcp(server);
    await new Promise<void>((fulfil, reject) => {
      socket.setTimeout(timeoutMs, () =>
        socket.destroy(new Error('the syslog server did not answer in time')),
      );
      socket.once(protocol === 'tls:' ? 'secureConnect' : 'connect', () => fulfil());
      socket.once('error', reject);
    });
    socket.setTimeout(0);
    // Errors while it is idle are noticed by the next write.
    socket.on('error', () => socket.destroy());
    // The server says nothing, and ends the connection when it stops.
    socket.resume();
    socket.on('end', () => socket.destroy());
    open = socket;
    return socket;
  };

  const write = (socket: Socket, bytes: Buffer) =>
    new Promise<void>((fulfil, reject) => {
      const fail = () => reject(new Error('the connection to the syslog server ended'));
      socket.once('close', fail);
      socket.write(bytes, (error) => {
        socket.off('close', fail);
        if (error) reject(error);
        else fulfil();
      });
    });

  return {
    name: 'syslog',
    async send(entries) {
      if (protocol === 'udp:') return sendDatagrams(entries.map(encode), server);
      const socket = await connect();
      const frames = entries.map((entry) => {
        const message = encode(entry);
        return Buffer.concat([Buffer.from(`${message.length} `), message]);
      });
      await write(socket, Buffer.concat(frames));
    },
    close: () => open?.destroy(),
  };
}

async function sendDatagrams(
  messages: readonly Buffer[],
  { host, port }: { host: string; port: number },
): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const message of messages) {
      await new Promise<void>((fulfil, reject) =>
        socket.send(message, port, host, (error) => (error ? reject(error) : fulfil())),
      );
    }
  } finally {
    socket.close();
  }
}
