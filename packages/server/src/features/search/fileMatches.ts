import { setImmediate } from 'node:timers/promises';
import { type FileMatch, filePath, type Message } from '@confab/protocol';
import { sql } from 'kysely';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { type Highlight, highlightsOf } from './highlights.ts';
import type { Clause } from './index/indexQuery.ts';

/** Most files of a page of results that are read, and most characters of all of them. */
const maxFiles = 20;
const maxCharacters = 200_000;
/** A file is read in pieces, between which other work can run; a match at a border is within one of them. */
const pieceLength = 5_000;
const overlap = 200;
/** Length of an excerpt before and after the beginning of its first match, in UTF-16 units. */
const before = 60;
const after = 180;

const selectTexts = statement((k, p: Placeholders<{ ids: string[]; most: number }>, dialect) =>
  k
    .selectFrom('files as f')
    .innerJoin('file_texts as t', 't.blob_key', 'f.blob_key')
    .select(['f.id', 'f.message_id', 't.text'])
    .where(sql<boolean>`f.message_id ${oneOf(dialect, p('ids'))}`)
    .where('f.removed_at', 'is', null)
    .where('t.text', 'is not', null)
    .limit(p('most')),
);

/** Returns the files of messages whose text matches a search (SRCH-05), by message; of the first files only. */
export async function fileMatches(
  reader: Reader,
  clauses: readonly Clause[],
  messages: readonly Message[],
): Promise<ReadonlyMap<string, FileMatch[]>> {
  const ids = messages.flatMap(({ id, attachments }) => ((attachments ?? []).length > 0 ? id : []));
  const found = new Map<string, FileMatch[]>();
  if (ids.length === 0 || clauses.length === 0) return found;
  let left = maxCharacters;
  for (const { id, message_id, text } of await reader.all(selectTexts, { ids, most: maxFiles })) {
    if (text === null || message_id === null) continue;
    for (let from = 0; from < text.length && left > 0; from += pieceLength - overlap) {
      left -= pieceLength;
      const [first] = highlightsOf(clauses, text.slice(from, from + pieceLength));
      await setImmediate();
      if (!first) continue;
      const match = { url: filePath(id), ...excerptAt(clauses, text, from + first.start) };
      found.set(message_id, [...(found.get(message_id) ?? []), match]);
      break;
    }
  }
  return found;
}

/** Returns the text around a match, cut at words, with the matches in it. */
function excerptAt(
  clauses: readonly Clause[],
  text: string,
  at: number,
): { excerpt: string; highlights: Highlight[] } {
  const start = at <= before ? 0 : at - before + Math.max(0, text.slice(at - before, at).indexOf(' ') + 1);
  const cut = text.slice(start, at + after);
  const isAll = start + cut.length === text.length;
  const end = isAll ? cut.length : Math.max(cut.lastIndexOf(' '), at - start);
  const words = (end > at - start ? cut.slice(0, end) : cut).toWellFormed();
  const excerpt = `${start > 0 ? '… ' : ''}${words}${isAll ? '' : ' …'}`;
  return { excerpt, highlights: highlightsOf(clauses, excerpt) };
}
