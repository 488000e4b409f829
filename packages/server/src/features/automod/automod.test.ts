import {
  type BlocklistInput,
  blocklistNotFound,
  channelTypeNotFound,
  inputInvalid,
  linkBlocked,
  maskSign,
  maxTotalBlocklistWords,
  messageRepeated,
  messagesTooFast,
  notAllowed,
  patternInvalid,
  textBlocked,
  timedOutByRule,
  tooManyBlocklists,
  tooManyMentions,
  unauthenticated,
} from '@confab/protocol';
import { nodesPerTestServer, type Person } from '@confab/testing';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../core/clock/clock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, textsIn } from '../../testing/rooms.ts';

const stars = (count: number) => maskSign.repeat(count);
const put = (admin: Person, blocklist_id: string, list: Partial<BlocklistInput>) =>
  admin.call('PUT /automod/blocklists/{blocklist_id}', {
    params: { blocklist_id },
    body: { name: blocklist_id, action: 'block', ...list },
  });
const send = (person: Person, room: Room, text: string, more = {}) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), text, ...more } },
  });
const rules = (admin: Person, channel_type: string, body: object) =>
  admin.call('PUT /automod/rules/{channel_type}', { params: { channel_type }, body });
const reviews = async (admin: Person) => (await admin.call('POST /reviews/query', { body: {} })).reviews;

