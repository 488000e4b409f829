import { toCid } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { insertChannel, isDistinctId, type NewChannelRow, selectChannels } from '../channels/index.ts';
import { channelTypeDirectory, lockChannelType } from '../channelTypes/index.ts';
import { userDirectory } from '../users/index.ts';
import type { LoadedChannel } from './bulkCall.ts';
import { type Indexed, referenceError } from './references.ts';

const freezeChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.updateTable('channels').set({ frozen: 1 }).where('cid', '=', p('cid')),
);

/** Adds the new channels. */
export async function writeChannels(
  context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<LoadedChannel>[],
): Promise<number> {
  await checkChannels(context, rows);
  const cids = rows.map(({ row }) => toCid(row.type, row.id));
  const there = new Set((await tx.all(selectChannels, { cids })).map((channel) => channel.cid));
  const fresh = new Map<string, NewChannelRow>();
  for (const { row } of rows) {
    const channel = newChannelRow(row, context.clock.now());
    if (!there.has(channel.cid) && !fresh.has(channel.cid)) fresh.set(channel.cid, channel);
  }
  for (const type of new Set([...fresh.values()].map((channel) => channel.type)))
    await lockChannelType(tx, type);
  await tx.runMany(insertChannel, [...fresh.values()]);
  const frozen = rows.map(({ row }) => row).filter((row) => row.frozen);
  await tx.runMany(
    freezeChannel,
    frozen.map(({ type, id }) => ({ cid: toCid(type, id) })).filter(({ cid }) => fresh.has(cid)),
  );
  return fresh.size;
}

async function checkChannels(context: ServerContext, rows: readonly Indexed<LoadedChannel>[]): Promise<void> {
  const types = channelTypeDirectory(context);
  const creators = await userDirectory(context).findMany(rows.flatMap(({ row }) => row.created_by_id ?? []));
  for (const { row, index } of rows) {
    const broken = (field: string, rule: string) => referenceError('channels', index, field, rule);
    if (!types.find(row.type)) throw broken('type', 'must be an existing channel type');
    if (isDistinctId(row.id) && !row.is_distinct)
      throw broken(
        'id',
        'must not start with !, which is reserved for channels created from a list of members',
      );
    if (row.created_by_id === undefined) continue;
    const creator = creators.get(row.created_by_id);
    if (!creator) throw broken('created_by_id', 'must be an existing user');
    if (creator.tenant !== (row.tenant ?? null)) throw broken('created_by_id', 'must belong to its tenant');
  }
}

function newChannelRow(row: LoadedChannel, now: number): NewChannelRow {
  const created = row.created_at === undefined ? now : Date.parse(row.created_at);
  return {
    cid: toCid(row.type, row.id),
    type: row.type,
    id: row.id,
    name: row.name ?? null,
    name_folded: row.name === undefined ? null : foldText(row.name),
    topic: row.topic ?? null,
    image: row.image ?? null,
    is_distinct: row.is_distinct ? 1 : 0,
    created_by_id: row.created_by_id ?? null,
    tenant: row.tenant ?? null,
    member_count: 0,
    last_message_number: 0,
    last_open_number: null,
    last_message_at: null,
    custom: jsonUnlessEmpty(row.custom),
    created_at: created,
    updated_at: created,
  };
}
