import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  messageNotFound,
  type NotificationSettingsChange,
  notAllowed,
  notificationTestTooSoon,
  unauthenticated,
} from '@confab/protocol';
import { type Person, startTestServer, type TestSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { everyNodeKnows, openKnownSocket } from '../../testing/openKnownSocket.ts';
import { at, newId, openRoom, type Room, say } from '../../testing/rooms.ts';
import { notificationDispatcher } from './notificationDispatcher.ts';

const set = async (person: Person, body: NotificationSettingsChange) =>
  (await person.call('PATCH /me/notification-settings', { body })).settings;
const traceOf = async (person: Person, message_id: string, user_id?: string) =>
  (await person.call('GET /notifications/trace', { query: { message_id, user_id } })).trace;
/** Waits for the decision about this message and this user. */
const decided = (person: Person, message_id: string) =>
  expect
    .poll(async () => (await traceOf(person, message_id)).decided_at, { interval: 10 })
    .toBeDefined()
    .then(() => traceOf(person, message_id));
const notificationsOf = ({ frames }: TestSocket) =>
  frames.flatMap((frame) =>
    frame.type === 'notification.new'
      ? `${frame.notification.reason}: ${frame.notification.message.text}`
      : [],
  );
const prefer = (person: Person, room: Room, notification_preference: 'all' | 'mentions' | 'nothing') =>
  person.call('PATCH /channels/{type}/{id}/membership', {
    params: at(room),
    body: { notification_preference },
  });
const mention = (person: Person) => ({ mentioned_user_ids: [person.id] });

onEachServer('[NOTE-01] notifications', (server) => {
  const crowd = () =>
    freshPeople(server(), { ada: 'user', grace: 'user', linus: 'user', mallory: 'user', edith: 'admin' });
  const socketOf = (person: Person) => openKnownSocket(server(), person);

  test('reach exactly the users whom a message concerns, with the reason; the trace explains them', async () => {
    const { ada, grace, linus, mallory, edith } = await crowd();
    const room = await openRoom(ada, { type: 'team', members: [grace, linus] });
    await using hers = await socketOf(grace);
    await using his = await socketOf(linus);
    await using strangers = await socketOf(mallory);
    const usual = await say(ada, room, 'a usual message');
    const named = await say(ada, room, `Look, @${grace.id}`, mention(grace));
    const { notification, seq } = await hers.received('notification.new');
    expect(notification).toMatchObject({
      reason: 'mention',
      message: { id: named.id, text: named.text, user: { id: ada.id }, own_reactions: [] },
      channel: { cid: room.cid, distinct: false, member_count: 3 },
    });
    expect([seq, Date.parse(notification.notified_at) >= Date.parse(named.created_at)]).toEqual([0, true]);
    expect(await decided(grace, named.id)).toMatchObject({
      is_notified: true,
      reason: 'mention',
      ways: [
        { way: 'in_app', state: 'sent' },
        { way: 'push', state: 'skipped', detail: 'no_devices' },
      ],
    });
    expect(await traceOf(grace, usual.id)).toEqual({
      message_id: usual.id,
      user_id: grace.id,
      is_notified: false,
      withheld: 'default_mentions',
      ways: [],
    });
    expect(await traceOf(ada, named.id)).toMatchObject({ is_notified: false, withheld: 'own_message' });
    expect(await traceOf(edith, named.id, grace.id)).toMatchObject({ is_notified: true });
    expect(await traceOf(edith, named.id, linus.id)).toMatchObject({ withheld: 'default_mentions' });
    const query = { message_id: named.id };
    const refusals = [
      await linus.refused('GET /notifications/trace', { query: { ...query, user_id: grace.id } }),
      await mallory.refused('GET /notifications/trace', { query: { message_id: newId() } }),
      await server().nobody.refused('GET /notifications/trace', { query }),
      await server().nobody.refused('GET /me/notification-settings'),
    ];
    expect(refusals.map(({ name }) => name)).toEqual([
      notAllowed.name,
      messageNotFound.name,
      unauthenticated.name,
      unauthenticated.name,
    ]);
    await his.settle();
    await strangers.settle();
    expect([notificationsOf(hers), notificationsOf(his), notificationsOf(strangers)]).toEqual([
      [`mention: ${named.text}`],
      [],
      [],
    ]);
  });

  test('skip users who are viewing the message on any device, or have them off, or lost access', async () => {
    const { ada, grace, linus, mallory } = await crowd();
    const room = await openRoom(ada, { members: [grace, linus, mallory] });
    await using first = await socketOf(grace);
    await using second = await socketOf(grace);
    const thread = await say(ada, room, 'a thread');
    const call = async (more = {}) =>
      decided(grace, (await say(ada, room, `@${grace.id}`, { ...mention(grace), ...more })).id);
    const view = async (cid: string | null, parentId?: string) => {
      second.send({
        type: 'viewing',
        cid,
        ...(parentId !== undefined && { parent_id: parentId, thread_only: true }),
      });
      await everyNodeKnows(server(), (hub) =>
        hub
          .devicesOf(grace.id)
          .some(
            ({ id, view }) =>
              id === second.connectionId && (view?.cid ?? null) === cid && view?.parentId === parentId,
          ),
      );
    };
    await view(room.cid);
    expect(await call()).toMatchObject({ reason: 'mention', withheld: 'viewing' });
    expect(await call({ parent_id: thread.id })).toMatchObject({ is_notified: true });
    await view(room.cid, thread.id);
    expect(await call({ parent_id: thread.id })).toMatchObject({ withheld: 'viewing' });
    expect(await call()).toMatchObject({ is_notified: true });
    await view(null);
    expect(await call()).toMatchObject({ is_notified: true });
    await grace.call('PATCH /users/{user_id}', {
      params: { user_id: grace.id },
      body: { dnd_until: '2090-01-01T00:00:00.000Z' },
    });
    expect(await call()).toMatchObject({ withheld: 'do_not_disturb' });
    await grace.call('PUT /users/{user_id}/mute', { params: { user_id: ada.id }, body: {} });
    expect(await call()).toMatchObject({ withheld: 'author_muted' });
    const silent = await say(ada, room, `@${grace.id}`, { ...mention(grace), silent: true });
    expect(await traceOf(grace, silent.id)).toMatchObject({ reason: 'mention', withheld: 'silent_message' });
    // Restricted: other users neither receive it nor can ask about it.
    const secret = await say(ada, room, `@${linus.id} @${mallory.id}`, {
      mentioned_user_ids: [linus.id, mallory.id],
      restricted_visibility: [linus.id],
    });
    expect(await decided(linus, secret.id)).toMatchObject({ is_notified: true });
    const refused = await mallory.refused('GET /notifications/trace', { query: { message_id: secret.id } });
    expect(refused.is(messageNotFound)).toBe(true);
    await first.settle();
    expect(notificationsOf(first)).toHaveLength(3);
  });

  test('follow the settings: direct messages, threads, all of a channel, keywords, people', async () => {
    const { ada, grace, linus } = await crowd();
    await using hers = await socketOf(grace);
    const room = await openRoom(ada, { type: 'team', members: [grace, linus] });
    const quiet = await openRoom(ada, { type: 'team', members: [grace, linus] });
    const { channel } = await ada.call('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: [ada.id, grace.id] },
    });
    const expectNotified = async (reason: string, channel: Room, text: string, more = {}, author = ada) => {
      const { id } = await say(author, channel, text, more);
      const { notification } = await hers.received(
        'notification.new',
        (event) => event.notification.message.id === id,
      );
      expect(notification.reason).toBe(reason);
      return id;
    };
    await expectNotified('direct_message', channel, 'just us');
    const parent = await say(grace, room, 'who knows?');
    await expectNotified('thread_reply', room, 'I do', { parent_id: parent.id });
    await prefer(grace, room, 'all');
    await expectNotified('channel_all', room, 'everything');
    await set(grace, { channels: 'all' });
    await expect
      .poll(async () => {
        await say(ada, quiet, 'everywhere');
        return notificationsOf(hers);
      })
      .toContain('channel_all: everywhere');
    await set(grace, { channels: 'mentions', keywords: ['night ride'], people: { [linus.id]: 'always' } });
    await expectNotified('keyword', quiet, 'A Night-Ride tonight?');
    await expectNotified('person_always', quiet, 'whatever', {}, linus);
    await set(grace, { people: { [linus.id]: 'never' } });
    const never = await say(linus, quiet, `@${grace.id}, a night ride`, mention(grace));
    expect(await decided(grace, never.id)).toMatchObject({ reason: 'mention', withheld: 'person_never' });
    await prefer(grace, quiet, 'nothing');
    const nothing = await say(ada, quiet, `@${grace.id}`, mention(grace));
    expect(await decided(grace, nothing.id)).toMatchObject({ withheld: 'channel_nothing' });
  });

  test('settings are private, live on one’s own devices only, and name invalid fields', async () => {
    const { ada, grace } = await crowd();
    await using own = await socketOf(ada);
    await using others = await socketOf(grace);
    const { settings } = await ada.call('GET /me/notification-settings');
    expect(settings).toMatchObject({
      channels: 'mentions',
      direct_messages: 'all',
      digest: 'off',
      people: {},
    });
    const changed = await set(ada, {
      sound: false,
      keywords: ['tea', 'tea'],
      people: { [grace.id]: 'always' },
    });
    expect(changed).toEqual({
      ...settings,
      sound: false,
      keywords: ['tea'],
      people: { [grace.id]: 'always' },
    });
    expect((await own.received('notification_settings.updated')).settings).toEqual(changed);
    expect(await set(ada, { sound: false })).toEqual(changed);
    expect((await set(ada, { people: { [grace.id]: null } })).people).toEqual({});
    expect((await ada.call('GET /me/notification-settings')).settings.keywords).toEqual(['tea']);
    for (const [field, value] of Object.entries({
      digest_time: '25:00',
      digest: 'weekly',
      keywords: ['!'],
      people: { 'no id': 'always' },
      volume: 11,
    })) {
      const error = await ada.refused('PATCH /me/notification-settings', {
        body: { [field]: value } as never,
      });
      expect(error.details.issues?.[0]?.field.split('.')[0]).toBe(field);
    }
    await others.settle();
    expect(others.frames.filter(({ type }) => type === 'notification_settings.updated')).toEqual([]);
  });

  test('can be tested, through each delivery channel, at intervals', async () => {
    const { ada } = await crowd();
    await using own = await socketOf(ada);
    const { ways } = await ada.call('POST /notifications/test', { body: {} });
    expect(ways.map(({ way, state, detail }) => [way, state, detail])).toEqual([
      ['in_app', 'sent', undefined],
      ['push', 'skipped', 'no_devices'],
      ['email', 'skipped', 'mail_not_configured'],
    ]);
    await own.received('notification.tested');
    const error = await ada.refused('POST /notifications/test', { body: {} });
    expect(error.is(notificationTestTooSoon)).toBe(true);
  });
});

test('[NOTE-01] messages enqueued before a crash are dispatched by the next start', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-due-'));
  const first = await startTestServer({ data });
  const { ada, grace } = await first.people('ada', 'grace');
  const room = await openRoom(ada, { members: [grace] });
  await notificationDispatcher(first.server.context).stop();
  const { id } = await say(ada, room, '@grace', mention(grace));
  expect((await traceOf(grace, id)).decided_at).toBeUndefined();
  await first.stop();
  await using later = await startTestServer({ data });
  expect(await decided(await later.person('grace'), id)).toMatchObject({ is_notified: true });
  await later.stop();
  await rm(data, { recursive: true });
});