onEachNewServer('[MOD-02] Blocklists', (start) => {
  test('[MSG-02] a blocked message is returned as one of type error with the reason, and is not stored', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada, grace } = await server.people('ada', 'grace');
    const room = await openRoom(ada, { members: [grace] });
    await put(root, 'animals', { words: ['badger'] });
    const id = newId();
    const { message, refusal } = await send(ada, room, 'You badger!', { id });
    expect(message).toMatchObject({ id, type: 'error', text: 'You badger!', user: { id: 'ada' } });
    expect(refusal).toMatchObject({
      name: textBlocked.name,
      code: textBlocked.code,
      message: 'This text contains words that aren’t allowed here: “badger”.',
      details: { words: ['badger'], issues: [{ field: 'message.text' }] },
    });
    expect(await textsIn(grace, room)).toEqual([]);
    const gone = await ada.refused('GET /messages/{message_id}', { params: { message_id: id } });
    expect(gone.status).toBe(404);
    // The id can be reused for the corrected message, which gets the next number.
    expect(await say(ada, room, 'You bird!', { id })).toMatchObject({ id, type: 'regular', number: 1 });
  });

  test('[MOD-02] masked words are stored as stars, flagged messages are sent and await moderators', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const room = await openRoom(ada);
    await put(root, 'soft', { action: 'mask', words: ['darn'] });
    await put(root, 'look', { action: 'flag', words: ['secret plan'] });
    expect((await say(ada, room, 'Darn it')).text).toBe(`${stars(4)} it`);
    const flagged = await say(ada, room, 'the secret plan, darn');
    expect(flagged.text).toBe(`the secret plan, ${stars(4)}`);
    const [item] = await reviews(root);
    expect(item).toMatchObject({
      review: { kind: 'message', message_id: flagged.id, sources: ['automod'], user: { id: 'ada' } },
    });
    const { flags } = await root.call('GET /reviews/{review_id}', {
      params: { review_id: item?.review.id as string },
    });
    expect(flags).toMatchObject([{ source: 'automod', rule: 'look', text: 'secret plan' }]);
  });

  test('[MOD-02] a list applies from the next message on, in its scope, until it is disabled or deleted', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const [team, direct] = [await openRoom(ada, { type: 'team' }), await openRoom(ada)];
    const typeIn = async (room: Room) => (await send(ada, room, 'badger')).message.type;
    expect([await typeIn(team), await typeIn(direct)]).toEqual(['regular', 'regular']);
    await put(root, 'animals', { words: ['badger'], channel_types: ['team'] });
    expect([await typeIn(team), await typeIn(direct)]).toEqual(['error', 'regular']);
    await put(root, 'animals', { words: ['badger'] });
    expect([await typeIn(team), await typeIn(direct)]).toEqual(['error', 'error']);
    await root.call('PATCH /channel-types/{name}', {
      params: { name: 'messaging' },
      body: { features: { automod: false } },
    });
    expect([await typeIn(team), await typeIn(direct)]).toEqual(['error', 'regular']);
    await put(root, 'animals', { words: ['badger'], enabled: false });
    expect(await typeIn(team)).toBe('regular');
    await put(root, 'animals', { words: ['badger'] });
    expect(await typeIn(team)).toBe('error');
    await root.call('DELETE /automod/blocklists/{blocklist_id}', { params: { blocklist_id: 'animals' } });
    expect(await typeIn(team)).toBe('regular');
    const { entries } = await root.call('POST /audit/query', {
      body: { filter: { subject_kind: 'blocklist' } },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'blocklist.deleted',
      'blocklist.updated',
      'blocklist.updated',
      'blocklist.updated',
      'blocklist.created',
    ]);
    expect(JSON.stringify(entries)).not.toContain('badger');
  });

  test('[MOD-02] only admins read and change them', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    await put(root, 'animals', { words: ['badger'], patterns: ['\\bbad\\w+r\\b'] });
    const params = { blocklist_id: 'animals' };
    const others = [await server.person('mod', 'moderator'), await server.person('mallory'), server.nobody];
    for (const person of others) {
      const refusals = [
        await person.refused('GET /automod/blocklists'),
        await person.refused('GET /automod/blocklists/{blocklist_id}', { params }),
        await person.refused('PUT /automod/blocklists/{blocklist_id}', {
          params,
          body: { name: 'mine', action: 'flag' },
        }),
        await person.refused('DELETE /automod/blocklists/{blocklist_id}', { params }),
        await person.refused('GET /automod/rules'),
        await person.refused('PUT /automod/rules/{channel_type}', {
          params: { channel_type: 'team' },
          body: {},
        }),
        await person.refused('POST /automod/try', { body: { text: 'badger' } }),
      ];
      const expected = person === server.nobody ? unauthenticated : notAllowed;
      expect(refusals.map((error) => error.is(expected))).toEqual(refusals.map(() => true));
    }
    const { blocklists } = await root.call('GET /automod/blocklists');
    expect(blocklists).toMatchObject([{ id: 'animals', word_count: 1, pattern_count: 1 }]);
    expect(JSON.stringify(blocklists)).not.toContain('badger');
    const { blocklist } = await root.call('GET /automod/blocklists/{blocklist_id}', { params });
    expect(blocklist.words).toEqual(['badger']);
    const tried = await root.call('POST /automod/try', { body: { text: 'A badger' } });
    expect(tried).toMatchObject({ outcome: 'block', findings: [{ start: 2, end: 8, entry: 'badger' }, {}] });
  });

  test('[MOD-02] invalid input is an error that names field and rule, and changes nothing', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    await put(root, 'animals', { words: ['badger'] });
    const refused = (body: object) =>
      root.refused('PUT /automod/blocklists/{blocklist_id}', {
        params: { blocklist_id: 'animals' },
        body: { name: 'Animals', action: 'block', ...body } as BlocklistInput,
      });
    const pattern = await refused({ patterns: ['fine', '(a)\\1'] });
    expect(pattern.is(patternInvalid)).toBe(true);
    expect(pattern.details.issues).toMatchObject([{ field: 'patterns.1' }]);
    expect(pattern.details.issues?.[0]?.rule).toContain('a backreference such as `\\1`');
    const hidden = await refused({ words: ['ok', '\u200b𝟎'.slice(0, 1)] });
    expect(hidden.is(inputInvalid)).toBe(true);
    expect(hidden.details.issues?.[0]?.field).toBe('words.1');
    expect((await refused({ action: 'explode' })).details.issues?.[0]?.field).toBe('action');
    expect((await refused({ words: 'badger' })).details.issues?.[0]?.field).toBe('words');
    expect((await refused({ channel_types: ['nowhere'] })).is(channelTypeNotFound)).toBe(true);
    expect((await refused({ owner: 'me' })).is(inputInvalid)).toBe(true);
    const many = (from: number) => Array.from({ length: 10_000 }, (_, i) => `word${from + i}x`);
    expect((await refused({ words: [...many(0), 'one more'] })).is(inputInvalid)).toBe(true);
    for (let made = 0; made < maxTotalBlocklistWords - 10_000; made += 10_000) {
      await put(root, `many-${made}`, { words: many(made), enabled: false });
    }
    await put(root, 'many-rest', { words: many(0).slice(1), enabled: false });
    const over = await root.refused('PUT /automod/blocklists/{blocklist_id}', {
      params: { blocklist_id: 'over' },
      body: { name: 'Over', action: 'flag', words: ['one more'] },
    });
    expect(over.is(tooManyBlocklists)).toBe(true);
    const gone = await root.refused('DELETE /automod/blocklists/{blocklist_id}', {
      params: { blocklist_id: 'nothing' },
    });
    expect(gone.is(blocklistNotFound)).toBe(true);
    const params = { blocklist_id: 'animals' };
    const { blocklist } = await root.call('GET /automod/blocklists/{blocklist_id}', { params });
    expect(blocklist.words).toEqual(['badger']);
  });
});

