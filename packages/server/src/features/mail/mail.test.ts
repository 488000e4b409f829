import { type MailServer, startMailServer, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClaimLostError, type Job } from '../../core/jobs/jobQueue.ts';
import { composeMail, type MailMessage, mail, type QueueOptions } from './index.ts';
import { mailJob } from './mail.ts';
import { insertMail } from './mailStore.ts';
import { sendQueued } from './sendQueued.ts';

const mailFrom = 'Confab <chat@confab.test>';
const publicUrl = 'https://chat.confab.test';

let smtp: MailServer;
let site: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  site = await startTestServer({ smtpUrl: smtp.url, mailFrom, publicUrl });
});
afterAll(async () => {
  await site.stop();
  await smtp[Symbol.asyncDispose]();
});

const send = (message: MailMessage, options?: QueueOptions) => {
  const { context } = site.server;
  return context.database.write((tx) => mail(context).send(tx, message, options));
};
const statusAs = async (admin: { call: TestServer['backEnd']['call'] }) =>
  (await admin.call('GET /mail')).mail;

it('[APP-02] a mail is delivered once, as text and HTML, without injected markup or headers', async () => {
  const body = composeMail({
    title: 'From <b>Mallory</b> & "friends"',
    paragraphs: ['<img src=x onerror=alert(1)>'],
    action: { label: 'Open', url: `${publicUrl}/a?b=1&c="` },
    footer: 'Sent by a test.',
  });
  const message = {
    to: 'ada@confab.test',
    subject: 'Hello\r\nBcc: victim@confab.test\u202e',
    headers: { 'List-Unsubscribe': '<https://chat.confab.test/x>\r\nX-Evil: 1' },
    ...body,
  };
  expect(await send(message, { key: 'hello' })).toBe('queued');
  expect(await send(message, { key: 'hello' })).toBe('repeated');
  const got = await smtp.next('ada@confab.test');
  expect(got.subject).toBe('Hello Bcc: victim@confab.test');
  expect(got.from).toBe('chat@confab.test');
  expect(got.headers).not.toHaveProperty('bcc');
  expect(got.headers).not.toHaveProperty('x-evil');
  expect(got.headers['auto-submitted']).toBe('auto-generated');
  expect(got.text).toContain('<img src=x onerror=alert(1)>');
  expect(got.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(got.html).not.toMatch(/<img|<b>|c=""/);
  for (const to of ['a@b.test, c@d.test', 'a@b.test\r\nRCPT TO:<c@d.test>', 'Ada <a@b.test>', 'nobody', '']) {
    await expect(send({ to, subject: 'x', text: 'x' })).rejects.toThrow(TypeError);
  }
  await expect(send({ to: 'a@b.test', subject: 'x', text: 'x', headers: { 'X:\r\nY': '' } })).rejects.toThrow(
    TypeError,
  );
  await expect
    .poll(() => statusAs(site.backEnd), { timeout: 10_000 })
    .toMatchObject({ configured: true, from: mailFrom, waiting: 0 });
  expect(smtp.mails.filter(({ to }) => to === 'ada@confab.test')).toHaveLength(1);
});

it('[APP-02] a mail that another server repeats, since the first was paused before it recorded it, has the same Message-ID', async () => {
  const { context } = site.server;
  const to = 'twice@confab.test';
  // This run of the job loses its claim while the SMTP server accepts the mail.
  const job = (isLost: boolean): Job<typeof mailJob> => ({
    ...{ id: 1, kind: mailJob, attempt: 1, payload: { id: 'mail-1' } },
    requireClaim: async () => undefined,
    async done() {
      if (!isLost) return;
      throw new ClaimLostError(mailJob);
    },
  });
  const row = { id: 'mail-1', key: null, receiver: 'r', user_id: null, status: 'waiting' as const };
  const content = JSON.stringify({ to, subject: 'Twice', text: 'x' });
  await context.database.write((tx) =>
    tx.run(insertMail, { ...row, content, error: null, created_at: context.clock.now() }),
  );
  await expect(sendQueued(context, job(true), { freeSlots: 1 })).rejects.toThrow(ClaimLostError);
  await sendQueued(context, job(false), { freeSlots: 1 });
  const both = [await smtp.next(to), await smtp.next(to)];
  const ids = both.map(({ headers }) => headers['message-id']);
  expect(ids).toEqual(['<mail-1@confab.test>', '<mail-1@confab.test>']);
  // It was recorded once, so that a third run sends nothing.
  await sendQueued(context, job(false), { freeSlots: 1 });
  expect(smtp.mails.filter((mail) => mail.to === to)).toHaveLength(2);
});

it('[APP-02] a deferred mail is retried, a rejected one given up, and one over the limit dropped', async () => {
  smtp.refuse('grace@confab.test', 451);
  await send({ to: 'grace@confab.test', subject: 'Later', text: 'x' });
  const { context } = site.server;
  const outcomes = await context.database.write(async (tx) => {
    const asked: string[] = [];
    for (let count = 0; count < 22; count++)
      asked.push(await mail(context).send(tx, { to: 'crowd@confab.test', subject: `${count}`, text: 'x' }));
    return asked;
  });
  expect(outcomes.slice(0, 20).every((outcome) => outcome === 'queued')).toBe(true);
  expect(outcomes.slice(20)).toEqual(['limited', 'limited']);
  expect((await smtp.next('grace@confab.test')).subject).toBe('Later');
  smtp.refuse('linus@confab.test', 550);
  await send({ to: 'linus@confab.test', subject: 'Never', text: 'x' });
  await expect.poll(() => statusAs(site.backEnd), { timeout: 10_000 }).toMatchObject({ failed: 1 });
  const { last_error } = await statusAs(site.backEnd);
  expect(last_error).toContain('550');
  expect(last_error).not.toContain('linus@');
});

it('[APP-02] an admin sends a test mail and sees the SMTP server’s answer; others cannot', async () => {
  const admin = await site.person('root', 'admin');
  const { ada } = await site.people('ada');
  const body = { to: 'root@confab.test' };
  await admin.call('POST /mail/test', { body });
  expect((await smtp.next('root@confab.test')).text).toContain(publicUrl);
  smtp.refuse('root@confab.test', 550);
  await expect(admin.call('POST /mail/test', { body })).rejects.toMatchObject({
    name: 'mail_not_sent',
    message: expect.stringContaining('550'),
  });
  for (const stranger of [ada, site.nobody]) {
    await expect(stranger.call('POST /mail/test', { body })).rejects.toMatchObject({
      status: expect.any(Number),
    });
    await expect(stranger.call('GET /mail')).rejects.toMatchObject({ status: expect.any(Number) });
  }
  expect(smtp.mails.filter(({ to }) => to === 'root@confab.test')).toHaveLength(1);
});

it('[APP-02] without an SMTP server there is no mail, and an incomplete configuration aborts the start', async () => {
  await expect(startTestServer({ smtpUrl: smtp.url })).rejects.toThrow('CONFAB_MAIL_FROM');
  await expect(startTestServer({ smtpUrl: smtp.url, mailFrom })).rejects.toThrow('CONFAB_PUBLIC_URL');
});
