import { sql } from 'kysely';
import type { Reader } from '../../../core/storage/database.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import { selectMessages } from '../messageStore.ts';
import type { MessageRow } from '../migrations.ts';

/** Progress of iterating over a user's messages: first the main lists, then the threads. */
export interface AuthoredCursor {
  readonly list: 'channels' | 'threads';
  readonly cid: string;
  readonly parent_id: string;
  readonly number: number;
}

const start: AuthoredCursor = { list: 'channels', cid: '', parent_id: '', number: 0 };

/** Rows of a list scanned per query: by the list's index alone, in a few milliseconds. */
const placesAtATime = 10_000;
const rowsAtATime = 100;

type Window = { cid: string; parent_id: string; number: number; offset: number };
type Authored = {
  user_id: string;
  cid: string;
  parent_id: string;
  number: number;
  end_cid: string;
  end_parent_id: string;
  end_number: number;
  limit: number;
};

const channelWindow = statement((k, p: Placeholders<Window>) =>
  k
    .selectFrom('messages')
    .select(['cid', 'number', sql<string>`''`.as('parent_id')])
    .where('in_channel', '=', sql.lit(1))
    .where(sql<boolean>`(cid, number) > (${p('cid')}, ${p('number')})`)
    .orderBy('cid')
    .orderBy('number')
    .limit(1)
    .offset(p('offset')),
);

const threadWindow = statement((k, p: Placeholders<Window>) =>
  k
    .selectFrom('messages')
    .select(['cid', 'number', sql<string>`parent_id`.as('parent_id')])
    .where('parent_id', 'is not', null)
    .where(sql<boolean>`(cid, parent_id, number) > (${p('cid')}, ${p('parent_id')}, ${p('number')})`)
    .orderBy('cid')
    .orderBy('parent_id')
    .orderBy('number')
    .limit(1)
    .offset(p('offset')),
);

const authoredInChannels = statement((k, p: Placeholders<Authored>) =>
  k
    .selectFrom('messages')
    .select(['id', 'cid', 'number', sql<string>`''`.as('parent_id')])
    .where('in_channel', '=', sql.lit(1))
    .where(sql<boolean>`(cid, number) > (${p('cid')}, ${p('number')})`)
    .where(sql<boolean>`(cid, number) <= (${p('end_cid')}, ${p('end_number')})`)
    .where('user_id', '=', p('user_id'))
    .orderBy('cid')
    .orderBy('number')
    .limit(p('limit')),
);

const authoredInThreads = statement((k, p: Placeholders<Authored>) =>
  k
    .selectFrom('messages')
    .select(['id', 'cid', 'number', sql<string>`parent_id`.as('parent_id')])
    .where('parent_id', 'is not', null)
    .where(sql<boolean>`(cid, parent_id, number) > (${p('cid')}, ${p('parent_id')}, ${p('number')})`)
    .where(
      sql<boolean>`(cid, parent_id, number) <= (${p('end_cid')}, ${p('end_parent_id')}, ${p('end_number')})`,
    )
    .where('user_id', '=', p('user_id'))
    .orderBy('cid')
    .orderBy('parent_id')
    .orderBy('number')
    .limit(p('limit')),
);

const lists = {
  channels: { window: channelWindow, authored: authoredInChannels },
  threads: { window: threadWindow, authored: authoredInThreads },
};

/** Sorts after every cid and id. */
const beyond = '\u{10FFFF}';

/**
 * Returns the next hundred or fewer of a user's messages, deleted ones included, and a cursor; no `next` at the end.
 * There is no index by author, which every send would pay for: instead the lists' own indexes, which contain the
 * author, are scanned in windows. A reply shown in both lists is returned twice.
 */
export async function nextAuthored(
  reader: Reader,
  user_id: string,
  cursor: AuthoredCursor = start,
): Promise<{ rows: MessageRow[]; next?: AuthoredCursor }> {
  const { window, authored } = lists[cursor.list];
  const { cid, parent_id, number } = cursor;
  const end = await reader.get(window, { cid, parent_id, number, offset: placesAtATime - 1 });
  const found = await reader.all(authored, {
    user_id,
    cid,
    parent_id,
    number,
    end_cid: end?.cid ?? beyond,
    end_parent_id: end?.parent_id ?? beyond,
    end_number: end?.number ?? Number.MAX_SAFE_INTEGER,
    limit: rowsAtATime,
  });
  const ids = found.map(({ id }) => id);
  const known = ids.length === 0 ? [] : await reader.all(selectMessages, { ids });
  const byId = new Map(known.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const last = found.at(-1);
  const next = found.length === rowsAtATime ? last : end;
  if (next) return { rows, next: { ...next, list: cursor.list } as AuthoredCursor };
  return { rows, ...(cursor.list === 'channels' && { next: { ...start, list: 'threads' } }) };
}
