import type { Reader } from '../../../../core/storage/database.ts';
import { selectMessages } from '../../../messages/index.ts';
import type { Note } from '../source.ts';
import type { BatchEntry } from './batchEntry.ts';

/**
 * Turns replies into ordinary messages, and reports them, if their parent is in another channel: the one that the
 * conversation was converted to after an earlier import (CHAN-13).
 */
export async function detachReplies(read: Reader, entries: readonly BatchEntry[], note: Note): Promise<void> {
  const ids = entries.flatMap(({ row }) => (row.parent_id === undefined ? [] : [row.id, row.parent_id]));
  if (ids.length === 0) return;
  const rows = await read.all(selectMessages, { ids: [...new Set(ids)] });
  const cids = new Map(rows.map(({ id, cid }) => [id, cid]));
  for (const entry of entries) {
    const { row } = entry;
    const parentCid = cids.get(row.parent_id ?? '');
    if (parentCid === undefined || parentCid === (cids.get(row.id) ?? row.cid)) continue;
    note('messages', 'parent_missing', false, entry.location);
    entry.row = { ...row, parent_id: undefined, show_in_channel: undefined };
  }
}
