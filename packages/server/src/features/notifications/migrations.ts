import type { NotificationReason, WithheldReason } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A user's notification settings (NOTE-01); no row before the first change. Times are in milliseconds since 1970. */
export interface NotificationSettingsRow {
  user_id: string;
  /** JSON of `NotificationSettings`. */
  settings: string;
  /** 1 if the user wants all messages of channels, for lookups by channel. */
  wants_all: number;
  /** 1 if the settings have keywords or users, which are cached. */
  has_calls: number;
  /** When the next digest is due; null if turned off. */
  digest_at: number | null;
  updated_at: number;
}

/** A message that may notify someone. */
export interface DueNotificationRow {
  message_id: string;
  cid: string;
  /** 1 to send no push and no e-mail. */
  skip_push: number;
  /** Receivers up to this id have been notified. */
  after_user_id: string;
  created_at: number;
}

/** The decision about a message and a user it concerned. Ids only, no content. */
export interface NotificationTraceRow {
  message_id: string;
  user_id: string;
  reason: NotificationReason;
  /** Null if the user was notified. */
  withheld: WithheldReason | null;
  /** JSON list of `NotificationWay`. */
  ways: string;
  decided_at: number;
  /** 1 once a digest has named or skipped it. */
  digested: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    notification_settings: NotificationSettingsRow;
    due_notifications: DueNotificationRow;
    notification_traces: NotificationTraceRow;
  }
}

export const notificationMigrations: readonly Migration[] = [
  {
    id: 'notifications-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE notification_settings (
         user_id ${text} PRIMARY KEY,
         settings ${text} NOT NULL,
         wants_all ${bigint} NOT NULL,
         has_calls ${bigint} NOT NULL,
         digest_at ${bigint},
         updated_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX notification_settings_all ON notification_settings (user_id) WHERE wants_all = 1',
      'CREATE INDEX notification_settings_calls ON notification_settings (user_id) WHERE has_calls = 1',
      'CREATE INDEX notification_settings_digest ON notification_settings (digest_at) WHERE digest_at IS NOT NULL',
      `CREATE TABLE due_notifications (
         message_id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         skip_push ${bigint} NOT NULL,
         after_user_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL
       )${clustered}`,
      `CREATE TABLE notification_traces (
         message_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         reason ${text} NOT NULL,
         withheld ${text},
         ways ${text} NOT NULL,
         decided_at ${bigint} NOT NULL,
         PRIMARY KEY (message_id, user_id)
       )${clustered}`,
      'CREATE INDEX notification_traces_of_user ON notification_traces (user_id, decided_at)',
      'CREATE INDEX notification_traces_by_age ON notification_traces (decided_at)',
      "CREATE INDEX own_memberships_all ON own_memberships (cid, user_id) WHERE notification_preference = 'all'",
    ],
  },
  {
    id: 'notifications-0002',
    up: ({ bigint }) => [`ALTER TABLE notification_traces ADD COLUMN digested ${bigint} NOT NULL DEFAULT 0`],
  },
];
