import { describe, expect, test } from 'vitest';
import { smallServers } from '../../testing/smallServer.ts';

const start = smallServers();
const general = 'channel:team:general';

const withMember = async (userId = 'ada') => {
  const small = await start();
  small.memberships.set(userId, new Set([general]));
  return small;
};

describe('Long poll', () => {
  const poll = async (url: string, userId: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${userId}` };
    const answer = await fetch(`${url}/api/v1/events/poll`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as {
      events: { seq: number; words: string }[];
      heads: Record<string, number>;
      resets: string[];
      refused: string[];
    };
  };

  test('[CONN-01] waits for the next event of the same streams; other users get none', async () => {
    const { url, say, context } = await withMember();
    await say(general, 'w1');
    expect(await poll(url, 'ada', { cursors: { [general]: 0 } })).toMatchObject({
      events: [{ seq: 1, words: 'w1' }],
      heads: { [general]: 1 },
      resets: [],
    });
    const waiting = poll(url, 'ada', { cursors: { app: 0 }, wait_ms: 20_000 });
    await expect.poll(() => context.hub.listenerCount(general)).toBe(1);
    await say(general, 'w2');
    expect((await waiting).events).toMatchObject([{ seq: 2 }]);
    const nothing = await poll(url, 'mallory', { cursors: { [general]: 0 } });
    expect(nothing.events).toEqual([]);
    expect(nothing.heads).not.toHaveProperty([general]);
    expect((await poll(url, 'ada', { cursors: { [general]: 99 } })).resets).toEqual([general]);
  });

  test('[APP-04] returns nothing of a channel that the user was removed from while waiting', async () => {
    const { url, say, context, memberships } = await withMember();
    const waiting = poll(url, 'ada', { cursors: {}, wait_ms: 20_000 });
    await expect.poll(() => context.hub.listenerCount(general)).toBe(1);
    memberships.delete('ada');
    await say(general, 'hidden');
    expect((await waiting).events).toEqual([]);
  });

  test('[CONN-01] [APP-04] reports immediately when a stream becomes unreadable or readable again', async () => {
    const { url, context, open, changeAccess } = await withMember();
    const watched = 'channel:team:open';
    open.add(watched);
    const asked = { cursors: { [watched]: 0 }, wait_ms: 20_000 };
    const waiting = poll(url, 'mallory', asked);
    await expect.poll(() => context.hub.listenerCount(watched)).toBe(1);
    open.delete(watched);
    await changeAccess('mallory', `reevaluate ${watched}`);
    expect(await waiting).toMatchObject({ refused: [watched] });
    // A refused stream is awaited, and the poll answers only once it is readable again.
    expect((await poll(url, 'mallory', asked)).refused).toEqual([watched]);
    const own = 'user:mallory';
    const back = poll(url, 'mallory', { cursors: {}, awaited: [watched], wait_ms: 20_000 });
    await expect.poll(() => context.hub.listenerCount(own)).toBe(1);
    open.add(watched);
    await changeAccess('mallory', `reevaluate ${watched}`);
    const answer = await back;
    expect(answer).toMatchObject({ refused: [] });
    expect(answer.heads).toHaveProperty([watched]);
    const stranger = await poll(url, 'linus', { cursors: {}, awaited: [general] });
    expect([stranger.refused, Object.keys(stranger.heads)]).toEqual([[], ['app', 'user:linus']]);
  });

  test('ends when the server stops', async () => {
    const { url, server, context } = await withMember();
    const waiting = poll(url, 'ada', { cursors: {}, wait_ms: 20_000 });
    await expect.poll(() => context.hub.listenerCount(general)).toBe(1);
    await server.stop();
    expect((await waiting).events).toEqual([]);
  });

  test('[CONN-01] returns missed events in answers of limited size, and rejects too many polls', async () => {
    const { url, say, context, memberships } = await start({ connectionsPerUser: 2 });
    memberships.set('ada', new Set([general, 'channel:team:other']));
    const words = 'x'.repeat(50_000);
    for (let n = 0; n < 130; n++) await say(n % 2 ? general : 'channel:team:other', words);
    let cursors: Record<string, number> = { [general]: 0, 'channel:team:other': 0 };
    const sizes: number[] = [];
    for (let seen = 0; seen < 130; seen += sizes.at(-1) as number) {
      const answer = await poll(url, 'ada', { cursors });
      sizes.push(answer.events.length);
      cursors = answer.heads;
      expect(answer.events.length).toBeGreaterThan(0);
    }
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(130);
    const polls = [1, 2].map(() => poll(url, 'ada', { cursors, wait_ms: 20_000 }));
    await expect.poll(() => context.hub.listenerCount(general)).toBe(2);
    expect(await poll(url, 'ada', { cursors, wait_ms: 20_000 })).toMatchObject({ name: 'rate_limited' });
    await say(general, 'on');
    for (const { events } of await Promise.all(polls)) expect(events).toHaveLength(1);
  });
});
