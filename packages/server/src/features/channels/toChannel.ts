import type { Channel } from '@confab/protocol';
import { isoTime, isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import type { ChannelRow } from './migrations.ts';

/** A channel as it stands on the wire. */
export const toChannel = (row: ChannelRow): Channel => ({
  cid: row.cid,
  type: row.type,
  id: row.id,
  name: row.name ?? undefined,
  topic: row.topic ?? undefined,
  image: row.image ?? undefined,
  distinct: row.is_distinct === 1,
  private: row.is_private === 1 || undefined,
  tenant: row.tenant ?? undefined,
  created_by_id: row.created_by_id ?? undefined,
  member_count: row.member_count,
  last_message_number: row.last_open_number ?? row.last_message_number,
  last_message_at: isoTimeIfAny(row.last_message_at),
  frozen: row.frozen === 1,
  cooldown: row.cooldown ?? undefined,
  truncated_number: row.truncated_number,
  truncated_at: isoTimeIfAny(row.truncated_at),
  deleted_at: isoTimeIfAny(row.deleted_at),
  custom: parsed(row.custom, {}),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