onEachNewServer('[MOD-02] Rules about links and floods', (start) => {
  let passedMs = 0;
  afterEach(() => {
    passedMs = 0;
  });
  const clock = { ...systemClock, now: () => systemClock.now() + passedMs };
  // Each node counts the messages that it has written (docs/decisions/state-of-a-node.md).
  const countingTest = test.runIf(nodesPerTestServer() === 1);

  test('[MOD-02] links to unwanted domains are rejected or flagged, in any notation', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    await rules(root, 'team', {
      links: { action: 'block', denied_domains: ['Spam.example.org', 'bücher.de'] },
    });
    const texts = [
      'see https://spam.example.org/x',
      'see HTTPS://WWW.SPAM.EXAMPLE.ORG.',
      '[here](//spam.example.org)',
      'https:\\\\spam.example.org',
      '[a]\n\n[a]: http://spam.example.org',
      'http://xn--bcher-kva.de/',
    ];
    for (const text of texts) {
      const { message, refusal } = await send(ada, room, text);
      expect([text, message.type, refusal?.name]).toEqual([text, 'error', linkBlocked.name]);
    }
    await say(ada, room, 'https://example.org and notspam.example.org.evil.com');
    // Moderators of the channel are exempt.
    expect((await send(root, room, texts[0] as string)).message.type).toBe('regular');
    await rules(root, 'team', { links: { action: 'flag', allowed_domains: ['example.org'] } });
    expect((await send(ada, room, 'https://other.org')).message.type).toBe('regular');
    expect((await send(ada, room, 'https://www.example.org')).message.type).toBe('regular');
    const all = await reviews(root);
    expect(all.map(({ review }) => [review.sources, review.reasons])).toEqual([[['automod'], ['spam']]]);
  });

  test('[MOD-02] a link’s target is determined like browsers do, in any notation', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    await rules(root, 'team', { links: { action: 'block', denied_domains: ['evil.com'] } });
    const evil = [
      '[x](https://evil\\.com)',
      '[x](https:evil.com)',
      '[x](https:/evil.com)',
      '[x](https:\\\\evil.com)',
      '[x](https://ok.test\\@evil.com)',
      '[x](<https://ok.test@evil.com>)',
      '[x][a]\n\n[a]: https:/evil.com',
      '![x](https://e%76il.com)',
      '> - [x](https://EVIL.com.)',
      '||[x](https:evil\\.com)||',
    ];
    for (const text of evil) {
      const { message, refusal } = await send(ada, room, text);
      expect([text, message.type, refusal?.details.domains]).toEqual([text, 'error', ['evil.com']]);
    }
    await say(ada, room, '[evil](https://ok.test/?evil) and [x](https://evil.com.ok.test)');
  });

  test('[MOD-02] new accounts cannot send links until they are old enough, not even by editing', async () => {
    await using server = await start({}, { clock });
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    await rules(root, 'team', { links: { action: 'block', min_account_age: 3600 } });
    expect((await send(ada, room, 'https://example.org')).refusal?.name).toBe('link_blocked');
    const { id } = await say(ada, room, 'no link');
    const error = await ada.refused('PATCH /messages/{message_id}', {
      params: { message_id: id },
      body: { text: 'https://example.org' },
    });
    expect(error.is(linkBlocked)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe('text');
    passedMs = 3_601_000;
    expect((await send(ada, room, 'https://example.org')).message.type).toBe('regular');
  });

  countingTest('[MOD-02] a flood waits: the exact number in the exact period, then again', async () => {
    await using server = await start({}, { clock });
    const root = await server.person('root', 'admin');
    const { ada, grace } = await server.people('ada', 'grace');
    const room = await openRoom(root, { type: 'team', members: [ada, grace] });
    await rules(root, 'team', { flood: { action: 'block', messages: 3, seconds: 10 } });
    const id = newId();
    await send(ada, room, 'one', { id });
    await send(ada, room, 'one', { id });
    for (const text of ['two', 'three']) await say(ada, room, text);
    const error = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), text: 'four' } },
    });
    expect(error.is(messagesTooFast)).toBe(true);
    expect(error.status).toBe(429);
    expect(error.details.retry_after_ms).toBeLessThanOrEqual(10_000);
    expect(error.details.retry_after_ms).toBeGreaterThan(5_000);
    await say(grace, room, 'others may');
    passedMs += error.details.retry_after_ms as number;
    await say(ada, room, 'four');
    expect(await textsIn(ada, room)).toEqual(['one', 'two', 'three', 'others may', 'four']);
  });

  countingTest('[MOD-02] a scheduled message over the limit waits, and is sent later', async () => {
    await using server = await start({}, { clock });
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    await rules(root, 'team', { flood: { action: 'block', messages: 2, seconds: 3600 } });
    const send_at = new Date(clock.now() + 10_000).toISOString();
    await ada.call('POST /channels/{type}/{id}/scheduled-messages', {
      params: at(room),
      body: { scheduled_message: { id: newId(), text: 'scheduled', send_at } },
    });
    for (const text of ['one since', 'two since']) await say(ada, room, text);
    const { database, jobs } = server.server.context;
    const wake = () =>
      database.write((tx) => jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove', payload: null }));
    const runAt = async () => {
      const rows = await database.read.query((k) =>
        k.selectFrom('jobs').select('run_at').where('kind', '=', 'scheduledMessages.send'),
      );
      return Number(rows[0]?.run_at);
    };
    passedMs += 10_001;
    await wake();
    await expect.poll(runAt, { interval: 5 }).toBeGreaterThan(clock.now() + 3_000_000);
    passedMs += 3_600_000;
    await wake();
    await expect
      .poll(() => textsIn(ada, room), { interval: 5 })
      .toEqual(['one since', 'two since', 'scheduled']);
  });

  countingTest('[MOD-02] a flood times its author out in the channel until the time-out ends', async () => {
    await using server = await start({}, { clock });
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    await rules(root, 'team', { flood: { action: 'timeout', messages: 2, seconds: 60, timeout: 600 } });
    for (const text of ['one', 'two']) await say(ada, room, text);
    const { message, refusal } = await send(ada, room, 'three');
    expect([message.type, refusal?.name]).toEqual(['error', timedOutByRule.name]);
    const holding = () =>
      root.call('POST /bans/query', { body: { filter: { user_id: 'ada', active: true } } });
    await expect.poll(async () => (await holding()).bans.length, { interval: 10 }).toBe(1);
    expect((await holding()).bans).toMatchObject([{ kind: 'time_out', cid: room.cid }]);
    passedMs += 61_000;
    const error = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), text: 'four' } },
    });
    expect(error.name).toBe('timed_out');
    passedMs += 600_000;
    await expect
      .poll(async () => (await send(ada, room, 'four').catch(() => undefined))?.message.type)
      .toBe('regular');
  });

  countingTest(
    '[MOD-02] repeated texts over channels, and too many mentions, are rejected or flagged',
    async () => {
      await using server = await start({}, { clock });
      const root = await server.person('root', 'admin');
      const { ada, grace, linus } = await server.people('ada', 'grace', 'linus');
      const rooms = await Promise.all(
        [1, 2, 3].map(() => openRoom(root, { type: 'team', members: [ada, grace, linus] })),
      );
      const [first, second, third] = rooms as [Room, Room, Room];
      await rules(root, 'team', {
        repeats: { action: 'block', messages: 2, seconds: 60 },
        mentions: { action: 'flag', most: 1 },
      });
      await say(ada, first, 'Buy my lovely lamps');
      await say(ada, second, 'buy my LOVELY lamps!');
      expect((await send(ada, third, 'Buy mу lovely lamps')).refusal?.name).toBe(messageRepeated.name);
      await say(grace, third, 'Buy my lovely lamps');
      for (const room of rooms) await say(ada, room, 'ok');
      passedMs += 61_000;
      await say(ada, third, 'Buy my lovely lamps');
      const calling = { mentioned_user_ids: ['grace', 'linus'] };
      const called = await say(ada, first, '@grace @linus look', calling);
      expect((await reviews(root)).map(({ review }) => review.message_id)).toEqual([called.id]);
      await rules(root, 'team', { mentions: { action: 'block', most: 1 } });
      expect((await send(ada, first, '@grace @linus look', calling)).refusal?.name).toBe(
        tooManyMentions.name,
      );
      expect((await send(ada, first, '@grace look', { mentioned_user_ids: ['grace'] })).message.type).toBe(
        'regular',
      );
    },
  );
});
