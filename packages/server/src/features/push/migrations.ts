import type { NotificationReason } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A push subscription. Times are in milliseconds since 1970. */
export interface PushSubscriptionRow {
  /** Derived from the address, so that it is the same for every user. */
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device_name: string | null;
  /** The session that added it, with which it ends; null for a host's token, where it ends when tokens are revoked. */
  session_id: string | null;
  created_at: number;
  last_sent_at: number | null;
  last_failure: string | null;
}

/** A queued push. Ids only: its content is composed when it is sent. */
export interface QueuedPushRow {
  subscription_id: string;
  /** One per channel: a later message replaces an unsent one. */
  tag: string;
  user_id: string;
  message_id: string;
  reason: NotificationReason;
  /** The number of messages it represents. */
  count: number;
  notified_at: number;
  run_at: number;
  attempts: number;
  /** Until when its sender has it locked. */
  locked_until: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionRow;
    queued_pushes: QueuedPushRow;
  }
}

export const pushMigrations: readonly Migration[] = [
  {
    id: 'push-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE push_subscriptions (
         id ${text} PRIMARY KEY,
         user_id ${text} NOT NULL,
         endpoint ${text} NOT NULL,
         p256dh ${text} NOT NULL,
         auth ${text} NOT NULL,
         device_name ${text},
         session_id ${text},
         created_at ${bigint} NOT NULL,
         last_sent_at ${bigint},
         last_failure ${text}
       )`,
      'CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at)',
      `CREATE TABLE queued_pushes (
         subscription_id ${text} NOT NULL,
         tag ${text} NOT NULL,
         user_id ${text} NOT NULL,
         message_id ${text} NOT NULL,
         reason ${text} NOT NULL,
         count ${bigint} NOT NULL,
         notified_at ${bigint} NOT NULL,
         run_at ${bigint} NOT NULL,
         attempts ${bigint} NOT NULL,
         locked_until ${bigint} NOT NULL,
         PRIMARY KEY (subscription_id, tag)
       )${clustered}`,
      'CREATE INDEX queued_pushes_by_time ON queued_pushes (run_at)',
    ],
  },
];
