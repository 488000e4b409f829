import { ChatError, inputInvalid, type MessagePageRequest, messageNotFound } from '@confab/protocol';
import type { Reader } from '../../core/storage/database.ts';
import { type MessageList, rowsBefore, rowsFrom } from './messageList.ts';
import { selectMessage } from './messageStore.ts';
import type { MessageRow } from './migrations.ts';
import { numberSince } from './numberSince.ts';

/** A page of rows, oldest first. */
export interface RowPage {
  rows: MessageRow[];
  has_prev: boolean;
  has_next: boolean;
}

const cursors = ['id_lt', 'id_gt', 'id_around', 'created_at_around'] as const;

/**
 * Reads a page of a list (CHAN-04): the newest, before or after an id, around an id or a time. Each page is one index
 * range, or two around a point, whatever the length of the list.
 */
export async function readPage(
  reader: Reader,
  list: MessageList,
  request: MessagePageRequest,
): Promise<RowPage> {
  requireOneCursor(request);
  const { limit, id_lt, id_gt, id_around, created_at_around } = request;
  if (id_lt !== undefined) return pageBefore(reader, list, await numberOf(reader, list, id_lt), limit);
  if (id_gt !== undefined) return pageAfter(reader, list, await numberOf(reader, list, id_gt), limit);
  if (id_around !== undefined)
    return pageAround(reader, list, await numberOf(reader, list, id_around), limit);
  if (created_at_around !== undefined) {
    const number = await numberSince(reader, list, Date.parse(created_at_around));
    if (number !== undefined) return pageAround(reader, list, number, limit);
  }
  return { ...(await pageBefore(reader, list, Number.MAX_SAFE_INTEGER, limit)), has_next: false };
}

async function pageBefore(
  reader: Reader,
  list: MessageList,
  number: number,
  limit: number,
): Promise<RowPage> {
  const rows = await rowsBefore(reader, list, number, limit + 1);
  return { rows: rows.slice(0, limit).reverse(), has_prev: rows.length > limit, has_next: true };
}

async function pageAfter(reader: Reader, list: MessageList, number: number, limit: number): Promise<RowPage> {
  const rows = await rowsFrom(reader, list, number + 1, limit + 1);
  return { rows: rows.slice(0, limit), has_prev: true, has_next: rows.length > limit };
}

/** Half of the page before the point, half from it on; if one side is short, the other fills the page. */
async function pageAround(
  reader: Reader,
  list: MessageList,
  number: number,
  limit: number,
): Promise<RowPage> {
  const before = await rowsBefore(reader, list, number, limit + 1);
  const from = await rowsFrom(reader, list, number, limit + 1);
  const half = Math.floor(limit / 2);
  const older = Math.min(before.length, Math.max(half, limit - from.length));
  const newer = Math.min(from.length, limit - older);
  return {
    rows: [...before.slice(0, older).reverse(), ...from.slice(0, newer)],
    has_prev: before.length > older,
    has_next: from.length > newer,
  };
}

async function numberOf(reader: Reader, list: MessageList, id: string): Promise<number> {
  const row = await reader.get(selectMessage, { id });
  const isShown = row && (row.visible_to === null || row.visible_to.includes(list.viewer));
  if (isShown && row.cid === list.cid) return row.number;
  throw new ChatError(messageNotFound);
}

function requireOneCursor(request: MessagePageRequest): void {
  const given = cursors.filter((cursor) => request[cursor] !== undefined);
  if (given.length < 2) return;
  const rule = `must not be combined with another of ${cursors.join(', ')}`;
  throw new ChatError(inputInvalid, { details: { issues: given.map((field) => ({ field, rule })) } });
}
