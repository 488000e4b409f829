import pg from 'pg';
import type { Clock } from '../clock/clock.ts';
import { ConfigError } from '../config/configError.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { driverUrl } from '../storage/driverUrl.ts';
import type { NodeLink } from './nodeLink.ts';

const channel = 'confab';
/** PostgreSQL accepts 8,000 bytes; a character has up to three. */
const maxCharacters = 2_500;
const connectWithinMs = 5_000;
const reconnectMs = 500;

/**
 * Connects the nodes of a small cluster by PostgreSQL's LISTEN and NOTIFY, over a connection of its own. Messages are
 * short: events travel through the log. Longer messages are split.
 */
export function createPostgresLink(
  url: string,
  node: string,
  { clock, logger, metrics }: { clock: Clock; logger: Logger; metrics: Metrics },
): NodeLink {
  let client: pg.Client | undefined;
  let isClosed = false;
  let cancel = () => undefined as void;
  let receive: (topic: string, payload: string) => void = () => undefined;
  let recovered = () => undefined as void;
  const parts = new Map<string, string>();
  const disconnects = metrics.counter(
    'confab_bus_disconnects_total',
    'How often the connection to the bus was lost',
  );

  const receiveText = (text: string) => {
    const [from = '', topic = '', more = ''] = text.split(' ', 3);
    if (from === node) return;
    const payload = (parts.get(from) ?? '') + text.slice(from.length + topic.length + more.length + 3);
    if (more === '+') {
      parts.set(from, payload);
      return;
    }
    parts.delete(from);
    receive(topic, payload);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: driverUrl(url),
      application_name: 'confab bus',
      // A connection that broke without a notice would stay silent.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: connectWithinMs,
      pipeline: true,
    } as pg.ClientConfig);
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      parts.clear();
      if (!isClosed) {
        disconnects.add(1);
        logger.warn('the connection of the bus was lost; events travel through the log');
      }
      if (!isClosed) cancel = clock.after(reconnectMs, () => void reconnect());
    };
    fresh.on('error', () => undefined).on('end', lost);
    fresh.on('notification', ({ payload }) => payload && receiveText(payload));
    await fresh.connect();
    await fresh.query(`LISTEN ${channel}`);
    client = fresh;
  };
  const reconnect = async () => {
    try {
      await connect();
      logger.info('the bus is connected again');
      recovered();
    } catch {
      if (!isClosed) cancel = clock.after(reconnectMs, () => void reconnect());
    }
  };

  return {
    carriesEvents: false,
    get isConnected() {
      return client !== undefined;
    },
    maxBytes: Number.POSITIVE_INFINITY,
    async start(onMessage, onRecovered) {
      receive = onMessage;
      recovered = onRecovered;
      await connect().catch((error: Error) => {
        throw new ConfigError(`The database in CONFAB_DATABASE_URL accepts no listener: ${error.message}.`);
      });
    },
    send(topic, payload) {
      if (!client) return false;
      for (let at = 0; at === 0 || at < payload.length; at += maxCharacters) {
        const more = at + maxCharacters < payload.length ? '+' : '.';
        const text = `${node} ${topic} ${more} ${payload.slice(at, at + maxCharacters)}`;
        // What is lost here is read from the log, or expires.
        client
          .query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, text] })
          .catch(() => undefined);
      }
      return true;
    },
    async close() {
      isClosed = true;
      cancel();
      await client?.end().catch(() => undefined);
    },
  };
}
