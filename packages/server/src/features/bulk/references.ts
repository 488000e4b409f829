import { ChatError, inputInvalid } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type ChannelRow, selectChannels } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';

/** A row of the call with its index, for errors. */
export interface Indexed<Row> {
  readonly row: Row;
  readonly index: number;
}

/** Adds indexes to rows. */
export const withIndexes = <Row>(rows: readonly Row[]): Indexed<Row>[] =>
  rows.map((row, index) => ({ row, index }));

/** The refusal of one field of one row: `messages.17.cid must be an existing channel`. */
export function referenceError(list: string, index: number, field: string, rule: string): ChatError {
  const fieldPath = `${list}.${index}.${field}`;
  return new ChatError(inputInvalid, {
    message: `${fieldPath} ${rule}.`,
    details: { issues: [{ field: fieldPath, rule }] },
  });
}

/** Throws for the first row whose user does not exist. */
export async function requireUsers<Row extends { user_id: string }>(
  context: ServerContext,
  list: string,
  rows: readonly Indexed<Row>[],
): Promise<void> {
  const known = await userDirectory(context).findMany(rows.map(({ row }) => row.user_id));
  const stray = rows.find(({ row }) => !known.has(row.user_id));
  if (stray) throw referenceError(list, stray.index, 'user_id', 'must be an existing user');
}

/** Throws for the first row whose user belongs to another tenant than its channel (TEN-02). */
export async function requireOneTenant<Row extends { user_id: string }>(
  context: ServerContext,
  list: string,
  rows: readonly Indexed<Row>[],
  channelOf: (row: Row) => ChannelRow | undefined,
): Promise<void> {
  const users = await userDirectory(context).findMany(rows.map(({ row }) => row.user_id));
  const stray = rows.find(({ row }) => users.get(row.user_id)?.tenant !== channelOf(row)?.tenant);
  if (stray) throw referenceError(list, stray.index, 'user_id', 'must belong to the channel’s tenant');
}

/** Returns the channels that the rows name. Throws for the first row whose channel does not exist. */
export async function requireChannels<Row extends { cid: string }>(
  reader: Reader,
  list: string,
  rows: readonly Indexed<Row>[],
): Promise<Map<string, ChannelRow>> {
  const cids = [...new Set(rows.map(({ row }) => row.cid))];
  const channels = await reader.all(selectChannels, { cids });
  const known = new Map(channels.map((channel) => [channel.cid, channel]));
  const stray = rows.find(({ row }) => !known.has(row.cid));
  if (stray) throw referenceError(list, stray.index, 'cid', 'must be an existing channel');
  return known;
}
