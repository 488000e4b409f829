import {
  channelNotFound,
  conflict,
  inputInvalid,
  invitationInvalid,
  mailNotConfigured,
  maxMailedInvitations,
  notAllowed,
} from '@confab/protocol';
import { type MailServer, type Person, startMailServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room } from '../../testing/rooms.ts';

const [publicUrl, mailFrom] = ['https://chat.confab.test', 'chat@confab.test'];
const password = 'lantern works at night';

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp[Symbol.asyncDispose]());

const invite = (admin: Person, list: string, more: object = {}) =>
  admin.call('POST /invitations/mail', { body: { list, ...more } });
const codeIn = (text: string) => /https:\/\/chat\.confab\.test\/join\/([\w-]+)/.exec(text)?.[1] as string;
const signUp = (server: TestServer, invitation: string, name: string) =>
  server.nobody.call('POST /sessions/sign-up', {
    body: { name, email: `${name}@confab.test`, password, invitation },
  });
const isMember = (server: TestServer, { type, id }: Room, userId: string) =>
  vi.waitFor(
    async () => {
      const { members } = await server.backEnd.call('POST /channels/{type}/{id}/members/query', {
        params: { type, id },
        body: {},
      });
      expect(members.map(({ user_id }) => user_id)).toContain(userId);
    },
    { timeout: 8000, interval: 20 },
  );

