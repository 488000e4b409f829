import type pg from 'pg';
import { type Document, gap } from '../document.ts';
import { firstIdAt, idsOfMs } from '../documentId.ts';
import { blockLabel, positionInBlocks } from './blocks.ts';
import { vectorOf } from './vectors.ts';
import { addKeys } from './wordKeys.ts';

/** A message that may have changed. */
export interface Change {
  message_id: string;
  created_at: number;
}

interface Kept {
  id: number;
  message_id: string;
  lexemes: string[];
}

/** Updates the index to the current messages: those of `changed` without a document are removed. */
export async function writeDocuments(
  client: pg.PoolClient,
  changed: readonly Change[],
  documents: readonly Document[],
): Promise<void> {
  const kept = await findKept(client, changed);
  const counted = new Map<string, number>();
  const count = (words: Iterable<string>, by: 1 | -1) => {
    for (const word of words) counted.set(word, (counted.get(word) ?? 0) + by);
  };
  if (kept.size > 0) {
    for (const { lexemes } of kept.values()) count(lexemes, -1);
    const ids = [...kept.values()].map(({ id }) => id);
    await client.query('DELETE FROM search_documents WHERE id = any($1)', [ids]);
  }
  if (documents.length > 0) {
    const ids = await newIds(client, documents, kept);
    const blocks = await positionInBlocks(client, ids);
    const rows = documents.map(({ words, labels }, index) => ({
      words,
      labels: [...labels, blockLabel(blocks[index] as number)],
    }));
    for (const { words, labels } of rows) {
      count(new Set([...words, ...labels].filter((word) => word !== gap)), 1);
    }
    await client.query(
      `INSERT INTO search_documents (id, message_id, cid, words)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::tsvector[])`,
      [ids, documents.map(({ messageId }) => messageId), documents.map(({ cid }) => cid), rows.map(vectorOf)],
    );
    // Adding the pending words together costs half as much as one by one, and no search has to read them.
    await client.query("SELECT gin_clean_pending_list('search_documents_by_word')");
  }
  await keepCounts(client, counted);
}

/** Returns the existing documents of these messages, by message. */
async function findKept(client: pg.PoolClient, changed: readonly Change[]): Promise<Map<string, Kept>> {
  const { rows } = await client.query<Kept>(
    `SELECT d.id, d.message_id, tsvector_to_array(d.words) AS lexemes
     FROM unnest($1::text[], $2::bigint[]) AS c (message_id, first_id)
     JOIN search_documents d ON d.id >= c.first_id AND d.id < c.first_id + $3 AND d.message_id = c.message_id`,
    [
      changed.map(({ message_id }) => message_id),
      changed.map(({ created_at }) => firstIdAt(created_at)),
      idsSearched,
    ],
  );
  return new Map(rows.map((row) => [row.message_id, row]));
}

/** If a millisecond is full, the next ones are used: range to search for documents of one time. */
const idsSearched = 256 * idsOfMs;

/** Assigns numbers to new documents: the message's existing one, or the first free one of its time. */
async function newIds(
  client: pg.PoolClient,
  added: readonly Document[],
  kept: ReadonlyMap<string, Kept>,
): Promise<number[]> {
  const times = [...new Set(added.map(({ createdAt }) => firstIdAt(createdAt)))];
  const { rows } = await client.query<{ id: number }>(
    `SELECT d.id FROM unnest($1::bigint[]) AS t (first_id)
     JOIN search_documents d ON d.id >= t.first_id AND d.id < t.first_id + $2`,
    [times, idsSearched],
  );
  const usedIds = new Set(rows.map(({ id }) => id));
  for (const { id } of kept.values()) usedIds.add(id);
  const next = new Map<number, number>();
  return added.map(({ messageId, createdAt }) => {
    const old = kept.get(messageId);
    if (old) return old.id;
    const first = firstIdAt(createdAt);
    let id = next.get(first) ?? first;
    while (usedIds.has(id)) id++;
    usedIds.add(id);
    next.set(first, id + 1);
    return id;
  });
}

async function keepCounts(client: pg.PoolClient, counted: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...counted].filter(([, by]) => by !== 0);
  const { rows } = await client.query<{ word: string; is_new: boolean }>(
    `INSERT INTO search_words (word, documents) SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (word) DO UPDATE SET documents = search_words.documents + excluded.documents
     RETURNING word, xmax = 0 AS is_new`,
    [changes.map(([word]) => word), changes.map(([, by]) => by)],
  );
  await addKeys(
    client,
    rows.flatMap(({ word, is_new }) => (is_new ? word : [])),
  );
  const fewer = changes.filter(([, by]) => by < 0).map(([word]) => word);
  if (fewer.length > 0) {
    await client.query('DELETE FROM search_words WHERE word = any($1) AND documents <= 0', [fewer]);
  }
}
