import type { NatsConnection, Status, Subscription } from '@nats-io/transport-node';
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
  'The NATS server in CONFAB_NATS_URL refuses the subjects of Confab: allow its user to publish and subscribe to confab.>.';

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
  let subscription: Subscription | undefined;
  let isConnected = false;
  let refusal: Error | undefined;
  let lastError = '';
  let receive: (topic: string, payload: string) => void = () => undefined;
  let recovered = () => undefined as void;
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

  const changed = (status: Status) => {
    if (status.type === 'disconnect') {
      isConnected = false;
      disconnects.add(1);
      logger.warn('the connection to NATS was lost; events travel through the database');
    } else if (status.type === 'reconnect') {
      isConnected = true;
      lastError = '';
      // NATS had refused it.
      if (connection && subscription?.isClosed()) subscribe(connection);
      logger.info('NATS is connected again');
      recovered();
    } else if (status.type === 'error') {
      const { message } = status.error;
      if (status.error.name === 'PermissionViolationError') refusal ??= status.error;
      // Each refused message is reported.
      if (message === lastError) return;
      lastError = message;
      logger.warn({ reason: message }, 'NATS reports an error');
    }
  };
  const subscribe = (on: NatsConnection) => {
    subscription = on.subscribe(`${prefix}*`, {
      callback(error, message) {
        if (error) return;
        try {
          receive(message.subject.slice(prefix.length), message.string());
        } catch (err) {
          // Thrown further, it would end the connection's reader.
          logger.error({ err }, 'a message of another server could not be processed');
        }
      },
    });
  };

  return {
    carriesEvents: true,
    get isConnected() {
      return isConnected && subscription?.isClosed() === false;
    },
    get maxBytes() {
      return maxBytes();
    },
    async start(onMessage, onRecovered) {
      [receive, recovered] = [onMessage, onRecovered];
      prefix = `confab.${await namespace()}.`;
      const made = await connectToNats(settings, node);
      connection = made;
      void (async () => {
        for await (const status of made.status()) changed(status);
        isConnected = false;
      })();
      subscribe(made);
      made.publish(`${prefix}hello`);
      // NATS answers in order: a refusal arrives before the first confirmation, and is known before the second.
      await made.flush();
      await made.flush();
      if (refusal) throw new ConfigError(refusedSubjects);
      isConnected = true;
    },
    send(topic, payload) {
      const isSent = publish(topic, payload);
      if (!isSent) dropped.add(1);
      return isSent;
    },
    async close() {
      const wasConnected = isConnected;
      isConnected = false;
      // Publishes what is still buffered.
      if (wasConnected) await connection?.drain().catch(() => undefined);
      else await connection?.close().catch(() => undefined);
    },
  };
}
