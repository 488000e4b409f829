import type { BanKind, FlagReason, FlagSource, ReviewAction } from '@confab/protocol';
import type { Generated } from 'kysely';
import type { Migration } from '../../core/storage/migration.ts';

/** A subject's review. Times are in milliseconds since 1970. */
export interface ReviewRow {
  id: number;
  kind: 'message' | 'user';
  /** The id of the message or user. */
  subject_id: string;
  /** The flagged user, or the author of the flagged message. */
  user_id: string;
  cid: string | null;
  state: 'open' | 'closed';
  flag_count: number;
  /** JSON list. */
  reasons: string;
  by_person: number;
  by_automod: number;
  /** JSON of the message when first flagged; null once erased. */
  flagged: string | null;
  action: ReviewAction | null;
  decision_reason: string | null;
  decided_by_id: string | null;
  decided_at: number | null;
  ban_id: number | null;
  created_at: number;
  flagged_at: number;
  updated_at: number;
}

/** A flag; those by the service have a rule instead of a reporter. */
export interface FlagRow {
  id: number;
  review_id: number;
  /** Empty for the service. */
  reporter_id: string;
  /** Empty for a user. */
  rule: string;
  reason: FlagReason;
  text: string | null;
  source: FlagSource;
  created_at: number;
}

/** A ban, time-out or shadow ban, active or ended. */
export interface BanRow {
  id: number;
  user_id: string;
  /** Empty for the whole app. */
  cid: string;
  kind: BanKind;
  reason: string | null;
  banned_by_id: string | null;
  created_at: number;
  until: number | null;
  removed_member: number;
  ended_at: number | null;
  ended_by_id: string | null;
}

/** A user's combined restrictions in one channel, for access decisions. */
export interface ChannelRestrictionsRow {
  cid: string;
  user_id: string;
  /** JSON of `Restrictions`. */
  restrictions: string;
  /** When its ban ends; 0 without one. */
  banned_until: number;
}

type Counted<Row> = Omit<Row, 'id'> & { id: Generated<number> };

declare module '../../core/storage/tables.ts' {
  interface Tables {
    reviews: Counted<ReviewRow>;
    flags: Counted<FlagRow>;
    bans: Counted<BanRow>;
    channel_restrictions: ChannelRestrictionsRow;
  }
}

export const moderationMigrations: readonly Migration[] = [
  {
    id: 'moderation-0001',
    up: ({ text, bigint, identity, clustered }) => [
      `CREATE TABLE reviews (
         id ${identity},
         kind ${text} NOT NULL,
         subject_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         cid ${text},
         state ${text} NOT NULL,
         flag_count ${bigint} NOT NULL,
         reasons ${text} NOT NULL,
         by_person ${bigint} NOT NULL,
         by_automod ${bigint} NOT NULL,
         flagged ${text},
         action ${text},
         decision_reason ${text},
         decided_by_id ${text},
         decided_at ${bigint},
         ban_id ${bigint},
         created_at ${bigint} NOT NULL,
         flagged_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      'CREATE UNIQUE INDEX reviews_of_subject ON reviews (kind, subject_id)',
      'CREATE INDEX reviews_by_time ON reviews (state, flagged_at, id)',
      'CREATE INDEX reviews_of_user ON reviews (user_id, flagged_at, id)',
      'CREATE INDEX reviews_of_channel ON reviews (cid, flagged_at, id)',
      `CREATE TABLE flags (
         id ${identity},
         review_id ${bigint} NOT NULL,
         reporter_id ${text} NOT NULL,
         rule ${text} NOT NULL,
         reason ${text} NOT NULL,
         text ${text},
         source ${text} NOT NULL,
         created_at ${bigint} NOT NULL
       )`,
      'CREATE UNIQUE INDEX flags_of_review ON flags (review_id, reporter_id, rule)',
      'CREATE INDEX flags_of_reporter ON flags (reporter_id, created_at, id)',
      `CREATE TABLE bans (
         id ${identity},
         user_id ${text} NOT NULL,
         cid ${text} NOT NULL,
         kind ${text} NOT NULL,
         reason ${text},
         banned_by_id ${text},
         created_at ${bigint} NOT NULL,
         until ${bigint},
         removed_member ${bigint} NOT NULL,
         ended_at ${bigint},
         ended_by_id ${text}
       )`,
      'CREATE UNIQUE INDEX bans_that_hold ON bans (user_id, cid, kind) WHERE ended_at IS NULL',
      'CREATE INDEX bans_of_user ON bans (user_id, created_at, id)',
      'CREATE INDEX bans_of_channel ON bans (cid, created_at, id)',
      'CREATE INDEX bans_by_time ON bans (created_at, id)',
      `CREATE TABLE channel_restrictions (
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         restrictions ${text} NOT NULL,
         banned_until ${bigint} NOT NULL,
         PRIMARY KEY (cid, user_id)
       )${clustered}`,
    ],
  },
  {
    id: 'moderation-0002',
    isConcurrent: true,
    up: () => ['CREATE INDEX channel_restrictions_of_user ON channel_restrictions (user_id, banned_until)'],
  },
];
