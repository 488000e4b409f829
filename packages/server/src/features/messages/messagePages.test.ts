import { channelNotFound, inputInvalid, messageNotFound } from '@confab/protocol';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { countQueries } from '../../testing/countQueries.ts';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say } from '../../testing/rooms.ts';

onEachServer('Pages', (server) => {
  const people = () => server().people('ada', 'mallory');
  /** A room with messages 1 to 30, every third of which is a reply that the list excludes. */
  const filled = async () => {
    const { ada, mallory } = await people();
    const room = await openRoom(ada);
    const parent = await say(ada, room, '1');
    const sent = [parent];
    for (let n = 2; n <= 30; n++) {
      sent.push(await say(ada, room, `${n}`, n % 3 === 0 ? { parent_id: parent.id } : {}));
    }
    const page = async (query: object) => {
      const answer = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room), query });
      return [answer.messages.map((message) => message.number), answer.has_prev, answer.has_next];
    };
    return { ada, mallory, room, sent, page };
  };
  const listed = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((n) => n % 3 !== 0);

  test('[CHAN-04] the newest, before and after an id, around an id: every message once, with marked ends', async () => {
    const { sent, page } = await filled();
    const id = (number: number) => sent[number - 1]!.id;
    expect(await page({})).toEqual([listed(1, 30), false, false]);
    expect(await page({ limit: 5 })).toEqual([listed(23, 29), true, false]);
    expect(await page({ limit: 5, id_lt: id(23) })).toEqual([listed(16, 22), true, true]);
    expect(await page({ limit: 5, id_lt: id(8) })).toEqual([listed(1, 7), false, true]);
    expect(await page({ limit: 5, id_gt: id(22) })).toEqual([listed(23, 29), true, false]);
    expect(await page({ limit: 5, id_gt: id(1) })).toEqual([listed(2, 8), true, true]);
    expect(await page({ limit: 5, id_around: id(14) })).toEqual([[11, 13, 14, 16, 17], true, true]);
    expect(await page({ limit: 5, id_around: id(1) })).toEqual([[1, 2, 4, 5, 7], false, true]);
    expect(await page({ limit: 5, id_around: id(29) })).toEqual([[23, 25, 26, 28, 29], true, false]);
    expect(await page({ limit: 5, id_around: id(15) })).toEqual([[13, 14, 16, 17, 19], true, true]);
  });

  test('[CHAN-04] around a time', async () => {
    const { sent, page } = await filled();
    expect(await page({ limit: 5, created_at_around: '2001-01-01T00:00:00.000Z' })).toEqual([
      [1, 2, 4, 5, 7],
      false,
      true,
    ]);
    expect(await page({ limit: 5, created_at_around: '2101-01-01T00:00:00.000Z' })).toEqual([
      listed(23, 29),
      true,
      false,
    ]);
    const [numbers] = await page({ limit: 5, created_at_around: sent[13]!.created_at });
    expect(numbers).toContain(14);
  });

  test('[CHAN-04] the number of queries is independent of the page size', async () => {
    const { ada, room, sent } = await filled();
    await say(ada, room, 'quoting', { quoted_message_id: sent[0]!.id });
    for (const { id } of sent.slice(0, 5)) {
      await ada.call('POST /messages/{message_id}/reactions', {
        params: { message_id: id },
        body: { type: '👍' },
      });
    }
    const { database } = server().server.context;
    const page = (query: object) =>
      countQueries(database, () =>
        ada.call('GET /channels/{type}/{id}/messages', { params: at(room), query }),
      );
    await page({});
    expect(await page({})).toBeLessThanOrEqual(5);
    expect(await page({ id_around: sent[10]!.id })).toBeLessThanOrEqual(7);
  });

  test('[CHAN-04] a cursor of another channel, two cursors and non-members are rejected', async () => {
    const { ada, mallory, room } = await filled();
    const elsewhere = await say(ada, await openRoom(ada), 'elsewhere');
    const route = 'GET /channels/{type}/{id}/messages';
    const foreign = await ada.refused(route, { params: at(room), query: { id_lt: elsewhere.id } });
    expect(foreign.is(messageNotFound)).toBe(true);
    const two = await ada.refused(route, { params: at(room), query: { id_lt: 'a', id_gt: 'b' } });
    expect(two.is(inputInvalid)).toBe(true);
    expect(two.details.issues?.map((issue) => issue.field)).toEqual(['id_lt', 'id_gt']);
    expect((await mallory.refused(route, { params: at(room) })).is(channelNotFound)).toBe(true);
  });
});

test('[CHAN-04] pagination returns each message once, even if all times are equal', async () => {
  await using server = await startTestServer({}, { clock: createHandClock() });
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  const sent = [];
  for (let n = 0; n < 50; n++) sent.push(await say(ada, room, `${n}`));
  expect(new Set(sent.map((message) => message.created_at)).size).toBe(1);
  const seen: string[] = [];
  for (let id_lt: string | undefined; ; ) {
    const page = await ada.call('GET /channels/{type}/{id}/messages', {
      params: at(room),
      query: { limit: '7', id_lt },
    });
    seen.unshift(...page.messages.map((message) => message.text));
    if (!page.has_prev) break;
    id_lt = page.messages[0]?.id;
  }
  expect(seen).toEqual(sent.map((message) => message.text));
});

test('[CHAN-04] around a time starts with the first message at or after it, in a channel and in a thread', async () => {
  const clock = createHandClock();
  await using server = await startTestServer({}, { clock });
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  const parent = await say(ada, room, 'parent');
  const channel = [parent];
  const thread = [];
  for (const minutes of [1, 0, 3, 1, 4, 0, 0, 11, 2]) {
    clock.advance(minutes * 60_000);
    channel.push(await say(ada, room, 'said'));
    thread.push(await say(ada, room, 'replied', { parent_id: parent.id }));
  }
  const [begun, ended] = [Date.parse(parent.created_at), clock.now()];
  for (let time = begun - 30_000; time <= ended; time += 30_000) {
    const query = { limit: '1', created_at_around: new Date(time).toISOString() };
    const firstSince = (list: typeof channel) =>
      list.find(({ created_at }) => Date.parse(created_at) >= time);
    const inChannel = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room), query });
    expect(inChannel.messages[0]?.id).toBe(firstSince(channel)?.id);
    const params = { message_id: parent.id };
    const inThread = await ada.call('GET /messages/{message_id}/replies', { params, query });
    expect(inThread.messages[0]?.id).toBe(firstSince(thread)?.id);
  }
});
