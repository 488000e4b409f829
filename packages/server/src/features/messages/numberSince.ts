import { sql } from 'kysely';
import type { Reader } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MessageList } from './messageList.ts';
import { shownTo, type Viewer } from './restrictedVisibility.ts';

interface NumberQuery {
  cid: string;
  parent_id: string;
  viewer: Viewer;
  number: number;
}

const channelFrom = statement((k, p: Placeholders<NumberQuery>, dialect) =>
  k
    .selectFrom('messages')
    .select(['number', 'created_at'])
    .where('cid', '=', p('cid'))
    .where(sql<boolean>`in_channel = 1`)
    .where('number', '>=', p('number'))
    .where(shownTo(dialect, p('viewer')))
    .orderBy('number')
    .limit(1),
);

const threadFrom = statement((k, p: Placeholders<NumberQuery>, dialect) =>
  k
    .selectFrom('messages')
    .select(['number', 'created_at'])
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .where('number', '>=', p('number'))
    .where(shownTo(dialect, p('viewer')))
    .orderBy('number')
    .limit(1),
);

const selectLast = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('channels').select('last_message_number as number').where('cid', '=', p('cid')),
);

/**
 * Returns the number of a list's first message at or after a time (milliseconds since 1970); undefined if all are
 * older. Times follow numbers, so it uses binary search, in about twenty lookups: an index by time would cost every
 * write more than all jumps to a date together. Among messages that were imported out of order, the result is one that
 * follows an older one.
 */
export async function numberSince(
  reader: Reader,
  { cid, parentId, viewer }: MessageList,
  time: number,
): Promise<number | undefined> {
  const from = (number: number) =>
    reader.get(parentId === undefined ? channelFrom : threadFrom, {
      cid,
      parent_id: parentId ?? '',
      viewer,
      number,
    });
  let found: number | undefined;
  let low = 1;
  let high = ((await reader.get(selectLast, { cid }))?.number ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const message = await from(middle);
    if (message && message.created_at < time) {
      low = message.number + 1;
    } else {
      found = message?.number ?? found;
      high = middle;
    }
  }
  return found;
}
