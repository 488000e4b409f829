import { channelNotFound, maxCooldown, shippedChannelTypes, slowMode } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../core/clock/clock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';

onEachNewServer('[CHAN-10] Slow mode', (start) => {
  let passedMs = 0;
  const clock = { ...systemClock, now: () => Date.UTC(2026, 0, 1) + passedMs };
  let server: TestServer;
  beforeAll(async () => {
    server = await start({}, { clock });
  });
  afterAll(() => server.stop());

  const people = () => server.people('ada', 'grace', 'linus', 'mallory');
  const route = 'PATCH /channels/{type}/{id}';
  const sending = 'POST /channels/{type}/{id}/messages';
  const change = (room: Room, body: object) => ({ params: at(room), body });
  const message = (room: Room, more: object = {}) => ({
    params: at(room),
    body: { message: { id: newId(), text: 'too early', ...more } },
  });
  /** The user-written messages, without slow mode's system message. */
  const saidIn = async (room: Room) =>
    (await textsIn(await server.person('ada'), room)).filter(
      (text) => !text.startsWith('turned on slow mode'),
    );
  const slowRoom = async (owner: Person, members: Person[], cooldown = 60) => {
    const room = await openRoom(owner, { type: 'team', members });
    await owner.call(route, change(room, { cooldown }));
    return room;
  };

  test('[MOD-02] delays the next message for the stated time, in every way of writing', async () => {
    const { ada, grace, linus } = await people();
    const params = { name: 'team' };
    const { channel_member } = shippedChannelTypes.find(({ name }) => name === params.name)!.grants;
    const body = { grants: { channel_member: [...(channel_member ?? []), 'restrict-visibility' as const] } };
    await server.backEnd.call('PATCH /channel-types/{name}', { params, body });
    const room = await slowRoom(ada, [grace, linus]);
    const first = await say(grace, room, 'first');
    passedMs += 12_500;
    const elsewhere = await openRoom(grace);
    const other = await say(grace, elsewhere, 'to be forwarded');
    for (const more of [
      {},
      { parent_id: first.id },
      { text: '/shrug' },
      { text: '', forwarded_message_id: other.id },
      { restricted_visibility: ['grace'] },
    ]) {
      const error = await grace.refused(sending, message(room, more));
      expect(error.toJSON()).toMatchObject({
        name: slowMode.name,
        status: 429,
        retryable: true,
        message: 'Slow mode is on in this channel. You can send your next message in 48 s.',
        details: { retry_after: 48, retry_after_ms: 47_500 },
      });
    }
    // Each user has their own cooldown; edits have none.
    await say(linus, room, 'another person');
    await grace.call('PATCH /messages/{message_id}', {
      params: { message_id: first.id },
      body: { text: 'edited' },
    });
    expect((await say(grace, room, '/help')).type).toBe('ephemeral');
    passedMs += 47_500;
    const last = await say(grace, room, 'after the wait');
    expect(last.number).toBe(4);
    expect(await saidIn(room)).toEqual(['edited', 'another person', 'after the wait']);
  });

  test('accepts one of many concurrent messages; a retry is not a second message', async () => {
    const { ada, grace } = await people();
    const room = await slowRoom(ada, [grace]);
    const sends = Array.from({ length: 8 }, () => message(room));
    const results = await Promise.allSettled(sends.map((send) => grace.call(sending, send)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await saidIn(room)).toHaveLength(1);
    const through = results.findIndex(({ status }) => status === 'fulfilled');
    const { message: again } = await grace.call(sending, sends[through] as (typeof sends)[number]);
    expect(again.number).toBe(2);
  });

  test('shows each reader when they last wrote, so that a reload knows the cooldown', async () => {
    const { ada, grace } = await people();
    const room = await slowRoom(ada, [grace]);
    expect(await stateOf(grace, room)).not.toHaveProperty('last_sent_at');
    const sent = await say(grace, room, 'first');
    expect((await stateOf(grace, room)).last_sent_at).toBe(sent.created_at);
    // Users with the capability to skip it never wait.
    await say(ada, room, 'one');
    await say(ada, room, 'two');
    expect(await stateOf(ada, room)).not.toHaveProperty('last_sent_at');
  });

  test('lets a scheduled message wait for the cooldown, and then sends it', async () => {
    const { ada, grace } = await people();
    const room = await slowRoom(ada, [grace]);
    const due = new Date(clock.now() + 10_000).toISOString();
    await grace.call('POST /channels/{type}/{id}/scheduled-messages', {
      params: at(room),
      body: { scheduled_message: { id: newId(), text: 'scheduled', send_at: due } },
    });
    await say(grace, room, 'written since');
    const { database, jobs } = server.server.context;
    const wake = () =>
      database.write((tx) => jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove', payload: null }));
    const waitingUntil = async () => {
      const rows = await database.read.query((k) =>
        k.selectFrom('jobs').select('run_at').where('kind', '=', 'scheduledMessages.send'),
      );
      return rows[0]?.run_at;
    };
    passedMs += 10_000;
    await wake();
    await expect.poll(waitingUntil, { interval: 5 }).toBe(clock.now() + 50_000);
    expect(await saidIn(room)).toEqual(['written since']);
    passedMs += 50_000;
    await wake();
    await expect.poll(() => saidIn(room), { interval: 5 }).toEqual(['written since', 'scheduled']);
  });

  test('is set with permission, within limits, and reset to its type’s', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const set = (cooldown: number) => change(room, { cooldown });
    expect((await grace.refused(route, set(5))).details.capability).toBe('set-channel-cooldown');
    expect((await mallory.refused(route, set(5))).details.capability).toBe('set-channel-cooldown');
    const secret = await openRoom(ada);
    const asked = change(secret, { cooldown: 5 });
    expect((await mallory.refused(route, asked)).is(channelNotFound)).toBe(true);
    for (const wrong of [-1, 1.5, maxCooldown + 1]) {
      expect((await ada.refused(route, set(wrong))).details.issues?.[0]?.field).toBe('cooldown');
    }
    expect((await ada.call(route, set(maxCooldown))).channel.cooldown).toBe(maxCooldown);
    expect((await ada.call(route, change(room, { cooldown: null }))).channel).not.toHaveProperty('cooldown');
  });
});
