import {
  channelStream,
  deliveryGone,
  inputInvalid,
  notAllowed,
  webhookNotFound,
  webhookRetryMs,
} from '@confab/protocol';
import {
  isSignedWith,
  nodesPerTestServer,
  type Receiver,
  startReceiver,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { newId, openRoom, say } from '../../testing/rooms.ts';

const open = { outboundAllow: ['127.0.0.1'] };
const root = (server: TestServer) => server.person('root', 'admin');

async function makeWebhook(server: TestServer, url: string, more = {}) {
  const admin = await root(server);
  return admin.call('POST /webhooks', { body: { name: 'Archive', url, ...more } });
}

async function deliveries(server: TestServer, webhook_id: string, body = {}) {
  const admin = await root(server);
  return (await admin.call('POST /webhooks/{webhook_id}/deliveries/query', { params: { webhook_id }, body }))
    .deliveries;
}

async function roomOf(server: TestServer, type = 'messaging') {
  const ada = await server.person('ada');
  return { ada, room: await openRoom(ada, { type }) };
}

const idsOf = ({ calls }: Receiver) => calls.map(({ body }) => body.delivery_id as string);

onEachNewServer('[HOOK-01] Outgoing webhooks', (start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start(open);
  });
  afterAll(() => server.stop());

  test('[HOOK-01] every event of a channel arrives in order, signed, with an id of its position', async () => {
    await using receiver = await startReceiver();
    const { ada, room } = await roomOf(server);
    const { webhook, secret } = await makeWebhook(server, `${receiver.url}/in`, { cids: [room.cid] });
    const stream = channelStream(room.cid);
    const [before] = (await server.server.context.log.heads([stream])).values();
    for (let n = 0; n < 5; n++) await say(ada, room, `word ${n}`);
    const calls = await receiver.called(5);
    expect(idsOf(receiver)).toEqual([1, 2, 3, 4, 5].map((n) => `${stream}:${(before ?? 0) + n}`));
    expect(calls.map(({ body }) => body.event.message.text)).toEqual([0, 1, 2, 3, 4].map((n) => `word ${n}`));
    expect(calls.every((call) => isSignedWith(secret, call))).toBe(true);
    expect(calls.some((call) => isSignedWith('whs_other', call))).toBe(false);
    expect(calls[0]?.headers).toMatchObject({ 'x-confab-webhook': webhook.id, 'x-confab-attempt': '1' });
    await vi.waitFor(async () => {
      const log = await deliveries(server, webhook.id, { state: 'delivered' });
      expect(log.map(({ id }) => id)).toEqual(idsOf(receiver).reverse());
      expect(JSON.stringify(log)).not.toContain('word');
    }, 10_000);
    // A receiver's answer is erased with the message.
    receiver.answer = (call, response) => response.end(call.body.event.message.text);
    const message = await say(ada, room, 'a lantern');
    await vi.waitFor(async () => {
      expect((await deliveries(server, webhook.id))[0]?.answer).toBe('a lantern');
    }, 10_000);
    await server.backEnd.call('DELETE /messages/{message_id}', {
      params: { message_id: message.id },
      query: { hard: 'true' },
    });
    const kept = await deliveries(server, webhook.id);
    expect(kept.find(({ stream, seq }) => `${stream}:${seq}` === idsOf(receiver)[5])?.answer).toBeUndefined();
  });

  test('[HOOK-01] other types and channels are not delivered, nor are events of single users', async () => {
    await using receiver = await startReceiver();
    const { ada, room } = await roomOf(server);
    const elsewhere = await roomOf(server, 'team');
    await makeWebhook(server, receiver.url, { event_types: ['message.new'], channel_types: ['messaging'] });
    await say(ada, elsewhere.room, 'elsewhere');
    await ada.call('PUT /channels/{type}/{id}/draft', {
      params: { type: room.type, id: room.id },
      body: { draft: { text: 'unsaid' } },
    });
    const message = await say(ada, room, 'said');
    await receiver.called(1);
    await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: message.id },
      body: { text: 'said otherwise' },
    });
    await say(ada, room, 'last');
    await receiver.called(2);
    expect(receiver.calls.map(({ body }) => body.event.message.text)).toEqual(['said', 'last']);
    const refusal = await (await root(server)).refused('POST /webhooks', {
      body: { name: 'x', url: receiver.url, event_types: ['typing.start'] },
    });
    expect(refusal.is(inputInvalid)).toBe(true);
    expect(refusal.details.issues?.[0]).toEqual({
      field: 'event_types[0]',
      rule: 'must be a type of event in the log',
    });
  });

  test('[HOOK-01] new users are delivered, though their event is on their own stream', async () => {
    await using receiver = await startReceiver();
    await makeWebhook(server, receiver.url, { event_types: ['user.updated', 'me.updated'] });
    const zoe = await server.person('zoe');
    await receiver.called(1);
    await zoe.call('PATCH /users/{user_id}', { params: { user_id: 'zoe' }, body: { share_typing: false } });
    await zoe.call('PATCH /users/{user_id}', { params: { user_id: 'zoe' }, body: { name: 'Zoe B.' } });
    await receiver.called(2);
    const events = receiver.calls.map(({ body }) => body.event);
    expect(events).toMatchObject([
      { type: 'user.updated', stream: 'user:zoe', seq: 1, user: { id: 'zoe', name: 'Zoe' } },
      { type: 'user.updated', stream: 'app', user: { id: 'zoe', name: 'Zoe B.' } },
    ]);
  });

  test('[HOOK-01] [POLL-08] votes are delivered to no webhook, even with events of single users', async () => {
    await using receiver = await startReceiver();
    const { ada, room } = await roomOf(server);
    await makeWebhook(server, receiver.url, { user_events: true });
    const options = ['Tower', 'Harbour'].map((text) => ({ id: newId(), text }));
    const poll = { id: newId(), name: 'Where?', options, voting_visibility: 'anonymous' as const };
    await say(ada, room, '', { poll });
    await ada.call('POST /polls/{poll_id}/votes', {
      params: { poll_id: poll.id },
      body: { option_ids: [options[0]!.id] },
    });
    await say(ada, room, 'last');
    await expect
      .poll(() => receiver.calls.some(({ body }) => body.event.message?.text === 'last'))
      .toBe(true);
    const types = receiver.calls.map(({ body }) => body.event.type);
    expect(types).toContain('poll.updated');
    expect(types).not.toContain('poll.own_votes');
    expect(JSON.stringify(receiver.calls.map(({ body }) => body.event))).not.toContain('"own_votes":[{');
  });

  test('[HOOK-01] [POLL-08] a webhook that names the votes of single users is rejected, with the field and the rule', async () => {
    await using receiver = await startReceiver();
    const admin = await root(server);
    const event_types = ['message.new', 'poll.own_votes'];
    const rule = 'must not be poll.own_votes, which is private to one user and never sent to webhooks';
    const expected = [{ field: 'event_types[1]', rule }];
    const body = { name: 'Votes', url: receiver.url, event_types, user_events: true };
    const made = await admin.refused('POST /webhooks', { body });
    expect([made.name, made.details.issues]).toEqual([inputInvalid.name, expected]);
    const { webhook } = await makeWebhook(server, receiver.url, { event_types: ['poll.updated'] });
    const params = { webhook_id: webhook.id };
    const call = { params, body: { event_types } };
    const changed = await admin.refused('PATCH /webhooks/{webhook_id}', call);
    expect([changed.name, changed.details.issues]).toEqual([inputInvalid.name, expected]);
    const kept = await admin.call('GET /webhooks/{webhook_id}', { params });
    expect(kept.webhook.event_types).toEqual(['poll.updated']);
    const mallory = await server.person('mallory');
    expect((await mallory.refused('PATCH /webhooks/{webhook_id}', call)).is(notAllowed)).toBe(true);
    const reference = await (await server.nobody.fetch('/events.json')).json();
    const offered = reference.events.filter((event: { delivered: boolean }) => event.delivered);
    expect(offered.map(({ type }: { type: string }) => type)).toContain('poll.updated');
    expect(offered.map(({ type }: { type: string }) => type)).not.toContain('poll.own_votes');
  });

  test('[HOOK-01] other users learn nothing of webhooks, and change none', async () => {
    await using receiver = await startReceiver();
    const { webhook } = await makeWebhook(server, receiver.url, { active: false });
    const mallory = await server.person('mallory');
    const params = { webhook_id: webhook.id };
    const refusals = await Promise.all([
      mallory.refused('GET /webhooks'),
      mallory.refused('GET /webhooks/{webhook_id}', { params }),
      mallory.refused('POST /webhooks', { body: { name: 'x', url: receiver.url } }),
      mallory.refused('PATCH /webhooks/{webhook_id}', { params, body: { url: receiver.url } }),
      mallory.refused('POST /webhooks/{webhook_id}/secret', { params, body: {} }),
      mallory.refused('POST /webhooks/{webhook_id}/test', { params, body: {} }),
      mallory.refused('POST /webhooks/{webhook_id}/deliveries/query', { params, body: {} }),
      mallory.refused('DELETE /webhooks/{webhook_id}', { params }),
    ]);
    for (const refusal of refusals) expect(refusal.is(notAllowed)).toBe(true);
    const admin = await root(server);
    expect((await admin.call('GET /webhooks/{webhook_id}', { params })).webhook.url).toBe(receiver.url);
    expect(JSON.stringify(await admin.call('GET /webhooks'))).not.toContain('whs_');
    await admin.call('DELETE /webhooks/{webhook_id}', { params });
    expect((await admin.refused('GET /webhooks/{webhook_id}', { params })).is(webhookNotFound)).toBe(true);
    const { entries } = await admin.call('POST /audit/query', { body: { filter: {} } });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['webhook.created', 'webhook.deleted']),
    );
  });
});

