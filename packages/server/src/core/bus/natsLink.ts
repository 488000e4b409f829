import type { NatsConnection, Status } from '@nats-io/transport-node';
import { ConfigError } from '../config/configError.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { connectToNats, type NatsSettings } from './natsConnection.ts';
import type { NodeLink } from './nodeLink.ts';

/** Most bytes on their way to NATS; beyond, messages are dropped. */
const maxUnconfirmedBytes = 16 * 1024 * 1024;
/** NATS is asked to confirm after so many bytes. */
const confirmEveryBytes = 1024 * 1024;

const refusedSubjects =
  'The NATS server in CONFAB_NATS_URL refuses the subscription: allow its user to publish and subscribe to confab.>.';

interface NatsLinkParts {
  /** Keeps clusters apart that share a NATS server. */
  readonly namespace: () => Promise<string>;
  readonly node: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Connects the nodes of a cluster by a NATS server. Memory is bounded in both directions: messages that NATS does not
 * accept in time are dropped here, and NATS disconnects a node that reads too slowly. Nodes read what they missed from
 * the log.
 */
export function createNatsLink(
  settings: NatsSettings,
  { namespace, node, logger, metrics }: NatsLinkParts,
): NodeLink {
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let prefix = '';
  let unconfirmed = 0;
  let isConfirming = false;
  const dropped = metrics.counter(
    'confab_bus_dropped_messages_total',
    'Messages to other nodes that were not sent: NATS was unreachable or slow, or they were too large',
  );
  const disconnects = metrics.counter(
    'confab_bus_disconnects_total',
    'How often the connection to the bus was lost',
  );
  const slowConsumers = metrics.counter(
    'confab_bus_slow_consumer_total',
    'How often NATS reported that this node reads too slowly',
  );

  const maxBytes = () => connection?.info?.max_payload ?? 0;
  /** Asks NATS to confirm everything sent so far. */
  const confirm = (on: NatsConnection) => {
    if (isConfirming) return;
    isConfirming = true;
    const sent = unconfirmed;
    on.flush()
      .then(
        () => {
          unconfirmed -= sent;
        },
        // What was on its way is lost with the connection.
        () => {
          unconfirmed = 0;
        },
      )
      .finally(() => {
        isConfirming = false;
      });
  };
  const publish = (topic: string, payload: string): boolean => {
    if (!connection || !isConnected) return false;
    const bytes = Buffer.from(payload);
    if (bytes.length > maxBytes()) return false;
    if (unconfirmed > confirmEveryBytes) confirm(connection);
    if (unconfirmed + bytes.length > maxUnconfirmedBytes) return false;
    unconfirmed += bytes.length;
    connection.publish(prefix + topic, bytes);
    return true;
  };

  const changed = (status: Status, recovered: () => void) => {
    if (status.type === 'disconnect') {
      isConnected = false;
      disconnects.add(1);
      logger.warn('the connection to NATS was lost; events travel through the database');
    } else if (status.type === 'reconnect') {
      isConnected = true;
      logger.info('NATS is connected again');
      recovered();
    } else if (status.type === 'error') {
      const isSlow = /slow consumer/i.test(status.error.message);
      if (isSlow) slowConsumers.add(1);
      logger.warn(
        { reason: status.error.message },
        isSlow ? 'this server reads too slowly for NATS' : 'NATS reports an error',
      );
    }
  };

  return {
    carriesEvents: true,
    get isConnected() {
      return isConnected;
    },
    get maxBytes() {
      return maxBytes();
    },
    async start(receive, recovered) {
      prefix = `confab.${await namespace()}.`;
      connection = await connectToNats(settings, node);
      let refusal: Error | undefined;
      connection.subscribe(`${prefix}*`, {
        callback(error, message) {
          if (error) {
            refusal = error;
            logger.error({ reason: error.message }, 'NATS refuses the subscription');
            return;
          }
          try {
            receive(message.subject.slice(prefix.length), message.string());
          } catch (err) {
            // Thrown further, it would end the connection's reader.
            logger.error({ err }, 'a message of another server could not be processed');
          }
        },
      });
      // NATS answers in order: a refusal arrives before this confirmation.
      await connection.flush();
      if (refusal) throw new ConfigError(refusedSubjects);
      isConnected = true;
      const statuses = connection.status();
      void (async () => {
        for await (const status of statuses) changed(status, recovered);
        isConnected = false;
      })();
    },
    send(topic, payload) {
      const isSent = publish(topic, payload);
      if (!isSent) dropped.add(1);
      return isSent;
    },
    async close() {
      // Publishes what is still buffered.
      if (isConnected) await connection?.drain().catch(() => undefined);
      else await connection?.close().catch(() => undefined);
    },
  };
}
