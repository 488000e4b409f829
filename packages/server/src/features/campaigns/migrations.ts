import type {
  AppRole,
  CampaignStatus,
  CampaignStopReason,
  CampaignTargetState,
  SenderMode,
} from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A stored campaign: times in milliseconds, flags as 0 and 1. */
export interface CampaignRow {
  id: string;
  /** Makes message ids unguessable. */
  salt: string;
  name: string;
  /** The name normalized for searching and sorting. */
  name_folded: string;
  description: string;
  /** JSON of a `MessageTemplate`. */
  message_template: string;
  /** JSON lists of ids. */
  segment_ids: string;
  user_ids: string;
  sender_id: string;
  sender_mode: SenderMode;
  /** JSON of a `ChannelTemplate`. */
  channel_template: string | null;
  create_channels: number;
  show_channels: number;
  skip_push: number;
  skip_webhook: number;
  status: CampaignStatus;
  scheduled_for: number | null;
  stop_at: number | null;
  /** When all its targets were recorded. */
  started_at: number | null;
  finished_at: number | null;
  stop_reason: CampaignStopReason | null;
  /** Who last started it; null for a host's back end. */
  started_by_id: string | null;
  /** The sender's app role when it was started. */
  sender_role: AppRole | null;
  /** JSON: progress of recording targets; null before it began. */
  freezing: string | null;
  targets: number;
  sent: number;
  failed: number;
  /** JSON: number of failures by reason. */
  failures: string;
  read_count: number;
  reacted_count: number;
  /** When counting reads and reactions was last requested. */
  measured_at: number;
  created_by_id: string | null;
  created_at: number;
  updated_at: number;
}

/** A user (by id) or a channel (by cid) that a campaign targets, fixed at its start. */
export interface CampaignTargetRow {
  campaign_id: string;
  target_id: string;
  state: CampaignTargetState;
  reason: string | null;
  cid: string | null;
  message_id: string | null;
  message_number: number | null;
  settled_at: number | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    campaigns: CampaignRow;
    campaign_targets: CampaignTargetRow;
    /** Channels that campaigns created without their sender: campaigns may write there again. */
    campaign_channels: { cid: string };
  }
}

export const campaignMigrations: readonly Migration[] = [
  {
    id: 'campaigns-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE campaigns (
         id ${text} PRIMARY KEY,
         salt ${text} NOT NULL,
         name ${text} NOT NULL,
         name_folded ${text} NOT NULL,
         description ${text} NOT NULL,
         message_template ${text} NOT NULL,
         segment_ids ${text} NOT NULL,
         user_ids ${text} NOT NULL,
         sender_id ${text} NOT NULL,
         sender_mode ${text} NOT NULL,
         channel_template ${text},
         create_channels ${bigint} NOT NULL,
         show_channels ${bigint} NOT NULL,
         skip_push ${bigint} NOT NULL,
         skip_webhook ${bigint} NOT NULL,
         status ${text} NOT NULL,
         scheduled_for ${bigint},
         stop_at ${bigint},
         started_at ${bigint},
         finished_at ${bigint},
         stop_reason ${text},
         started_by_id ${text},
         sender_role ${text},
         freezing ${text},
         targets ${bigint} NOT NULL,
         sent ${bigint} NOT NULL,
         failed ${bigint} NOT NULL,
         failures ${text} NOT NULL,
         read_count ${bigint} NOT NULL,
         reacted_count ${bigint} NOT NULL,
         measured_at ${bigint} NOT NULL,
         created_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE campaign_targets (
         campaign_id ${text} NOT NULL,
         target_id ${text} NOT NULL,
         state ${text} NOT NULL,
         reason ${text},
         cid ${text},
         message_id ${text},
         message_number ${bigint},
         settled_at ${bigint},
         PRIMARY KEY (campaign_id, target_id)
       )${clustered}`,
      'CREATE INDEX campaign_targets_by_state ON campaign_targets (campaign_id, state, target_id)',
      'CREATE UNIQUE INDEX campaign_targets_by_message ON campaign_targets (message_id) WHERE message_id IS NOT NULL',
      'CREATE INDEX campaign_targets_by_target ON campaign_targets (target_id)',
      `CREATE TABLE campaign_channels (cid ${text} PRIMARY KEY)${clustered}`,
    ],
  },
];
