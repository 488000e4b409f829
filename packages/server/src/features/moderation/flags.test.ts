import {
  channelNotFound,
  inputInvalid,
  messageNotFound,
  notAllowed,
  rateLimited,
  reviewDecided,
  reviewNotFound,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, stateOf } from '../../testing/rooms.ts';
import { flags } from './index.ts';

const flagging = (message_id: string, reason: 'spam' | 'hate' = 'spam', text?: string) => ({
  params: { message_id },
  body: { reason, ...(text !== undefined && { text }) },
});
const route = 'PUT /messages/{message_id}/flag';

onEachServer('Flags', (shared) => {
  const world = async () => {
    const server = shared();
    const people = await freshPeople(server, {
      ada: 'user',
      grace: 'user',
      linus: 'user',
      mallory: 'user',
      root: 'admin',
      warden: 'moderator',
    });
    const room = await openRoom(people.ada, { type: 'team', members: [people.grace, people.mallory] });
    const ids = new Set(Object.values(people).map(({ id }) => id));
    const queue = async (person: Person, filter: object = { state: 'open' }) => {
      const { reviews } = await person.call('POST /reviews/query', { body: { filter } });
      return reviews.filter(({ review }) => ids.has(review.user.id));
    };
    return { ...people, server, room, queue };
  };

  test('[MOD-01] a flag opens a review, once per reporter and subject, which only moderators receive', async () => {
    const w = await world();
    await say(w.grace, w.room, 'before');
    const spam = await say(w.mallory, w.room, 'buy lamps');
    await say(w.grace, w.room, 'after');
    await using wardens = await openSocket(w.server.url, w.warden.token);
    await using adas = await openSocket(w.server.url, w.ada.token);
    await using authors = await openSocket(w.server.url, w.mallory.token);
    const { flag } = await w.grace.call(route, flagging(spam.id, 'spam', 'Again!'));
    expect(flag).toMatchObject({
      reason: 'spam',
      text: 'Again!',
      user: { id: w.mallory.id },
      flagged_by: { id: w.grace.id },
    });
    await w.grace.call(route, flagging(spam.id, 'hate'));
    for (const socket of [wardens, adas]) {
      const { review } = await socket.received('review.updated', (event) =>
        event.review.reasons.includes('hate'),
      );
      expect(review).toMatchObject({
        flag_count: 1,
        state: 'open',
        user: { id: w.mallory.id },
        cid: w.room.cid,
      });
      expect(JSON.stringify(socket.frames.filter(({ type }) => type === 'review.updated'))).not.toContain(
        'lamps',
      );
    }
    await authors.settle();
    expect(authors.frames.filter(({ type }) => type.startsWith('review'))).toEqual([]);

    const [item] = await w.queue(w.warden);
    expect(item).toMatchObject({ flagged: { text: 'buy lamps' }, message: { text: 'buy lamps' } });
    const details = await w.ada.call('GET /reviews/{review_id}', { params: { review_id: item!.review.id } });
    expect(details.context.map(({ text }) => text)).toEqual(['before', 'buy lamps', 'after']);
    expect(details.flags).toMatchObject([{ reason: 'hate' }]);

    const own = await w.grace.call('GET /flags');
    expect(own.flags.map(({ message_id, reason }) => [message_id, reason])).toEqual([[spam.id, 'hate']]);
    expect((await w.linus.call('GET /flags')).flags).toEqual([]);
    await w.grace.call('DELETE /messages/{message_id}/flag', { params: { message_id: spam.id } });
    expect(await w.queue(w.warden)).toEqual([]);
    expect((await w.grace.call('GET /flags')).flags).toEqual([]);
  });

  test('[MOD-01] nobody sees, receives or decides a report about themselves, not even admins', async () => {
    const w = await world();
    const room = await openRoom(w.ada, { type: 'team', members: [w.root, w.warden, w.grace] });
    for (const subject of [w.root, w.warden, w.ada]) {
      await using own = await openSocket(w.server.url, subject.token);
      const words = await say(subject, room, 'rude');
      await w.grace.call(route, flagging(words.id));
      const flagUser = { params: { user_id: subject.id }, body: { reason: 'other' as const } };
      await w.grace.call('PUT /users/{user_id}/flag', flagUser);
      const other = subject === w.root ? w.warden : w.root;
      const about = (await w.queue(other)).filter(({ review }) => review.user.id === subject.id);
      expect(about).toHaveLength(2);
      const seen = subject === w.ada ? { cid: room.cid } : {};
      expect((await w.queue(subject, seen)).filter(({ review }) => review.user.id === subject.id)).toEqual(
        [],
      );
      for (const { review } of about) {
        const params = { review_id: review.id };
        const body = { action: 'dismiss' as const };
        for (const person of [subject, w.mallory]) {
          expect((await person.refused('GET /reviews/{review_id}', { params })).is(reviewNotFound)).toBe(
            true,
          );
          const refused = await person.refused('POST /reviews/{review_id}/decision', { params, body });
          expect(refused.is(reviewNotFound)).toBe(true);
          expect((await person.refused('POST /reviews/{review_id}/reopen', { params })).status).toBe(404);
        }
      }
      await own.settle();
      expect(own.frames.filter(({ type }) => type === 'review.updated')).toEqual([]);
    }
  });

  test('[MOD-01] reporters are visible to admins only', async () => {
    const w = await world();
    const spam = await say(w.mallory, w.room, 'buy lamps');
    await using wardens = await openSocket(w.server.url, w.warden.token);
    await w.grace.call(route, flagging(spam.id, 'spam', 'Again!'));
    await wardens.received('review.updated', () => true);
    expect(JSON.stringify(wardens.frames)).not.toContain(w.grace.id);
    const [item] = await w.queue(w.warden);
    const params = { review_id: item!.review.id };
    const flagsSeenBy = async (person: Person) =>
      (await person.call('GET /reviews/{review_id}', { params })).flags;
    expect(await flagsSeenBy(w.root)).toMatchObject([{ text: 'Again!', flagged_by: { id: w.grace.id } }]);
    for (const moderator of [w.warden, w.ada]) {
      const [flag] = await flagsSeenBy(moderator);
      expect(flag).toMatchObject({ text: 'Again!', source: 'person' });
      expect(flag?.flagged_by).toBeUndefined();
    }
    expect((await w.mallory.refused('GET /reviews/{review_id}', { params })).is(reviewNotFound)).toBe(true);
  });

  test('[MOD-01] users flag readable content of others, and see only queues that they moderate', async () => {
    const w = await world();
    const secret = await openRoom(w.ada, { members: [w.grace] });
    const words = await say(w.grace, secret, 'among us');
    expect((await w.mallory.refused(route, flagging(words.id))).is(messageNotFound)).toBe(true);
    expect((await w.grace.refused(route, flagging(words.id))).is(inputInvalid)).toBe(true);
    const none = { params: { user_id: 'nobody' }, body: { reason: 'spam' as const } };
    expect((await w.ada.refused('PUT /users/{user_id}/flag', none)).status).toBe(404);
    await w.ada.call(route, flagging(words.id));
    await w.ada.call('PUT /users/{user_id}/flag', {
      params: { user_id: w.grace.id },
      body: { reason: 'other' },
    });
    // App moderators see the flagged message of a channel they may not read, but none around it.
    const items = await w.queue(w.warden);
    expect(items.map(({ review }) => review.kind)).toEqual(['user', 'message']);
    const [, item] = items;
    expect(item?.flagged?.text).toBe('among us');
    expect(item?.message).toBeUndefined();
    const params = { review_id: item!.review.id };
    expect((await w.warden.call('GET /reviews/{review_id}', { params })).context).toEqual([]);
    // A channel's owner sees reports about its messages, but not about users.
    expect((await w.queue(w.ada)).map(({ review }) => review.kind)).toEqual(['message']);
    for (const stranger of [w.mallory, w.grace, w.linus]) {
      expect((await stranger.refused('POST /reviews/query', {})).is(notAllowed)).toBe(true);
      const ofRoom = { body: { filter: { cid: secret.cid } } };
      const refused = await stranger.refused('POST /reviews/query', ofRoom);
      expect(refused.is(stranger === w.grace ? notAllowed : channelNotFound)).toBe(true);
      expect((await stranger.refused('GET /reviews/{review_id}', { params })).is(reviewNotFound)).toBe(true);
      const decision = { params, body: { action: 'dismiss' as const } };
      expect(
        (await stranger.refused('POST /reviews/{review_id}/decision', decision)).is(reviewNotFound),
      ).toBe(true);
    }
  });

  test('[MOD-01] a decision is executed and closes the review; reopening undoes it; everything is audited', async () => {
    const w = await world();
    const spam = await say(w.mallory, w.room, 'buy lamps');
    await w.grace.call(route, flagging(spam.id));
    const [item] = await w.queue(w.warden);
    const params = { review_id: item!.review.id };
    const decide = (
      person: Person,
      body: { action: 'dismiss' | 'delete_message' | 'ban'; scope?: 'app' | 'channel' },
    ) => person.call('POST /reviews/{review_id}/decision', { params, body: { reason: 'Spam', ...body } });
    const deleted = await decide(w.warden, { action: 'delete_message' });
    expect(deleted.review).toMatchObject({
      state: 'closed',
      decision: { action: 'delete_message', decided_by: { id: w.warden.id }, reason: 'Spam' },
    });
    expect(deleted.flagged?.text).toBe('buy lamps');
    expect((await stateOf(w.ada, w.room)).messages.map(({ type }) => type)).toEqual(['deleted']);
    const again = await w.root.refused('POST /reviews/{review_id}/decision', {
      params,
      body: { action: 'dismiss' },
    });
    expect(again.is(reviewDecided)).toBe(true);

    const reopened = await w.warden.call('POST /reviews/{review_id}/reopen', { params });
    expect(reopened.review).toMatchObject({ state: 'open' });
    expect((await stateOf(w.ada, w.room)).messages.map(({ text }) => text)).toEqual(['buy lamps']);
    const banned = await decide(w.warden, { action: 'ban', scope: 'channel' });
    expect(banned.bans).toMatchObject([{ kind: 'ban', cid: w.room.cid, user: { id: w.mallory.id } }]);
    expect((await stateOf(w.ada, w.room)).members.map(({ user_id }) => user_id)).not.toContain(w.mallory.id);
    await w.warden.call('POST /reviews/{review_id}/reopen', { params });
    expect((await stateOf(w.mallory, w.room)).membership?.state).toBe('joined');

    const { entries } = await w.warden.call('POST /audit/query', {
      body: { filter: { actor_id: w.warden.id } },
    });
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'message.deleted',
      'review.decided',
      'message.undeleted',
      'review.reopened',
      'user.banned',
      'review.decided',
      'ban.lifted',
      'review.reopened',
    ]);
    expect(JSON.stringify(entries)).not.toContain('lamps');
  });

  test('[MOD-01] a later flag reopens a decided review and keeps its decision, which can still be undone', async () => {
    const w = await world();
    const spam = await say(w.mallory, w.room, 'buy lamps');
    await w.grace.call(route, flagging(spam.id));
    const [item] = await w.queue(w.warden);
    const params = { review_id: item!.review.id };
    const ban = { action: 'ban', scope: 'channel', reason: 'Spam' } as const;
    await w.warden.call('POST /reviews/{review_id}/decision', { params, body: ban });
    await w.linus.call(route, flagging(spam.id, 'hate'));
    const [again] = await w.queue(w.ada);
    expect(again?.review).toMatchObject({
      state: 'open',
      flag_count: 2,
      decision: { action: 'ban', decided_by: { id: w.warden.id }, reason: 'Spam' },
    });
    expect((await w.linus.refused('GET /reviews/{review_id}', { params })).is(reviewNotFound)).toBe(true);
    const undone = await w.warden.call('POST /reviews/{review_id}/reopen', { params });
    expect(undone.review.decision).toBeUndefined();
    expect((await stateOf(w.mallory, w.room)).membership?.state).toBe('joined');
  });

  test('[MOD-01] in an unreadable channel, an app moderator acts on the flagged message only', async () => {
    const w = await world();
    const secret = await openRoom(w.ada, { members: [w.grace] });
    const words = await say(w.grace, secret, 'rude words');
    await w.ada.call(route, flagging(words.id));
    const [item] = await w.queue(w.warden);
    const params = { review_id: item!.review.id };
    await w.warden.call('POST /reviews/{review_id}/decision', { params, body: { action: 'erase_message' } });
    expect((await stateOf(w.ada, secret)).messages).toEqual([]);
    const now = await w.warden.call('GET /reviews/{review_id}', { params });
    expect(now.flagged).toBeUndefined();
    expect(
      (await w.warden.refused('GET /channels/{type}/{id}/messages', { params: at(secret) })).status,
    ).toBe(404);
  });

  test('[MOD-01] the service raises flags by its rules, in the same transaction', async () => {
    const w = await world();
    const { message } = { message: await say(w.mallory, w.room, 'a forbidden word') };
    const { context } = w.server.server;
    await context.database.write(async (tx) => {
      const row = await import('../messages/index.ts').then(({ selectMessage }) =>
        tx.get(selectMessage, message),
      );
      const subject = { kind: 'message', message: row! } as const;
      for (const rule of ['words', 'words', 'links']) {
        await flags(context).raise(tx, { subject, reason: 'spam', by: { rule } });
      }
    });
    const [item] = await w.queue(w.warden, { source: 'automod' });
    expect(item?.review).toMatchObject({ flag_count: 2, sources: ['automod'] });
    expect(await w.queue(w.warden, { source: 'person' })).toEqual([]);
    const { flags: raised } = await w.root.call('GET /reviews/{review_id}', {
      params: { review_id: item!.review.id },
    });
    expect(raised.map(({ rule, flagged_by }) => [rule, flagged_by]).sort()).toEqual([
      ['links', undefined],
      ['words', undefined],
    ]);
  });

  test('[MOD-01] moderators read moderation entries of the audit log, admins all, others none', async () => {
    const w = await world();
    await w.root.call('PATCH /users/{user_id}', {
      params: { user_id: w.linus.id },
      body: { role: 'moderator' },
    });
    await w.root.call('POST /bans', { body: { user_id: w.mallory.id, kind: 'shadow_ban' } });
    const acts = async (person: Person, filter = {}) =>
      (
        await person.call('POST /audit/query', { body: { filter: { actor_id: w.root.id, ...filter } } })
      ).entries.map(({ action }) => action);
    expect(await acts(w.root)).toEqual(['user.shadow_banned', 'user.role_changed']);
    expect(await acts(w.warden)).toEqual(['user.shadow_banned']);
    expect(await acts(w.warden, { actions: ['user.role_changed'] })).toEqual([]);
    for (const person of [w.ada, w.mallory, w.server.nobody]) {
      expect([401, 403]).toContain((await person.refused('POST /audit/query', {})).status);
    }
    const page = await w.root.call('POST /audit/query', {
      body: { filter: { actor_id: w.root.id }, limit: 1 },
    });
    const rest = await w.root.call('POST /audit/query', {
      body: { filter: { actor_id: w.root.id }, limit: 1, next: page.next },
    });
    expect(rest.entries.map(({ action, details }) => [action, details])).toEqual([
      ['user.role_changed', { from: 'user', to: 'moderator' }],
    ]);
    expect(rest.next).toBeUndefined();
  });
});

onEachServer(
  'Repeated flags',
  (shared) => {
    test('[MOD-01] one user flags the same message a limited number of times per hour, independently of others', async () => {
      const { ada, grace, mallory, warden } = await freshPeople(shared(), {
        ada: 'user',
        grace: 'user',
        mallory: 'user',
        warden: 'moderator',
      });
      const room = await openRoom(ada, { type: 'team', members: [grace, mallory] });
      const [first, second] = [await say(ada, room, 'one'), await say(ada, room, 'two')];
      const params = { message_id: first.id };
      await using wardens = await openSocket(shared().url, warden.token);
      for (let round = 0; round < 5; round++) {
        await mallory.call(route, flagging(first.id));
        await mallory.call('DELETE /messages/{message_id}/flag', { params });
      }
      expect((await mallory.refused(route, flagging(first.id))).is(rateLimited)).toBe(true);
      await mallory.call(route, flagging(second.id));
      await grace.call(route, flagging(first.id));
      await wardens.received('review.updated', ({ review }) => review.flag_count === 1);
    });
  },
  {},
  { requestsPerSecond: 1000 },
);
