import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { openRoom, say } from '../../testing/rooms.ts';
import { upload } from '../../testing/uploads.ts';

const find = (person: Person, query: string, more: object = {}) =>
  person.call('POST /search', { body: { query, ...more } });
const texts = async (person: Person, query: string, more: object = {}) =>
  (await find(person, query, more)).results.map(({ message }) => message.text);
const marked = async (person: Person, query: string) =>
  (await find(person, query)).results.map(({ message, highlights }) =>
    highlights.map(({ start, end }) => message.text.slice(start, end)),
  );
const allPages = async (person: Person, query: string, more: object) => {
  const found: string[] = [];
  let next: string | undefined;
  do {
    const page = await find(person, query, { ...more, ...(next !== undefined && { next }) });
    found.push(...page.results.map(({ message }) => message.text));
    next = page.next;
  } while (next !== undefined);
  return found;
};

onEachServer('[SRCH-05] Searching inside words and by stems', (server) => {
  test('finds a part of a word, and marks it; quoted, short and negated words stay whole', async () => {
    const { ada, mallory } = await server().people('ada', 'mallory');
    const room = await openRoom(ada);
    const here = `in:${room.id}`;
    await say(ada, room, 'Der Donaudampfschiffkapitän grüßt');
    expect(await texts(ada, `${here} dampf `)).toHaveLength(1);
    expect(await texts(ada, `${here} kapitan `)).toHaveLength(1);
    expect(await marked(ada, `${here} dampf `)).toEqual([['dampf']]);
    expect(await texts(ada, `${here} "dampf"`)).toEqual([]);
    expect(await texts(ada, `${here} am `)).toEqual([]);
    expect(await texts(ada, `${here} -dampf grüßt`)).toHaveLength(1);
    expect(await texts(mallory, 'dampf ')).toEqual([]);
  });

  test.each([
    ['German', 'Die Versicherungen sind geprüft', 'versicherung '],
    ['German', 'Zwei alte Häuser am Kanal', 'haus '],
    ['French', 'la continuation du chantier', 'continuer '],
    ['Spanish', 'las canciones nuevas', 'canción '],
    ['English', 'a relational model', 'relate '],
  ])('finds other forms of %s words: %s', async (_, text, query) => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    await say(ada, room, text);
    expect(await texts(ada, `in:${room.id} ${query}`)).toEqual([text]);
    const [words] = await marked(ada, `in:${room.id} ${query}`);
    expect(words).toHaveLength(1);
  });

  test('by relevance, the word itself comes before longer ones', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    await say(ada, room, 'the Dampf of the kettle');
    await say(ada, room, 'the Volldampf of the engine');
    const sort = [{ field: 'relevance', direction: -1 }];
    expect(await texts(ada, `in:${room.id} dampf `, { sort })).toEqual([
      'the Dampf of the kettle',
      'the Volldampf of the engine',
    ]);
  });

  test('an edited or deleted message is no longer found by a part of its old words', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const message = await say(ada, room, 'Fahrradklingel gesucht');
    expect(await texts(ada, `in:${room.id} klingel `)).toHaveLength(1);
    await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: message.id },
      body: { text: 'gefunden' },
    });
    expect(await texts(ada, `in:${room.id} klingel `)).toEqual([]);
    await say(ada, room, 'Türklingel');
    expect(await texts(ada, `in:${room.id} klingel `)).toEqual(['Türklingel']);
  });

  test('whole words fill the pages first; parts of words follow, each message once', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    await say(ada, room, 'Segelboot eins');
    for (const number of [1, 2, 3]) await say(ada, room, `Boot ${number}`);
    await say(ada, room, 'Segelboot zwei');
    const pages = (direction: 1 | -1) =>
      allPages(ada, `in:${room.id} boot `, { limit: 2, sort: [{ field: 'created_at', direction }] });
    expect(await pages(-1)).toEqual(['Boot 3', 'Boot 2', 'Boot 1', 'Segelboot zwei', 'Segelboot eins']);
    expect(await pages(1)).toEqual(['Boot 1', 'Boot 2', 'Boot 3', 'Segelboot eins', 'Segelboot zwei']);
    expect(await texts(ada, `in:${room.id} boot `)).toEqual([
      'Segelboot zwei',
      'Boot 3',
      'Boot 2',
      'Boot 1',
      'Segelboot eins',
    ]);
    expect(await texts(ada, `in:${room.id} boot segel `)).toEqual(['Segelboot zwei', 'Segelboot eins']);
  });

  test('merges whole words and parts of each of several words in one order, each message once', async () => {
    const { ada, mallory } = await server().people('ada', 'mallory');
    const room = await openRoom(ada);
    const sentences = [
      'Segelboot und Hafenamt',
      'Segelboot und Amt',
      'Boot und Amt',
      'Ruderboot ohne',
      'Boot und Hafenamt',
      'Amt ohne',
      'Boot und Amt, zweimal',
      'Ruderboot und Hafenamt',
    ];
    for (const text of sentences) await say(ada, room, text);
    const both = sentences.filter((text) => !text.endsWith('ohne'));
    const query = `in:${room.id} boot amt `;
    for (const limit of [3, 4, 6, 10]) {
      const oldest = { limit, sort: [{ field: 'created_at', direction: 1 }] };
      expect(await allPages(ada, query, oldest), `${limit}`).toEqual(both);
      expect(await allPages(ada, query, { limit }), `${limit}`).toEqual(both.toReversed());
    }
    const sort = [{ field: 'relevance', direction: -1 }];
    const ranked = await allPages(ada, query, { limit: 2, sort });
    expect(ranked.slice(0, 2).toSorted()).toEqual(['Boot und Amt', 'Boot und Amt, zweimal']);
    expect(new Set(ranked)).toEqual(new Set([...both, ...ranked]));
    expect(ranked).toHaveLength(new Set(ranked).size);
    expect(await texts(mallory, 'boot amt ')).toEqual([]);
  });

  test('searches fewer longer words for a part of three letters', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const words = [...'abcdefghijklmnopqrstuv'].map((letter) => `zqjw${letter}k`);
    for (const word of words) await say(ada, room, word);
    const found = await texts(ada, `in:${room.id} zqjw `, { limit: 50 });
    // Messages of the same millisecond have no order.
    expect(found.toSorted()).toEqual(words);
    expect(await texts(ada, `in:${room.id} zqj `, { limit: 50 })).toHaveLength(20);
  });

  test('finds a file by a part of its name', async () => {
    const { ada, mallory } = await server().people('ada', 'mallory');
    const room = await openRoom(ada);
    const { attachment } = await upload(ada, room, 'file', {
      name: 'Quartalsbericht_final2026.txt',
      type: 'text/plain',
      bytes: 'numbers',
    });
    await say(ada, room, 'here it is', { attachments: [attachment] });
    for (const part of ['bericht', 'quartal', '2026'])
      expect(await texts(ada, `in:${room.id} ${part} `), part).toEqual(['here it is']);
    expect(await texts(mallory, 'bericht ')).toEqual([]);
  });
});
