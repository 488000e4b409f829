import { inputInvalid, searchTextInvalid } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { ask } from '../../testing/polls.ts';
import { at, newId, openRoom, say } from '../../testing/rooms.ts';

const find = (person: Person, query: string, more: object = {}) =>
  person.call('POST /search', { body: { query, ...more } });
const texts = async (person: Person, query: string, more: object = {}) =>
  (await find(person, query, more)).results.map(({ message }) => message.text);
/** Returns the highlighted words in each result. */
const marked = async (person: Person, query: string) =>
  (await find(person, query)).results.map(({ message, highlights }) =>
    highlights.map(({ start, end }) => message.text.slice(start, end)),
  );

onEachServer('[SRCH-04] Searching messages', (server) => {
  test('finds messages and replies, newest first; non-members find nothing', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const room = await openRoom(ada, { members: [grace] });
    const first = await say(ada, room, 'Rain radar is clear until nine.');
    await say(grace, room, 'The radar says rain at ten', { parent_id: first.id });
    expect(await texts(ada, 'radar')).toEqual([
      'The radar says rain at ten',
      'Rain radar is clear until nine.',
    ]);
    const { results } = await find(grace, '"rain radar"');
    expect(results).toMatchObject([
      { highlights: [{ start: 0, end: 10 }], channel: { cid: room.cid }, members: [{ id: 'ada' }] },
    ]);
    expect(await texts(grace, 'rain', { sort: [{ field: 'created_at', direction: 1 }] })).toEqual([
      'Rain radar is clear until nine.',
      'The radar says rain at ten',
    ]);
    expect(await texts(mallory, 'radar')).toEqual([]);
    expect(await texts(mallory, `in:${room.cid}`)).toEqual([]);
    expect((await find(mallory, `in:${room.id} radar`)).names).toMatchObject([
      { match: 'none', channels: [] },
    ]);
  });

  test('finds words by prefix while typing, in other forms, ignoring accents and case', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const here = `in:${room.id}`;
    await say(ada, room, 'Ångström café: the deployments FAILED, Straße blocked');
    for (const query of [
      'deploym',
      'dep',
      'de',
      'deployment failing',
      'deployments',
      'cafe',
      'CAFÉ',
      'angstrom',
    ])
      expect(await texts(ada, `${here} ${query}`), query).toHaveLength(1);
    for (const query of ['strasse', '"deployments failed"', '"the deploy', 'fail ', 'blocking'])
      expect(await texts(ada, `${here} ${query}`), query).toHaveLength(1);
    for (const query of ['ym', 'de failed', '"deployment failed"', '"failed deployments"', 'd'])
      expect(await texts(ada, `${here} ${query}`), query).toEqual([]);
    expect(await marked(ada, `${here} deployment fails cafe`)).toEqual([['café', 'deployments', 'FAILED']]);
  });

  test.each([
    [
      'Japanese',
      '今夜のライドは八時に橋で集合です',
      ['ライド', '橋', '八時に', '集合です'],
      ['集時', '夜橋'],
    ],
    ['Chinese', '明天早上我们在桥边集合', ['早上', '桥边', '集', '我们在桥'], ['上早', '桥集']],
    ['Thai', 'เจอกันที่สะพานตอนแปดโมง', ['สะพาน', 'แปดโมง'], ['โมงแปด']],
    ['Korean', '내일 아침 학교에서 만나요', ['학교', '아침', '만나'], ['교학']],
    ['Hindi', 'कल सुबह पुल पर मिलते हैं', ['सुबह', 'पुल'], ['सबह']],
    ['Arabic', 'نلتقي غدًا عند الجِسر', ['الجسر', 'غدا'], ['جسور']],
    ['emoji', 'see you at the bridge 🚴 👍', ['🚴', '👍🏿', 'bridge 🚴'], ['🚗']],
  ] satisfies [string, string, string[], string[]][])(
    'finds %s, and no other words of it',
    async (_, text, found, others) => {
      const { ada } = await server().people('ada');
      const room = await openRoom(ada);
      await say(ada, room, text);
      for (const query of found) expect(await texts(ada, `in:${room.id} ${query}`), query).toEqual([text]);
      for (const query of others) expect(await texts(ada, `in:${room.id} ${query}`), query).toEqual([]);
      const plain = found.filter((query) => text.includes(query) && !query.includes(' '));
      for (const query of plain) expect(await marked(ada, `in:${room.id} ${query}`)).toEqual([[query]]);
    },
  );

  test('excludes terms with a minus, and treats no word as an index operator', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const here = `in:${room.id}`;
    await say(ada, room, 'lamps and wheels');
    await say(ada, room, 'lamps NOT wheels OR near');
    expect(await texts(ada, `${here} lamps -near`)).toEqual(['lamps and wheels']);
    expect(await texts(ada, `${here} lamps -"and wheels"`)).toEqual(['lamps NOT wheels OR near']);
    expect(await texts(ada, `${here} NOT`)).toEqual(['lamps NOT wheels OR near']);
    expect(await texts(ada, `${here} lamps OR wheels`)).toEqual(['lamps NOT wheels OR near']);
    expect(await texts(ada, `${here} -lamps`)).toEqual([]);
    expect(await texts(ada, '', { message_filter: { text: 'lamps -near', type: 'regular' } })).toEqual([
      'lamps NOT wheels OR near',
    ]);
    expect(await texts(ada, `${here} from:ada`)).toHaveLength(2);
  });

  test('filters by author, channel, content and state', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    const room = await openRoom(ada, { members: [grace] });
    const here = `in:${room.id}`;
    const image = { type: 'image', image_url: '/x.png', title: 'Bridge-plan.png' } as const;
    await say(ada, room, 'look https://example.org/a');
    const video = { type: 'video', asset_url: '/x.mp4', title: 'Film.mp4' } as const;
    await say(grace, room, 'film', { attachments: [video] });
    const pictured = await say(grace, room, 'picture', { attachments: [image] });
    const { message: asking } = await ask(ada, room, { name: 'Where do we gather?' });
    const placeId = newId();
    await say(grace, room, 'place', {
      id: placeId,
      shared_location: { message_id: placeId, latitude: 1, longitude: 2, created_by_device_id: 'phone' },
    });
    await say(ada, room, 'tide www.example.org');
    const reply = await say(grace, room, 'answer', { parent_id: pictured.id });
    const request = { params: { message_id: pictured.id } };
    await ada.call('POST /messages/{message_id}/reactions', { ...request, body: { type: '👍' } });
    await ada.call('PUT /messages/{message_id}/pin', { ...request, body: {} });
    const found: [string, string[]][] = [
      ['from:grace', ['answer', 'place', 'picture', 'film']],
      ['from:me', ['tide www.example.org', '', 'look https://example.org/a']],
      ['-from:me', ['answer', 'place', 'picture', 'film']],
      ['from:grace from:ada has:image', ['picture']],
      ['has:link', ['tide www.example.org', 'look https://example.org/a']],
      ['has:file', ['picture', 'film']],
      ['has:media', ['picture', 'film']],
      ['has:media -has:image', ['film']],
      ['-has:media from:grace', ['answer', 'place']],
      ['has:image -from:grace', []],
      ['has:poll', ['']],
      ['has:location', ['place']],
      ['has:reaction', ['picture']],
      ['is:pinned', ['picture']],
      ['HAS:PIN', ['picture']],
      ['is:thread', ['picture']],
      ['is:reply', ['answer']],
      ['bridge plan', ['picture']],
      ['"bridge plan png"', ['picture']],
      ['gather', ['']],
      ['harbour', ['']],
    ];
    for (const [query, expected] of found)
      expect(await texts(ada, `${here} ${query}`), query).toEqual(expected);
    await ada.call('DELETE /messages/{message_id}/pin', request);
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: reply.id } });
    expect(await texts(ada, `${here} is:pinned`)).toEqual([]);
    expect(await texts(ada, `${here} is:reply`)).toEqual([]);
    expect(asking.poll?.name).toBe('Where do we gather?');
  });

  test('resolves names with typos, and reports how', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const katherine = await server().person('u-17');
    const users = [{ id: 'u-17', name: 'Katherine Johnson' }];
    await server().backEnd.call('PUT /users', { body: { users } });
    const room = await openRoom(ada, { members: [grace, katherine] });
    await ada.call('PATCH /channels/{type}/{id}', {
      params: at(room),
      body: { name: 'Orbit planning' },
    });
    await say(katherine, room, 'the orbit is right');
    const named = async (person: Person, query: string) => {
      const { names, results } = await find(person, query);
      return [
        names.map(({ match, users, channels }) => [match, users[0]?.id ?? channels[0]?.cid]),
        results.length,
      ];
    };
    expect(await named(ada, 'from:"Katherine Johnson"')).toEqual([[['exact', 'u-17']], 1]);
    expect(await named(ada, 'from:johns')).toEqual([[['beginning', 'u-17']], 1]);
    expect(await named(ada, 'from:katehrine')).toEqual([[['similar', 'u-17']], 1]);
    expect(await named(ada, 'from:jonhson')).toEqual([[['similar', 'u-17']], 1]);
    expect(await named(ada, 'from:nobody-like-that')).toEqual([[['none', undefined]], 0]);
    expect(await named(ada, 'in:"orbit planing"')).toEqual([[['similar', room.cid]], 1]);
    expect(await named(ada, 'in:#plan')).toEqual([[['beginning', room.cid]], 1]);
    // A non-member does not learn that the channel exists.
    for (const query of ['in:"orbit planning"', 'in:plan', 'in:"orbit planing"', `in:${room.cid}`]) {
      expect(await named(mallory, query)).toEqual([[['none', undefined]], 0]);
    }
    const { names } = await find(ada, 'right from:katehrine');
    expect(names).toMatchObject([{ operator: 'from', value: 'katehrine', start: 6, end: 20 }]);
  });

  test('resolves the beginning of an id in any case', async () => {
    const { ada } = await server().people('ada');
    const zelda = await server().person('QuokkaZ-7');
    await server().backEnd.call('PUT /users', { body: { users: [{ id: zelda.id, name: 'Zelda' }] } });
    const { channel: room } = await ada.call('POST /channels/{type}/{id}/query', {
      params: { type: 'messaging', id: 'WombatW-8' },
      body: { member_ids: [zelda.id], data: { name: 'Burrows' } },
    });
    await say(zelda, room, 'who digs?');
    for (const query of ['from:quokkaz', 'from:QuokkaZ', 'in:wombatw', 'in:WombatW', 'from:qoukkaz-7']) {
      expect([query, await texts(ada, query)]).toEqual([query, ['who digs?']]);
    }
  });

  test('filters by date, in the reader’s time zone', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    const times = [
      '2026-01-30T23:30:00.000Z',
      '2026-01-31T12:00:00.000Z',
      '2026-02-01T00:30:00.000Z',
      '2026-09-06T04:30:00.000Z',
      '2026-09-06T03:30:00.000Z',
    ];
    const messages = times.map((created_at) => ({
      id: newId(),
      cid: room.cid,
      user_id: 'ada',
      text: created_at,
      created_at,
    }));
    await server().backEnd.call('POST /bulk', { body: { messages } });
    const [first, second, third, fourth] = times;
    const days = (query: string, more = {}) => texts(ada, `in:${room.id} ${query}`, more);
    expect(await days('on:2026-01-31')).toEqual([second]);
    expect(await days('before:2026-01-31')).toEqual([first]);
    expect(await days('after:2026-01-31 before:2026-09-01')).toEqual([third]);
    expect(await days('during:2026-01')).toEqual([second, first]);
    expect(await days('during:2026 after:2026-01-30 before:2026-02-01')).toEqual([second]);
    expect(await days('on:2026-01-31', { time_zone: 'Europe/Berlin' })).toEqual([second, first]);
    // A clock change skips midnight in Santiago: the day begins at one o’clock.
    expect(await days('on:2026-09-06', { time_zone: 'America/Santiago' })).toEqual([fourth]);
    expect(await days('after:today')).toEqual([]);
    const wrong = await ada.refused('POST /search', { body: { query: 'x', time_zone: 'Nowhere/At_All' } });
    expect([wrong.name, wrong.details.issues?.[0]?.field]).toEqual([inputInvalid.name, 'time_zone']);
  });

  test('paginates through all results, each once, while others are written', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    for (let n = 1; n <= 12; n++) await say(ada, room, `spoke ${n}`);
    for (const sort of [
      [],
      [{ field: 'created_at', direction: 1 }],
      [{ field: 'relevance', direction: -1 }],
    ]) {
      const seen: string[] = [];
      let next: string | undefined;
      do {
        const page = await find(ada, `in:${room.id} spoke`, { limit: 5, next, sort });
        seen.push(...page.results.map(({ message }) => message.text));
        next = page.next;
        if (sort.length === 0 && seen.length === 5) await say(ada, room, 'spoke 13');
      } while (next);
      expect(seen).toHaveLength(sort.length === 0 ? 12 : 13);
      expect(new Set(seen).size).toBe(seen.length);
    }
    for (const next of ['x', 'n.1', 'o.1.0', 'n.99999999999999999.0', "n.1'--.0"]) {
      const error = await ada.refused('POST /search', { body: { query: 'spoke', next } });
      expect([error.name, error.details.issues?.[0]?.field], next).toEqual([inputInvalid.name, 'next']);
    }
  });

  test('ranks by relevance, and newer before equally relevant', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    await say(ada, room, 'How do I mount the lamp on the bridge? The mount is loose, says the mount maker');
    await say(ada, room, 'mount mount');
    await say(ada, room, 'something about bridges');
    const best = await texts(ada, `in:${room.id} mounting lamp bridge how`, {
      sort: [{ field: 'relevance', direction: -1 }],
    });
    expect(best[0]).toContain('How do I mount the lamp');
    expect(await texts(ada, `in:${room.id} mounting lamp bridge how`)).toHaveLength(1);
  });

  test('reflects an edit and a deletion immediately, and never finds others’ restricted messages', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    const room = await openRoom(ada, { members: [grace] });
    const here = `in:${room.id}`;
    const edited = await say(ada, room, 'the brake is loose');
    const params = { message_id: edited.id };
    await say(ada, room, 'brake of the owner', { restricted_visibility: ['ada'] });
    expect(await texts(grace, `${here} brake`)).toEqual(['the brake is loose']);
    expect(await texts(ada, `${here} brake`)).toEqual(['brake of the owner', 'the brake is loose']);
    await ada.call('PATCH /messages/{message_id}', { params, body: { text: 'the chain is loose' } });
    expect(await texts(grace, `${here} brake`)).toEqual([]);
    expect(await texts(grace, `${here} chain`)).toEqual(['the chain is loose']);
    await ada.call('DELETE /messages/{message_id}', { params });
    expect(await texts(grace, `${here} chain`)).toEqual([]);
    await server().backEnd.call('POST /messages/{message_id}/undelete', { params, body: {} });
    expect(await texts(grace, `${here} chain`)).toEqual(['the chain is loose']);
    await server().backEnd.call('DELETE /messages/{message_id}', { params, query: { hard: 'true' } });
    expect(await texts(grace, `${here} chain`)).toEqual([]);
  });

  test('[CHAN-06] [MOD-01] finds nothing of a shadow-banned user, a truncated or a deleted channel', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const room = await openRoom(ada, { type: 'team', members: [grace, mallory] });
    const word = `gasket${newId().slice(0, 8)}`;
    await say(ada, room, `${word} before`);
    await ada.call('POST /bans', { body: { user_id: 'mallory', kind: 'shadow_ban', cid: room.cid } });
    await say(mallory, room, `${word} hidden`);
    expect(await texts(grace, word)).toEqual([`${word} before`]);
    expect(await texts(mallory, word)).toEqual([`${word} hidden`, `${word} before`]);
    expect(await texts(ada, word)).toEqual([`${word} hidden`, `${word} before`]);
    const params = at(room);
    await ada.call('POST /channels/{type}/{id}/truncate', { params, body: {} });
    await say(grace, room, `${word} after`);
    expect(await texts(ada, word)).toEqual([`${word} after`]);
    await ada.call('DELETE /channels/{type}/{id}', { params });
    for (const person of [ada, grace, mallory]) expect(await texts(person, word)).toEqual([]);
    const { names } = await find(grace, `in:${room.cid} ${word}`);
    expect(names.flatMap(({ channels }) => channels.map(({ cid }) => cid))).not.toContain(room.cid);
  });

  test('checks current access: after leaving, before joining, as a guest, in a type without search', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    const guest = await server().person('visitor', 'guest');
    const room = await openRoom(ada);
    const open = await openRoom(ada, { type: 'team' });
    const word = `cassette${newId().slice(0, 8)}`;
    await say(ada, room, `${word} kept`);
    await say(ada, open, `${word} open`);
    expect(await texts(grace, word)).toEqual([`${word} open`]);
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: ['grace'] },
    });
    expect(await texts(grace, word)).toEqual([`${word} open`, `${word} kept`]);
    expect(await texts(grace, word, { filter: { joined: true } })).toEqual([`${word} kept`]);
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(room) });
    expect(await texts(grace, word)).toEqual([`${word} open`]);
    expect(await texts(guest, word)).toEqual([]);
    expect(await texts(server().backEnd, word)).toHaveLength(2);
    expect((await server().nobody.refused('POST /search', { body: { query: word } })).status).toBe(401);
  });

  test('rejects invalid searches, naming the position, and handles any input', async () => {
    const { ada } = await server().people('ada');
    const error = await ada.refused('POST /search', { body: { query: 'rain has:snow before:soon' } });
    expect(error.is(searchTextInvalid)).toBe(true);
    expect(error.details).toMatchObject({
      issues: [{ field: 'query', rule: expect.stringContaining('must be one of link') }, { field: 'query' }],
      places: [
        { start: 5, end: 13 },
        { start: 14, end: 25 },
      ],
    });
    for (const body of [
      {},
      { query: ' ' },
      { query: '-rain' },
      { query: '"' },
      { query: '!?' },
      { message_filter: {} },
    ]) {
      expect((await ada.refused('POST /search', { body })).is(inputInvalid), JSON.stringify(body)).toBe(true);
    }
    const refused: [object, string][] = [
      [{ query: 'x'.repeat(501) }, 'query'],
      [{ query: 'a\u0000b' }, 'query'],
      [{ query: 'a\ud800' }, 'query'],
      [{ query: { $gt: '' } }, 'query'],
      [{ query: 'x', filter: { nonsense: 1 } }, 'filter.nonsense'],
      [{ query: 'x', message_filter: { user_id: 'ada' } }, 'message_filter.user_id'],
      [{ query: 'x', limit: 51 }, 'limit'],
      [{ query: 'x', sort: [{ field: 'text', direction: 1 }] }, 'sort.0.field'],
    ];
    for (const [body, field] of refused) {
      const { name, details } = await ada.refused('POST /search', { body: body as never });
      expect([name, details.issues?.[0]?.field], field).toEqual([inputInvalid.name, field]);
    }
    const odd = [
      '" * ( ) ^ : a',
      'NEAR(a b)',
      'a AND',
      'OR a',
      'a*',
      '{a}',
      'words:a',
      '-- a',
      "a' OR 1=1",
      'a\\',
      'a:* & !b',
      'a <-> b',
    ];
    for (const query of odd) expect(await texts(ada, query), query).toEqual(expect.any(Array));
    expect(await texts(ada, `${'a '.repeat(30)}`)).toEqual(expect.any(Array));
    expect(await texts(ada, '字'.repeat(500))).toEqual([]);
  });
});