onEachNewServer('[ONB-03] Invitations by email', (start) => {
  const startSite = () => start({ smtpUrl: smtp.url, mailFrom, publicUrl });

  test('[ONB-03] everybody on a list gets a link of their own, which works once and leads to its channels', async () => {
    await using server = await startSite();
    const root = await server.person('root', 'admin');
    const rooms = [await openRoom(root, { type: 'team' }), await openRoom(root)];
    const list = 'name,email\nAda,ada@one.test\n"Grace" <GRACE@one.test>; linus@one.test';
    const cids = rooms.map(({ cid }) => cid);
    const { invitations, problems } = await invite(root, list, { role: 'moderator', cids });
    expect(problems).toEqual([]);
    expect(invitations.map(({ email }) => email)).toEqual([
      'ada@one.test',
      'grace@one.test',
      'linus@one.test',
    ]);
    expect(invitations[0]).toMatchObject({ role: 'moderator', uses_left: 1, cids });
    const [ada, grace] = [await smtp.next('ada@one.test'), await smtp.next('grace@one.test')];
    expect(ada.subject).toBe('You’re invited to Confab');
    expect(ada.text).toContain('Root invites you');
    const code = codeIn(ada.text);
    expect(code).not.toBe(codeIn(grace.text));
    const described = await server.nobody.call('GET /invitations/{code}', { params: { code } });
    expect(described).toMatchObject({ invited_by: 'Root', email: 'ada@one.test' });
    const { me } = await signUp(server, code, 'ada');
    expect(me.role).toBe('moderator');
    for (const room of rooms) await isMember(server, room, me.id);
    await expect(signUp(server, code, 'mallory')).rejects.toMatchObject({ name: invitationInvalid.name });
    const left = (await root.call('GET /invitations')).invitations.map(({ email }) => email);
    expect(left.toSorted()).toEqual(['grace@one.test', 'linus@one.test']);
    // Neither the codes nor what they are made from leave the service.
    expect(JSON.stringify(await root.call('GET /invitations'))).not.toMatch(/seed|code/);
  });

  test('[ONB-03] lines that cannot be used are named by their number, and the others are sent', async () => {
    await using server = await startSite();
    const root = await server.person('root', 'admin');
    await invite(root, 'waiting@two.test');
    const code = codeIn((await smtp.next('waiting@two.test')).text);
    const { invitation } = await root.call('POST /invitations', { body: {} });
    await signUp(server, invitation.code, 'member');
    const list = [
      'good@two.test',
      'nobody at home',
      '',
      'good@two.test, Good <good@two.test>',
      'waiting@two.test',
      'member@confab.test',
      'a@b',
      'x @two.test',
    ].join('\r\n');
    const { invitations, problems } = await invite(root, list);
    expect(invitations.map(({ email }) => email)).toEqual(['good@two.test']);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'invalid'],
      [4, 'repeated'],
      [4, 'repeated'],
      [5, 'invited'],
      [6, 'has_account'],
      [7, 'invalid'],
      [8, 'invalid'],
    ]);
    expect(code).toBeDefined();
    const many = Array.from({ length: maxMailedInvitations + 1 }, (_, at) => `u${at}@two.test`).join('\n');
    const error = await root.refused('POST /invitations/mail', { body: { list: many } });
    expect(error.is(inputInvalid)).toBe(true);
    expect((await root.call('GET /invitations')).invitations).toHaveLength(2);
  });

  test('[ONB-03] an invitation is sent again with the same link, and a revoked or expired one no more', async () => {
    await using server = await startSite();
    const root = await server.person('root', 'admin');
    const [invitation] = (await invite(root, 'ada@three.test')).invitations;
    const first = codeIn((await smtp.next('ada@three.test')).text);
    const params = { invitation_id: invitation?.id as string };
    await root.call('POST /invitations/{invitation_id}/resend', { params, body: {} });
    expect(codeIn((await smtp.next('ada@three.test')).text)).toBe(first);
    const [listed] = (await root.call('GET /invitations')).invitations;
    expect(Date.parse(listed?.mailed_at ?? '')).toBeGreaterThan(Date.parse(invitation?.mailed_at ?? ''));
    await root.call('DELETE /invitations/{code}', { params: { code: params.invitation_id } });
    const gone = await root.refused('POST /invitations/{invitation_id}/resend', { params, body: {} });
    expect(gone.is(invitationInvalid)).toBe(true);
    await expect(signUp(server, first, 'ada')).rejects.toMatchObject({ name: invitationInvalid.name });
    const { invitation: link } = await root.call('POST /invitations', { body: {} });
    const noMail = { params: { invitation_id: link.id }, body: {} };
    const error = await root.refused('POST /invitations/{invitation_id}/resend', noMail);
    expect(error.is(invitationInvalid)).toBe(true);
  });

  test('[ONB-03] a link leads to channels too, with the rights that its creator has when it is used', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    const [kept, lost] = [await openRoom(root), await openRoom(root, { members: [ada] })];
    const secret = await openRoom(ada);
    const cidsOf = (...rooms: Room[]) => ({ body: { cids: rooms.map(({ cid }) => cid), max_uses: 2 } });
    const hidden = await root.refused('POST /invitations', cidsOf(kept, secret));
    expect(hidden.is(channelNotFound)).toBe(true);
    const { channel } = await root.call('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: ['ada'] },
    });
    const direct = await root.refused('POST /invitations', { body: { cids: [channel.cid] } });
    expect(direct.is(conflict)).toBe(true);
    const { invitation } = await root.call('POST /invitations', cidsOf(kept, lost));
    await root.call('POST /channels/{type}/{id}/leave', { params: at(lost), body: {} });
    const { me } = await signUp(server, invitation.code, 'grace');
    await isMember(server, kept, me.id);
    const { members } = await ada.call('POST /channels/{type}/{id}/members/query', {
      params: at(lost),
      body: {},
    });
    expect(members.map(({ user_id }) => user_id)).toEqual(['ada']);
    expect((await signUp(server, invitation.code, 'linus')).me.role).toBe('user');
    await expect(signUp(server, invitation.code, 'mallory')).rejects.toMatchObject({
      name: invitationInvalid.name,
    });
  });

  test('[ONB-03] [APP-04] only admins invite, and nobody without email set up', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    for (const person of [await server.person('hedy', 'moderator'), await server.person('mallory')]) {
      const body = { list: 'ada@four.test' };
      expect((await person.refused('POST /invitations/mail', { body })).is(notAllowed)).toBe(true);
      const params = { invitation_id: 'abcdefghijkl' };
      const error = await person.refused('POST /invitations/{invitation_id}/resend', { params, body: {} });
      expect(error.is(notAllowed)).toBe(true);
    }
    const error = await root.refused('POST /invitations/mail', { body: { list: 'ada@four.test' } });
    expect(error.is(mailNotConfigured)).toBe(true);
    expect(smtp.mails.map(({ to }) => to)).not.toContain('ada@four.test');
  });
});
