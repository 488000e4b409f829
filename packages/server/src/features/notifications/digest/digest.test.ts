import { apiPath, digestAfterMs } from '@confab/protocol';
import {
  type MailServer,
  type Person,
  startMailServer,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import { pushTarget } from '../../../testing/pushService.ts';
import { at, openRoom, type Room, say } from '../../../testing/rooms.ts';
import { nextDigest } from './nextDigest.ts';

const iso = (time: number | undefined) => time && new Date(time).toISOString();

describe('[NOTE-01] the next digest', () => {
  const daily = { digest: 'daily', digest_time: '08:00' } as const;
  const next = (zone: string | undefined, now: string) => iso(nextDigest(daily, zone, Date.parse(now)));

  it('is due at the user’s own time of day, despite clock changes, or an hour later, or never', () => {
    expect(next(undefined, '2026-03-02T07:59:59Z')).toBe('2026-03-02T08:00:00.000Z');
    expect(next(undefined, '2026-03-02T08:00:00Z')).toBe('2026-03-03T08:00:00.000Z');
    expect(next('Asia/Tokyo', '2026-03-31T23:30:00Z')).toBe('2026-04-01T23:00:00.000Z');
    expect(next('Nowhere/At_All', '2026-03-02T07:00:00Z')).toBe('2026-03-02T08:00:00.000Z');
    expect(next('Europe/Berlin', '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    // 02:30 of that day is skipped, and counts as 03:30.
    const early = { ...daily, digest_time: '02:30' };
    expect(iso(nextDigest(early, 'America/New_York', Date.parse('2027-03-14T05:00:00Z')))).toBe(
      '2027-03-14T07:30:00.000Z',
    );
    expect(iso(nextDigest({ ...daily, digest: 'hourly' }, undefined, 0))).toBe('1970-01-01T01:00:00.000Z');
    expect(nextDigest({ ...daily, digest: 'off' }, undefined, 0)).toBeUndefined();
  });
});

describe('[NOTE-01] a digest of missed messages', () => {
  const clock = createHandClock(Date.now());
  const address = 'ada@confab.test';
  const password = 'correct horse battery staple';
  let smtp: MailServer;
  let site: TestServer;
  let ada: Person;
  let grace: Person;
  let room: Room;
  beforeAll(async () => {
    smtp = await startMailServer();
    const mailing = {
      smtpUrl: smtp.url,
      mailFrom: 'chat@confab.test',
      publicUrl: 'https://chat.confab.test',
    };
    site = await startTestServer(mailing, { clock });
    const body = { name: 'Ada', email: address, password };
    const { me, token } = await site.nobody.call('POST /sessions/sign-up', { body });
    ada = site.withToken(token as string, me.id);
    grace = await site.person('grace');
    room = await openRoom(grace, { members: [ada] });
  });
  afterAll(async () => {
    await site.stop();
    await smtp[Symbol.asyncDispose]();
  });

  const call = async (text: string, channel = room) => {
    const message = await say(grace, channel, `@${ada.id} ${text}`, { mentioned_user_ids: [ada.id] });
    await expect.poll(async () => (await traceOf(message.id)).decided_at, { interval: 10 }).toBeDefined();
    return message;
  };
  const traceOf = async (message_id: string) =>
    (await ada.call('GET /notifications/trace', { query: { message_id } })).trace;
  const dueAt = async () =>
    (
      await site.server.context.database.read.query((k) =>
        k.selectFrom('notification_settings').select('digest_at').where('user_id', '=', ada.id),
      )
    )[0]?.digest_at ?? null;
  /** Advances to the next digest, and waits until it was processed. */
  const pass = async () => {
    const before = (await dueAt()) as number;
    clock.advance(Math.max(before - clock.now(), 0) + 121_000);
    await expect.poll(dueAt, { interval: 10 }).not.toBe(before);
  };

  it('lists unread messages once, in text and HTML without injected markup, in the user’s language', async () => {
    await ada.call('PATCH /me/notification-settings', { body: { digest: 'hourly', language: 'de' } });
    const read = await call('read already');
    await ada.call('POST /channels/{type}/{id}/read', { params: at(room), body: { number: read.number } });
    const deleted = await call('deleted since');
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: deleted.id } });
    const left = await openRoom(grace, { members: [ada] });
    await call('of a channel left', left);
    await ada.call('POST /channels/{type}/{id}/leave', { params: at(left), body: {} });
    const missed = await call(
      '<img src=x onerror=alert(1)> **bold** ||hidden|| \u202egnp.exe </p><script>1</script>',
    );
    await pass();
    const mail = await smtp.next(address);
    expect(mail.subject).toBe('Eine Nachricht für dich in Confab');
    expect(mail.text).toContain('<img src=x onerror=alert(1)> bold ▒▒▒ gnp.exe </p><script>1</script>');
    expect(mail.text).toContain(`/c/${room.type}/${room.id}/m/${missed.id}`);
    expect(`${mail.text}${mail.html}`).not.toMatch(
      /read already|deleted since|of a channel left|hidden|\u202e/,
    );
    expect(mail.html).toContain('lang="de"');
    expect(mail.html).not.toMatch(/<img|<script/);
    expect((await traceOf(missed.id)).ways).toContainEqual(
      expect.objectContaining({ way: 'email', state: 'sent' }),
    );
    // The next digest has only new messages, and none is sent without any.
    await pass();
    const fresh = await call('and this');
    await call('and that');
    clock.advance(digestAfterMs);
    await pass();
    const second = await smtp.next(address);
    expect(second.subject).toBe('2 Nachrichten für dich in Confab');
    expect(second.text).toContain('and this');
    expect(second.text).not.toContain('onerror');
    await ada.call('POST /channels/{type}/{id}/read', {
      params: at(room),
      body: { number: fresh.number + 1 },
    });
    await pass();
    expect(smtp.mails).toHaveLength(2);
  });

  it('lists a message after any number of read ones', async () => {
    const busy = await openRoom(grace, { members: [ada] });
    const words = Array.from({ length: 201 }, (_, index) => `read ${index}`);
    let newest = 0;
    for (const text of words) newest = (await call(text, busy)).number;
    await ada.call('POST /channels/{type}/{id}/read', { params: at(busy), body: { number: newest } });
    clock.advance(1000);
    await call('not read yet', busy);
    clock.advance(digestAfterMs);
    await pass();
    expect((await smtp.next(address)).text).toContain('not read yet');
  });

  it('[MOD-01, ACC-03] is not sent to somebody banned from the app, and later has what was missed before the ban', async () => {
    await ada.call('PATCH /me/notification-settings', { body: { digest: 'hourly' } });
    const before = await call('before the ban');
    const until = new Date(clock.now() + 2 * 3_600_000).toISOString();
    const { ban } = await site.backEnd.call('POST /bans', { body: { user_id: ada.id, kind: 'ban', until } });
    const text = `@${ada.id} during the ban`;
    const during = await say(grace, room, text, { mentioned_user_ids: [ada.id] });
    const traceFor = async (message_id: string) =>
      (await site.backEnd.call('GET /notifications/trace', { query: { message_id, user_id: ada.id } })).trace;
    await expect.poll(async () => (await traceFor(during.id)).decided_at, { interval: 10 }).toBeDefined();
    await pass();
    for (const { id } of [before, during])
      expect((await traceFor(id)).ways).not.toContainEqual(expect.objectContaining({ way: 'email' }));
    await site.backEnd.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } });
    await pass();
    const mail = await smtp.next(address);
    expect(mail.text).toContain('before the ban');
    expect(mail.text).not.toContain('during the ban');
    // The ban ended the session.
    const { token } = await site.nobody.call('POST /sessions/sign-in', {
      body: { email: address, password },
    });
    ada = site.withToken(token as string, ada.id);
  });

  it('is unsubscribed by its link, after confirmation or with one click by a mail program, and by no other', async () => {
    await call('one more');
    clock.advance(digestAfterMs);
    await pass();
    const { headers, text } = await smtp.next(address);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = new URL(headers['list-unsubscribe']?.slice(1, -1) as string);
    expect(text).toContain(link.href);
    expect(link.pathname.startsWith(`${apiPath}/`)).toBe(true);
    const path = `${link.pathname}${link.search}`;
    const digest = async () => (await ada.call('GET /me/notification-settings')).settings.digest;
    const page = await site.nobody.fetch(path);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<form method="get">');
    expect(await digest()).toBe('hourly');
    for (const forged of [`${path}x`, path.replace(/token=\w/, 'token=Z'), `${link.pathname}?token=YWRh.x`]) {
      for (const method of ['GET', 'POST'])
        expect((await site.nobody.fetch(forged, { method })).status).toBe(404);
    }
    expect(await (await site.nobody.fetch(`${path}&confirm=yes`)).text()).not.toContain('<form');
    expect(await digest()).toBe('off');
    await ada.call('PATCH /me/notification-settings', { body: { digest: 'daily' } });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await site.nobody.fetch(path, { method: 'POST', body })).status).toBe(200);
    expect(await digest()).toBe('off');
  });

  it('is tested with the other delivery channels', async () => {
    const { ways } = await ada.call('POST /notifications/test', { body: {} });
    expect(ways.find(({ way }) => way === 'email')).toMatchObject({ state: 'pending' });
    expect((await smtp.next(address)).subject).toBe('Confab kann dich per E-Mail benachrichtigen');
  });

  it('devices added by a session get no pushes after it has ended', async () => {
    const { subscription } = pushTarget('https://push.example', 'phone');
    const devices = () =>
      site.server.context.database.read.query((k) =>
        k.selectFrom('push_subscriptions').select('id').where('user_id', '=', ada.id),
      );
    await ada.call('POST /me/push-subscriptions', { body: subscription });
    expect(await devices()).toHaveLength(1);
    await ada.call('POST /sessions/sign-out', { body: {} });
    await expect.poll(devices).toEqual([]);
  });
});