// Days pass at once; the server that delivers for others would read the store for every few seconds of them.
describe.runIf(nodesPerTestServer() === 1)('[HOOK-01] Webhooks that fail', () => {
  const clock = createHandClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { clock });
  });
  afterAll(() => server.stop());

  test('[HOOK-01] failures are retried with increasing delays for a day, then parked, and replayed on request', async () => {
    await using receiver = await startReceiver();
    receiver.answer = (_call, response) => response.writeHead(503).end('down for repairs');
    const { ada, room } = await roomOf(server);
    const { webhook } = await makeWebhook(server, receiver.url, {
      cids: [room.cid],
      event_types: ['message.new'],
    });
    await say(ada, room, 'first');
    const waits: number[] = [];
    const began = clock.now();
    for (let tries = 1; ; tries++) {
      await receiver.called(tries);
      const state = await vi.waitFor(async () => {
        clock.advance(200);
        const [line] = await deliveries(server, webhook.id);
        if (line?.attempts !== tries) throw new Error('not written down yet');
        return line;
      }, 10_000);
      expect(state).toMatchObject({ status: 503, error: 'status', answer: 'down for repairs' });
      if (state.state === 'failed') break;
      const wait = Date.parse(state.next_attempt_at as string) - clock.now();
      waits.push(wait);
      // The later attempts are an hour apart: skip some of them.
      clock.advance(Math.max(wait, tries > 8 ? 4 * 3_600_000 : 0));
    }
    expect(waits.slice(0, 6).every((wait, at) => at === 0 || wait > (waits[at - 1] as number) / 2)).toBe(
      true,
    );
    expect(waits.length).toBeGreaterThan(8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.5 * 3_600_000);
    expect(clock.now() - began).toBeLessThanOrEqual(webhookRetryMs + 4 * 3_600_000);
    expect(new Set(idsOf(receiver)).size).toBe(1);

    receiver.answer = (_call, response) => response.end('back');
    const failed = receiver.calls.length;
    const admin = await root(server);
    const params = { webhook_id: webhook.id };
    expect(
      await admin.call('POST /webhooks/{webhook_id}/deliveries/replay-failed', { params, body: {} }),
    ).toMatchObject({ count: 1 });
    await receiver.called(failed + 1);
    await say(ada, room, 'second');
    await receiver.called(failed + 2);
    await vi.waitFor(async () => {
      clock.advance(200);
      const log = await deliveries(server, webhook.id);
      expect(log.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    }, 10_000);
    await server.server.context.database.write((tx) =>
      tx.query((k) => k.deleteFrom('events').where('stream', '=', channelStream(room.cid))),
    );
    const [, first] = await deliveries(server, webhook.id);
    const gone = await admin.refused('POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
      params: { ...params, delivery_id: first?.id as string },
      body: {},
    });
    expect(gone.is(deliveryGone)).toBe(true);
  });

  test('[HOOK-01] one that never answers delays neither senders nor other webhooks, and is disabled after days', async () => {
    await using silent = await startReceiver();
    await using quick = await startReceiver();
    silent.answer = () => undefined;
    const { ada, room } = await roomOf(server);
    const { webhook } = await makeWebhook(server, silent.url, { cids: [room.cid] });
    await makeWebhook(server, quick.url, { cids: [room.cid] });
    for (let n = 0; n < 5; n++) await say(ada, room, `word ${n}`);
    await quick.called(5);
    expect(silent.calls).toHaveLength(1);
    const admin = await root(server);
    const params = { webhook_id: webhook.id };
    const state = await vi.waitFor(async () => {
      await say(ada, room, 'and on');
      clock.advance(25 * 3_600_000);
      const { webhook: now } = await admin.call('GET /webhooks/{webhook_id}', { params });
      if (now.active) throw new Error('still on');
      return now;
    }, 20_000);
    expect(state).toMatchObject({ disabled_reason: 'All deliveries failed for 3 days.' });
    const { entries } = await admin.call('POST /audit/query', { body: { filter: {} } });
    const off = entries.find(
      ({ action, subject_id }) => action === 'webhook.disabled' && subject_id === webhook.id,
    );
    expect(off).toMatchObject({ actor_kind: 'service' });
  });
});
