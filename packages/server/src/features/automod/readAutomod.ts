import {
  type AutomodRules,
  type Blocklist,
  type BlocklistSummary,
  blocklistNotFound,
  ChatError,
} from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import {
  selectBlocklist,
  selectBlocklists,
  selectRules,
  toBlocklist,
  toRules,
  toSummary,
} from './automodStore.ts';

/** Returns all blocklists by name, without their words. */
export async function listBlocklists({ database: { read } }: ServerContext): Promise<BlocklistSummary[]> {
  const rows = await read.all(selectBlocklists, {});
  return rows.map((row) => toSummary(toBlocklist(row)));
}

/** Returns a blocklist with its words. Throws `blocklist_not_found`. */
export async function getBlocklist({ database: { read } }: ServerContext, id: string): Promise<Blocklist> {
  const row = await read.get(selectBlocklist, { id });
  if (!row) throw new ChatError(blocklistNotFound);
  return toBlocklist(row);
}

/** Returns the link and flood rules of every channel type, including unset ones. */
export async function listRules(context: ServerContext): Promise<AutomodRules[]> {
  const rows = await context.database.read.all(selectRules, {});
  const known = new Map(rows.map((row) => [row.channel_type, toRules(row)]));
  const types = channelTypeDirectory(context).all();
  return types.map(({ name }) => known.get(name) ?? { channel_type: name });
}
