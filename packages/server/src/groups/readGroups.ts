import { ChatError, type Group, groupNotFound } from '@confab/protocol';
import type { ServerContext } from '../feature.ts';
import { selectGroup, selectGroupPage, viewGroups } from './groupStore.ts';

/** A page of all groups, by id. */
export async function queryGroups(
  { database: { read } }: ServerContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ groups: Group[]; has_next: boolean }> {
  const rows = await read.all(selectGroupPage, { limit: limit + 1, offset });
  return { groups: await viewGroups(read, rows.slice(0, limit)), has_next: rows.length > limit };
}

/** One group. Throws `group_not_found`. */
export async function getGroup({ database: { read } }: ServerContext, id: string): Promise<Group> {
  const row = await read.get(selectGroup, { id });
  if (!row) throw new ChatError(groupNotFound);
  const [group] = await viewGroups(read, [row]);
  return group as Group;
}
