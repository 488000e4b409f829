import type { ChannelTemplate, MessageTemplate, SenderMode } from '@confab/protocol';
import { parsed } from '../../core/storage/columns.ts';
import type { ChannelRow } from '../channels/index.ts';
import type { SendOrigin } from '../messages/index.ts';
import type { UserRow } from '../users/index.ts';
import type { CampaignRow } from './migrations.ts';

/** The data of a campaign that sending needs; constant once it has started. */
export interface RunningCampaign {
  readonly id: string;
  readonly salt: string;
  readonly senderId: string;
  readonly senderMode: SenderMode;
  readonly message: MessageTemplate;
  readonly channel: ChannelTemplate | undefined;
  readonly createsChannels: boolean;
  readonly showsChannels: boolean;
  readonly origin: SendOrigin;
}

export const toRunning = (row: CampaignRow): RunningCampaign => ({
  id: row.id,
  salt: row.salt,
  senderId: row.sender_id,
  senderMode: row.sender_mode,
  message: JSON.parse(row.message_template),
  channel: row.channel_template === null ? undefined : JSON.parse(row.channel_template),
  createsChannels: row.create_channels === 1,
  showsChannels: row.show_channels === 1,
  origin: { campaignId: row.id, skipPush: row.skip_push === 1, skipWebhook: row.skip_webhook === 1 },
});

/** Returns a user's values for placeholders. */
export const personValues = ({ id, name, custom }: UserRow) => ({ id, name, custom: JSON.parse(custom) });

/** Returns an existing channel's values for placeholders. */
export const channelValues = ({ id, cid, name, topic, custom }: ChannelRow) => ({
  id,
  cid,
  name,
  topic,
  custom: parsed<Record<string, unknown>>(custom, {}),
});
