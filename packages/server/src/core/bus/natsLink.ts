import type { NatsConnection } from '@nats-io/transport-node';
import { ConfigError } from '../config/configError.ts';
import type { Logger } from '../observe/logger.ts';
import type { NodeLink } from './nodeLink.ts';

const connectWithinMs = 5_000;
const reconnectMs = 500;

/**
 * Connects the nodes of a cluster by a NATS server. `namespace` keeps clusters apart that share the server. A node that
 * reads too slowly is disconnected by the server, reconnects, and reads what it missed from the log.
 */
export function createNatsLink(
  url: string,
  { namespace, node, logger }: { namespace: () => Promise<string>; node: string; logger: Logger },
): NodeLink {
  let connection: NatsConnection | undefined;
  let prefix = '';

  return {
    carriesEvents: true,
    async start(receive, recovered) {
      prefix = `confab.${await namespace()}.`;
      connection = await connectToNats(url, node);
      connection.subscribe(`${prefix}*`, {
        callback(error, message) {
          if (!error) receive(message.subject.slice(prefix.length), message.string());
        },
      });
      await connection.flush();
      void follow(connection, recovered, logger);
    },
    send(topic, payload) {
      // What is lost here is read from the log, or expires.
      if (connection && !connection.isClosed()) connection.publish(`${prefix}${topic}`, payload);
    },
    async close() {
      // Publishes what is still buffered.
      await connection?.drain().catch(() => undefined);
    },
  };
}

/** Connects to NATS as `node`. Throws a {@link ConfigError}. */
export async function connectToNats(url: string, node: string): Promise<NatsConnection> {
  const { hostname, port, protocol, username, password } = new URL(url);
  // Loaded here, since most servers run without it.
  const { connect } = await import('@nats-io/transport-node');
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const credentials = pass ? { user, pass } : user ? { token: user } : {};
  try {
    return await connect({
      servers: `${hostname}:${port || '4222'}`,
      name: `confab ${node}`,
      noEcho: true,
      timeout: connectWithinMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      ...(protocol === 'tls:' && { tls: {} }),
      ...credentials,
    });
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`CONFAB_NATS_URL must be the URL of a reachable NATS server: ${message}.`);
  }
}

/** Logs changes of the connection. */
async function follow(connection: NatsConnection, recovered: () => void, logger: Logger): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect')
      logger.warn('the connection to NATS was lost; events travel through the database');
    if (type !== 'reconnect') continue;
    logger.info('NATS is connected again');
    recovered();
  }
}
