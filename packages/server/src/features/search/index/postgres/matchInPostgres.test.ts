import { startTestServer } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoom, say } from '../../../../testing/rooms.ts';
import type { Group, Match, OpenIndex } from '../messageIndex.ts';
import { openIndex } from '../openIndex.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
const texts = ['red boat', 'red harbour', 'blue boat', 'red kite', 'red boat in the harbour', 'reddish boat'];

const group = (...words: string[]): Group => ({
  phrases: words.map((word) => ({ words: [word], begins: false })),
});

describe.runIf(postgresUrl)('[SRCH-05] A match in PostgreSQL', () => {
  const textOf = new Map<string, string>();
  let cid = '';
  let open: OpenIndex;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const database = await createPostgresDatabase(postgresUrl as string);
    remove = database.remove;
    const server = await startTestServer({ databaseUrl: database.url });
    const { ada } = await server.people('ada');
    const room = await openRoom(ada);
    cid = room.cid;
    for (const text of texts) textOf.set((await say(ada, room, text)).id, text);
    await server.stop();
    open = await openIndex({ kind: 'postgres', url: database.url });
    while (!(await open.index.catchUp(1000)).isDone);
  });
  afterAll(async () => {
    await open.close();
    await remove();
  });

  const find = async (match: Pick<Match, 'all' | 'documents'> & Partial<Match>) => {
    const { found } = await open.index.match({
      none: [],
      estimate: texts.length,
      total: texts.length,
      above: -1,
      below: Number.MAX_SAFE_INTEGER,
      newestFirst: false,
      limit: 10,
      ...match,
    });
    return found.map(({ messageId }) => textOf.get(messageId)).toSorted();
  };

  describe.each([
    ['the messages of the rarest term are read', [1, 10_000]],
    ['each term is looked up in the index', [1000, 1000]],
  ])('finds the same if %s:', (_, documents) => {
    const isRed = group('red');
    const isAtSea = group('boat', 'harbour');

    test('messages with all terms, in the channels to search', async () => {
      const all = [isRed, isAtSea];
      const found = ['red boat', 'red boat in the harbour', 'red harbour'];
      expect(await find({ all, documents })).toEqual(found);
      expect(await find({ all, documents, allowed: { types: ['messaging'], cids: [] } })).toEqual(found);
      expect(await find({ all, documents, allowed: { types: [], cids: [cid] } })).toEqual(found);
      expect(await find({ all, documents, allowed: { types: ['team'], cids: ['team:other'] } })).toEqual([]);
      expect(await find({ all, documents, limit: 2 })).toHaveLength(2);
    });

    test('without excluded words and matches', async () => {
      const none = [group('boat')];
      expect(await find({ all: [isRed, isAtSea], none, documents })).toEqual(['red harbour']);
      expect(await find({ all: [isRed], none, documents })).toEqual(['red harbour', 'red kite']);
      const except = [isRed, group('harbour')];
      expect(await find({ all: [isRed, isAtSea], except, documents })).toEqual(['red boat']);
    });

    test('beginnings and phrases', async () => {
      const begins: Group = { phrases: [{ words: ['red'], begins: true }] };
      const phrase: Group = { phrases: [{ words: ['red', 'boat'], begins: false }] };
      expect(await find({ all: [begins, group('boat')], documents })).toEqual([
        'red boat',
        'red boat in the harbour',
        'reddish boat',
      ]);
      expect(await find({ all: [phrase, group('harbour')], documents })).toEqual(['red boat in the harbour']);
    });
  });
});
