import type pg from 'pg';
import { label } from '../labels.ts';
import type { Match } from '../messageIndex.ts';

/**
 * Documents are grouped into blocks: disjoint ranges of their numbers. Each document has its block's label as a word,
 * so that the index can search the newest blocks alone, however common a word is.
 */
interface Block {
  number: number;
  first_id: number;
  last_id: number;
}

/** Documents per block; more only if they fall between existing ones. */
export const documentsOfBlock = 4096;

export const blockLabel = (block: number): string => label('block', `${block}`);

/** Returns the block of each new document, creating missing ones. */
export async function positionInBlocks(client: pg.PoolClient, ids: readonly number[]): Promise<number[]> {
  const blocks = await blocksAround(client, Math.min(...ids), Math.max(...ids));
  const blockOf = new Map<number, number>();
  for (const id of ids.toSorted((left, right) => left - right)) {
    const block = blocks.indexOf(id) ?? blocks.add(await newBlock(client, id));
    blockOf.set(id, block);
  }
  await blocks.save(client);
  return ids.map((id) => blockOf.get(id) as number);
}

/** Returns the blocks for a search, in result order, up to a limit. */
export async function blocksOf(
  pool: pg.Pool,
  { above, below, newestFirst }: Pick<Match, 'above' | 'below' | 'newestFirst'>,
  limit: number,
): Promise<Block[]> {
  const order = newestFirst ? 'DESC' : 'ASC';
  const { rows } = await pool.query<Block>({
    name: `search-blocks-${order}`,
    text: `SELECT number, first_id, last_id FROM search_blocks WHERE first_id < $2 AND last_id > $1
           ORDER BY first_id ${order} LIMIT $3`,
    values: [above, below, limit],
  });
  return rows;
}

/** Returns the blocks that contain these numbers, and their neighbours. */
async function blocksAround(client: pg.PoolClient, first: number, last: number): Promise<Blocks> {
  const { rows } = await client.query<Block & { documents: number }>(
    `SELECT b.*, coalesce(w.documents, 0) AS documents FROM (
       (SELECT * FROM search_blocks WHERE first_id <= $1 ORDER BY first_id DESC LIMIT 1)
       UNION (SELECT * FROM search_blocks WHERE first_id > $1 AND first_id <= $2)
       UNION (SELECT * FROM search_blocks WHERE first_id > $2 ORDER BY first_id LIMIT 1)
     ) b LEFT JOIN search_words w ON w.word = $3 || b.number ORDER BY b.first_id`,
    [first, last, label('block', '')],
  );
  return new Blocks(rows);
}

async function newBlock(client: pg.PoolClient, id: number): Promise<Block> {
  const { rows } = await client.query<Block>(
    'INSERT INTO search_blocks (first_id, last_id) VALUES ($1, $1) RETURNING number, first_id, last_id',
    [id],
  );
  return rows[0] as Block;
}

/** Adjacent blocks, which extend towards new documents until they are full. */
class Blocks {
  readonly #blocks: (Block & { documents: number })[];
  readonly #grown = new Set<Block>();

  constructor(blocks: (Block & { documents: number })[]) {
    this.#blocks = blocks;
  }

  /** Returns the block for a document: the one whose range contains it, or a neighbour with space. */
  indexOf(id: number): number | undefined {
    const next = this.#blocks.findIndex(({ first_id }) => first_id > id);
    const before = this.#blocks.at(next === -1 ? -1 : next - 1);
    const [below, beyond] = [next === 0 ? undefined : before, this.#blocks[next]];
    const isInside = below !== undefined && below.last_id >= id;
    const block = isInside
      ? below
      : [below, beyond].find((one) => one !== undefined && one.documents < documentsOfBlock);
    if (!block) return undefined;
    if (!isInside) {
      block.first_id = Math.min(block.first_id, id);
      block.last_id = Math.max(block.last_id, id);
      this.#grown.add(block);
    }
    block.documents += 1;
    return block.number;
  }

  add(block: Block): number {
    const next = this.#blocks.findIndex(({ first_id }) => first_id > block.first_id);
    this.#blocks.splice(next === -1 ? this.#blocks.length : next, 0, { ...block, documents: 1 });
    return block.number;
  }

  async save(client: pg.PoolClient): Promise<void> {
    const grown = [...this.#grown];
    if (grown.length === 0) return;
    await client.query(
      `UPDATE search_blocks b SET first_id = g.first_id, last_id = g.last_id
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS g (number, first_id, last_id) WHERE b.number = g.number`,
      [
        grown.map(({ number }) => number),
        grown.map(({ first_id }) => first_id),
        grown.map(({ last_id }) => last_id),
      ],
    );
  }
}
