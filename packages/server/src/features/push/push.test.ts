import { notAllowed, type PushPayload, unauthenticated } from '@confab/protocol';
import { type Person, signToken } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import {
  type PushService,
  type PushTarget,
  pushTarget,
  startPushService,
  vapidClaims,
} from '../../testing/pushService.ts';
import { at, openRoom, say } from '../../testing/rooms.ts';
import { sendDuePushes } from './sendPushes.ts';
import { vapid } from './testPushes.ts';
import type { VapidKeys } from './vapidKeys.ts';

test('[NOTE-01] a device decrypts the example of RFC 8291', () => {
  const device = pushTarget('https://push.example', 'example', {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  expect(device.subscription.keys.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(device.decrypt(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

const clock = createHandClock(Date.now());
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service[Symbol.asyncDispose]());

const subscribe = async (person: Person, device: PushTarget, more = {}) =>
  (await person.call('POST /me/push-subscriptions', { body: { ...device.subscription, ...more } }))
    .subscription;
const devicesOf = async (person: Person) => (await person.call('GET /me/push-subscriptions')).subscriptions;
const isOf = (payload: PushPayload, { id }: { id: string }) =>
  payload.type === 'message' && payload.message_id === id;
const wordsOf = (payload: PushPayload | undefined) =>
  payload?.type === 'message' ? payload.content?.body : undefined;

onEachServer(
  '[NOTE-01] pushes',
  (server) => {
    const crowd = () => freshPeople(server(), { ada: 'user', grace: 'user', linus: 'user', mallory: 'user' });
    let devices = 0;
    const newDevice = () => pushTarget(service.url, `device-${++devices}-${server().url.slice(-5)}`);
    const waysOf = async (person: Person, message_id: string) =>
      (await person.call('GET /notifications/trace', { query: { message_id } })).trace.ways;
    const call = (author: Person, room: Parameters<typeof say>[1], person: Person, text = 'come') =>
      say(author, room, `${text}, @${person.id}`, { mentioned_user_ids: [person.id] });
    /** Waits until a push for the message is queued, and advances to its sending time. */
    const leave = async (person: Person, { id }: { id: string }) => {
      await expect
        .poll(async () => (await waysOf(person, id)).find(({ way }) => way === 'push')?.state, {
          interval: 10,
        })
        .toBeDefined();
      clock.advance(2000);
    };
    const pushOf = (person: Person, { id }: { id: string }) =>
      expect
        .poll(async () => (await waysOf(person, id)).find(({ way }) => way === 'push'), { interval: 10 })
        .not.toMatchObject({ state: 'pending' })
        .then(async () => (await waysOf(person, id)).find(({ way }) => way === 'push'));

    test('are sent encrypted and signed to each device of the users concerned, merged by channel, with current content', async () => {
      const { ada, grace, linus } = await crowd();
      const room = await openRoom(ada, { type: 'team', members: [grace, linus] });
      const [phone, laptop, others] = [newDevice(), newDevice(), newDevice()];
      await subscribe(grace, phone, { device_name: 'Phone', expirationTime: null });
      await subscribe(grace, laptop);
      await subscribe(linus, others);
      await call(ada, room, grace, 'first');
      // Messages of the same millisecond have no order.
      clock.advance(1);
      const second = await call(ada, room, grace, '**second** ||secret|| [link](https://a.example)');
      await leave(grace, second);
      for (const device of [phone, laptop]) {
        // On a slow machine the first one may be sent alone, followed by the second.
        const sent = await service.pushes(device, (pushes) => pushes.some((push) => isOf(push, second)));
        const last = sent.at(-1) as PushPayload & { type: 'message' };
        expect(last).toMatchObject({
          type: 'message',
          message_id: second.id,
          cid: room.cid,
          tag: room.cid,
          reason: 'mention',
          unread: 2,
          sound: true,
          content: { kind: 'text', body: `second ▒▒▒ link, @${grace.id}` },
        });
        expect(sent.length === 1 ? last.count : sent.length).toBe(2);
      }
      const request = service.requests.find(({ path }) => path === `/${phone.name}`);
      expect(request?.headers).toMatchObject({
        ttl: '86400',
        urgency: 'high',
        'content-encoding': 'aes128gcm',
      });
      expect(request?.headers.topic).toMatch(/^[\w-]{32}$/);
      const { public_key } = await grace.call('GET /push/key');
      expect(request && vapidClaims(request, public_key)).toMatchObject({
        aud: service.url,
        sub: expect.any(String),
      });
      expect(request?.body.toString('latin1')).not.toContain('second');
      expect(() => others.decrypt(request?.body as Buffer)).toThrow();
      expect(service.requests.filter(({ path }) => path === `/${others.name}`)).toEqual([]);
      expect(await pushOf(grace, second)).toMatchObject({ state: 'sent' });
      await expect
        .poll(async () => (await devicesOf(grace)).map(({ last_sent_at }) => typeof last_sent_at))
        .toEqual(['string', 'string']);
      // By the user's own setting a push has no content.
      await grace.call('PATCH /me/notification-settings', { body: { push_content: 'none', sound: false } });
      const third = await call(ada, room, grace, 'third');
      await leave(grace, third);
      expect(await pushOf(grace, third)).toMatchObject({ state: 'sent' });
      const silent = (await service.pushes(phone, (pushes) => pushes.some((push) => isOf(push, third)))).at(
        -1,
      );
      expect(silent).toMatchObject({ message_id: third.id, sound: false });
      expect(JSON.stringify(silent)).not.toMatch(/third|Ada/);
    });

    test('are dropped if read, turned off or not allowed by the time they are sent', async () => {
      const { ada, grace } = await crowd();
      const room = await openRoom(ada, { members: [grace] });
      const device = newDevice();
      await subscribe(grace, device);
      const read = await call(ada, room, grace);
      await expect.poll(() => waysOf(grace, read.id)).toHaveLength(2);
      await grace.call('POST /channels/{type}/{id}/read', { params: at(room), body: {} });
      clock.advance(2000);
      expect(await pushOf(grace, read)).toMatchObject({ state: 'skipped', detail: 'already_read' });
      const unwanted = await call(ada, room, grace);
      await expect.poll(() => waysOf(grace, unwanted.id)).toHaveLength(2);
      const params = { user_id: grace.id };
      const dnd_until = new Date(clock.now() + 3_600_000).toISOString();
      await grace.call('PATCH /users/{user_id}', { params, body: { dnd_until } });
      clock.advance(2000);
      expect(await pushOf(grace, unwanted)).toMatchObject({ state: 'skipped', detail: 'do_not_disturb' });
      await grace.call('PATCH /users/{user_id}', { params, body: { dnd_until: null } });
      const deleted = await call(ada, room, grace);
      await expect.poll(() => waysOf(grace, deleted.id)).toHaveLength(2);
      await ada.call('DELETE /messages/{message_id}', { params: { message_id: deleted.id } });
      const secret = await call(ada, room, grace, 'the secret');
      await expect.poll(() => waysOf(grace, secret.id)).toHaveLength(2);
      await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
        params: { ...at(room), ...params },
      });
      clock.advance(2000);
      await expect
        .poll(() =>
          server().server.context.database.read.query((k) =>
            k.selectFrom('queued_pushes').select('message_id').where('user_id', '=', grace.id),
          ),
        )
        .toEqual([]);
      expect(service.requests.filter(({ path }) => path === `/${device.name}`)).toEqual([]);
    });

    test('[NOTE-01, MOD-01, ACC-03] stop for somebody banned from the app, and go on with the same subscription afterwards', async () => {
      const { ada, grace } = await crowd();
      const room = await openRoom(ada, { members: [grace] });
      const device = newDevice();
      await subscribe(grace, device);
      const queued = await call(ada, room, grace, 'queued before the ban');
      await expect.poll(() => waysOf(grace, queued.id)).toHaveLength(2);
      const until = new Date(clock.now() + 60_000).toISOString();
      await server().backEnd.call('POST /bans', { body: { user_id: grace.id, kind: 'ban', until } });
      const during = await call(ada, room, grace, 'during the ban');
      const { read } = server().server.context.database;
      const waiting = async () =>
        (
          await Promise.all([
            read.query((k) =>
              k.selectFrom('due_notifications').select('message_id').where('cid', '=', room.cid),
            ),
            read.query((k) =>
              k.selectFrom('queued_pushes').select('message_id').where('user_id', '=', grace.id),
            ),
          ])
        ).flat();
      clock.advance(2000);
      await expect.poll(waiting).toEqual([]);
      clock.advance(60_000);
      expect(await devicesOf(grace)).toHaveLength(1);
      const after = await call(ada, room, grace, 'after the ban');
      await leave(grace, after);
      const pushes = await service.pushes(device, (sent) => sent.some((push) => isOf(push, after)));
      expect(pushes.map(wordsOf)).toEqual([`after the ban, @${grace.id}`]);
      const { trace } = await grace.call('GET /notifications/trace', { query: { message_id: during.id } });
      expect(trace).toMatchObject({ is_notified: false, withheld: 'account_inactive' });
    });

    test('are retried when a push service asks for it, and end with the subscription', async () => {
      const { ada, grace } = await crowd();
      const room = await openRoom(ada, { members: [grace] });
      const [busy, gone] = [newDevice(), newDevice()];
      await subscribe(grace, busy, { device_name: 'Busy' });
      await subscribe(grace, gone, { device_name: 'Gone' });
      service.answer(busy.name, 429, { 'retry-after': '60' });
      service.answer(gone.name, 410);
      const message = await call(ada, room, grace);
      await leave(grace, message);
      await expect
        .poll(async () => (await devicesOf(grace)).map(({ device_name }) => device_name))
        .toEqual(['Busy']);
      await expect
        .poll(async () => (await waysOf(grace, message.id)).map(({ state, detail }) => [state, detail]))
        .toContainEqual(['failed', 'subscription_gone']);
      await expect.poll(async () => (await devicesOf(grace))[0]?.last_failure).toBe('push_status_429');
      // Each node counts what it sent.
      const metrics = await Promise.all(
        server().nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
      );
      for (const outcome of ['later', 'gone'])
        expect(metrics.join('\n')).toContain(`confab_pushes_total{service="other",outcome="${outcome}"} 1`);
      service.answer(busy.name, 201);
      clock.advance(30_000);
      expect(service.requests.filter(({ path }) => path === `/${busy.name}`)).toHaveLength(1);
      clock.advance(32_000);
      expect(wordsOf((await service.pushes(busy, (pushes) => pushes.length === 2)).at(-1))).toBe(
        `come, @${grace.id}`,
      );
      await expect.poll(async () => (await devicesOf(grace))[0]?.last_failure).toBeUndefined();
    });

    test('that another server repeats, since the first was paused before it could record one, replace it on the device', async () => {
      const { ada, grace } = await crowd();
      const room = await openRoom(ada, { members: [grace] });
      const device = newDevice();
      await subscribe(grace, device);
      const pause = Promise.withResolvers<void>();
      service.answer(device.name, 201, {}, pause.promise);
      const message = await call(ada, room, grace);
      await leave(grace, message);
      await service.pushes(device, (pushes) => pushes.length === 1);
      // The lock of the first sender ends during its pause.
      const { context } = server().server;
      await context.database.write((tx) =>
        tx.query((k) => k.updateTable('queued_pushes').set({ locked_until: 0 })),
      );
      service.answer(device.name, 201);
      await sendDuePushes(context, vapid(context).keys as VapidKeys);
      const sent = await service.pushes(device, (pushes) => pushes.length === 2);
      expect(sent[1]).toEqual(sent[0]);
      const topics = service.requests
        .filter(({ path }) => path === `/${device.name}`)
        .map(({ headers }) => headers.topic);
      expect(topics[1]).toBe(topics[0]);
      // What the first one records late changes nothing of the next push.
      const next = await call(ada, room, grace, 'again');
      await expect
        .poll(async () => (await waysOf(grace, next.id)).map(({ way, state }) => `${way} ${state}`))
        .toContain('push pending');
      pause.resolve();
      await leave(grace, next);
      const all = await service.pushes(device, (pushes) => pushes.some((push) => isOf(push, next)));
      expect(all).toHaveLength(3);
      expect(all[2]).toMatchObject({ message_id: next.id, count: 1 });
    });

    test('report nothing about a device that has changed its user by the time they fail', async () => {
      const { ada, grace } = await crowd();
      const room = await openRoom(ada, { members: [grace] });
      const device = newDevice();
      await subscribe(grace, device);
      const answer = Promise.withResolvers<void>();
      service.answer(device.name, 400, {}, answer.promise);
      const message = await call(ada, room, grace);
      await leave(grace, message);
      await service.pushes(device, (pushes) => pushes.length === 1);
      await subscribe(ada, device);
      answer.resolve();
      expect(await pushOf(grace, message)).toMatchObject({ state: 'failed' });
      const [own] = await devicesOf(ada);
      expect(own?.id).toBeDefined();
      expect(own?.last_failure).toBeUndefined();
      expect(await devicesOf(grace)).toEqual([]);
    });

    test('[NOTE-01, APP-03] end with the host’s token that subscribed them, and only that user’s', async () => {
      const { ada, grace, mallory } = await crowd();
      const device = newDevice();
      const tokenOf = ({ id }: Person) => server().withToken(signToken(server().appSecret, { user_id: id }));
      await subscribe(tokenOf(grace), device);
      await subscribe(tokenOf(ada), newDevice());
      const revoke = { params: { user_id: grace.id }, body: {} };
      const route = 'POST /users/{user_id}/revoke-tokens';
      expect((await mallory.refused(route, revoke)).is(notAllowed)).toBe(true);
      expect(await devicesOf(grace)).toHaveLength(1);
      await server().backEnd.call(route, revoke);
      clock.advance(2000);
      const iat = Math.floor(clock.now() / 1000);
      const again = server().withToken(signToken(server().appSecret, { user_id: grace.id, iat }));
      expect(await devicesOf(again)).toEqual([]);
      expect(await devicesOf(ada)).toHaveLength(1);
    });

    test('are sent to one’s own devices: subscriptions are private, and each has one owner', async () => {
      const { ada, grace, mallory } = await crowd();
      const device = newDevice();
      const subscription = await subscribe(ada, device, { device_name: 'Shared' });
      expect(JSON.stringify(await devicesOf(ada))).not.toContain(service.url);
      await mallory.call('DELETE /me/push-subscriptions/{subscription_id}', {
        params: { subscription_id: subscription.id },
      });
      expect(await devicesOf(ada)).toHaveLength(1);
      expect(await devicesOf(mallory)).toEqual([]);
      expect((await subscribe(grace, device)).id).toBe(subscription.id);
      expect([await devicesOf(ada), await devicesOf(grace)].map(({ length }) => length)).toEqual([0, 1]);
      expect((await server().nobody.refused('GET /me/push-subscriptions')).is(unauthenticated)).toBe(true);
      const { keys } = device.subscription;
      for (const [field, input] of [
        ['endpoint', { endpoint: 'http://10.0.0.1/push', keys }],
        ['endpoint', { endpoint: 'https://ada:secret@push.example/1', keys }],
        ['endpoint', { endpoint: 'javascript:alert(1)', keys }],
        [
          'keys.p256dh',
          { endpoint: 'https://push.example/1', keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
        ],
        ['keys.auth', { endpoint: 'https://push.example/1', keys: { ...keys, auth: 'short' } }],
      ] as const) {
        const error = await ada.refused('POST /me/push-subscriptions', { body: input });
        expect(error.details.issues?.[0]?.field).toBe(field);
      }
      // Internal addresses are never contacted.
      await subscribe(ada, pushTarget('https://169.254.169.254', 'latest'), { device_name: 'Metadata' });
      const { ways } = await ada.call('POST /notifications/test', { body: {} });
      expect(ways.find(({ way }) => way === 'push')).toMatchObject({
        state: 'failed',
        detail: 'push_endpoint_forbidden',
      });
      const tested = await grace.call('POST /notifications/test', { body: {} });
      expect(tested.ways.find(({ way }) => way === 'push')).toMatchObject({ state: 'sent' });
      expect((await service.pushes(device, (pushes) => pushes.length === 1))[0]).toMatchObject({
        type: 'test',
      });
    });
  },
  { clock },
  { outboundAllow: ['127.0.0.1'] },
);
