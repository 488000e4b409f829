import type { Generated } from 'kysely';
import type { SecretColumns } from '../../core/outbound/index.ts';
import type { Migration } from '../../core/storage/migration.ts';

/** A stored outgoing webhook; lists are JSON. */
export interface WebhookRow extends SecretColumns {
  id: string;
  name: string;
  url: string;
  event_types: string;
  channel_types: string;
  cids: string;
  user_events: number;
  /** The tenant whose events it receives (TEN-02); null for all events. */
  tenant: string | null;
  active: number;
  disabled_reason: string | null;
  disabled_at: number | null;
  failing_since: number | null;
  last_delivered_at: number | null;
  created_by_id: string | null;
  created_at: number;
  updated_at: number;
}

/** A webhook's position in a stream. */
interface WebhookCursorRow {
  webhook_id: string;
  stream: string;
  seq: number;
}

/** An entry of the delivery log. It contains no event: that is read from the log when it is sent. */
export interface DeliveryRow {
  position: Generated<number>;
  webhook_id: string;
  stream: string;
  seq: number;
  event_type: string;
  state: string;
  attempts: number;
  status: number | null;
  error: string | null;
  duration_ms: number | null;
  answer: string | null;
  next_attempt_at: number | null;
  /** 1 if redelivery was requested. */
  replay: number;
  created_at: number;
  updated_at: number;
}

export interface BeforeSendRow extends SecretColumns {
  id: string;
  url: string;
  deadline_ms: number;
  on_failure: string;
  channel_types: string;
  active: number;
  updated_at: number;
}

export interface IncomingWebhookRow {
  id: string;
  name: string;
  cid: string;
  bot_id: string;
  /** SHA-256 of the token, which is only in the address. */
  token_hash: string;
  active: number;
  created_by_id: string | null;
  last_used_at: number | null;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    webhooks: WebhookRow;
    webhook_cursors: WebhookCursorRow;
    webhook_deliveries: DeliveryRow;
    before_send_hook: BeforeSendRow;
    incoming_webhooks: IncomingWebhookRow;
  }
}

export const webhookMigrations: readonly Migration[] = [
  {
    id: 'webhooks-0001',
    up: ({ text, bigint, identity, clustered }) => [
      `CREATE TABLE webhooks (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         url ${text} NOT NULL,
         secret ${text} NOT NULL,
         old_secret ${text},
         old_secret_until ${bigint},
         event_types ${text} NOT NULL,
         channel_types ${text} NOT NULL,
         cids ${text} NOT NULL,
         user_events ${bigint} NOT NULL,
         active ${bigint} NOT NULL,
         disabled_reason ${text},
         disabled_at ${bigint},
         failing_since ${bigint},
         last_delivered_at ${bigint},
         created_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE webhook_cursors (
         webhook_id ${text} NOT NULL,
         stream ${text} NOT NULL,
         seq ${bigint} NOT NULL,
         PRIMARY KEY (webhook_id, stream)
       )${clustered}`,
      `CREATE TABLE webhook_deliveries (
         position ${identity},
         webhook_id ${text} NOT NULL,
         stream ${text} NOT NULL,
         seq ${bigint} NOT NULL,
         event_type ${text} NOT NULL,
         state ${text} NOT NULL,
         attempts ${bigint} NOT NULL,
         status ${bigint},
         error ${text},
         duration_ms ${bigint},
         answer ${text},
         next_attempt_at ${bigint},
         replay ${bigint} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         UNIQUE (webhook_id, stream, seq)
       )`,
      'CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook_id, state, position)',
      'CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (webhook_id, position)',
      `CREATE TABLE before_send_hook (
         id ${text} PRIMARY KEY,
         url ${text} NOT NULL,
         secret ${text} NOT NULL,
         old_secret ${text},
         old_secret_until ${bigint},
         deadline_ms ${bigint} NOT NULL,
         on_failure ${text} NOT NULL,
         channel_types ${text} NOT NULL,
         active ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE incoming_webhooks (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         cid ${text} NOT NULL,
         bot_id ${text} NOT NULL,
         token_hash ${text} NOT NULL UNIQUE,
         active ${bigint} NOT NULL,
         created_by_id ${text},
         last_used_at ${bigint},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX incoming_webhooks_by_channel ON incoming_webhooks (cid)',
    ],
  },
  { id: 'webhooks-0002', up: ({ text }) => [`ALTER TABLE webhooks ADD COLUMN tenant ${text}`] },
];
