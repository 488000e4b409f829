import { maxWebhookAnswerBytes, signatureToleranceS } from '@confab/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSignedWith, type Receiver, signatureParts, startReceiver } from '../startReceiver.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';

/** Timers of the service run ten times as fast: its deadline for a webhook is then a second. */
const hasty = {
  now: () => Date.now(),
  after: (ms: number, task: () => void) => {
    const timer = setTimeout(task, ms / 10);
    return () => clearTimeout(timer);
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ durability: 'normal', outboundAllow: ['127.0.0.1'] }, { clock: hasty });
  await server.person('ada', 'admin');
});
afterAll(() => server.stop());

let rooms = 0;

/** Adds a webhook for the messages of one channel. */
async function listen(receiver: Receiver, url = receiver.url) {
  const ada = server.withToken((await server.person('ada', 'admin')).token as string, 'ada');
  const params = { type: 'team', id: `attacked-${++rooms}` };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  const { webhook, secret } = await ada.call('POST /webhooks', {
    body: { name: 'Archive', url, cids: [`team:${params.id}`], event_types: ['message.new'] },
  });
  const at = { params: { webhook_id: webhook.id } };
  return {
    ada,
    at,
    secret,
    say: (text: string) =>
      ada.call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: crypto.randomUUID(), text } },
      }),
    lines: async () =>
      (await ada.call('POST /webhooks/{webhook_id}/deliveries/query', { ...at, body: {} })).deliveries,
  };
}

test('[HOOK-01] attack 11: no byte of a call can be changed, and an old call shows its age', async () => {
  await using receiver = await startReceiver();
  receiver.answer = (_call, response) => response.writeHead(receiver.calls.length > 1 ? 200 : 500).end();
  const { say, secret } = await listen(receiver);
  await say('pay ada 10');
  const [first, second] = await receiver.called(2);
  if (!first || !second) throw new Error('not called');
  for (const call of [first, second]) {
    expect(isSignedWith(secret, call)).toBe(true);
    const [time] = signatureParts(call.headers);
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(signatureToleranceS);
    const forged = { ...call, text: call.text.replace('pay ada 10', 'pay ada 99') };
    expect(isSignedWith(secret, forged)).toBe(false);
    const header = String(call.headers['x-confab-signature']);
    const younger = header.replace(`t=${time}`, `t=${Number(time) + 3600}`);
    expect(isSignedWith(secret, { ...call, headers: { 'x-confab-signature': younger } })).toBe(false);
  }
  // Every attempt is signed anew, with the same id, by which a receiver recognises it.
  expect(second.body.delivery_id).toBe(first.body.delivery_id);
  expect(second.headers['x-confab-attempt']).toBe('2');
});

test('[HOOK-01] attack 11: a secret is rotated without a lost call, and a leaked one is worthless at once', async () => {
  await using receiver = await startReceiver();
  const { ada, at, say, secret: old } = await listen(receiver);
  const rotate = async (overlap_hours: number) =>
    (await ada.call('POST /webhooks/{webhook_id}/secret', { ...at, body: { overlap_hours } })).secret;
  const fresh = await rotate(1);
  await say('while both hold');
  const [both] = await receiver.called(1);
  expect(both && [isSignedWith(old, both), isSignedWith(fresh, both)]).toEqual([true, true]);
  const last = await rotate(0);
  await say('after a leak');
  const [, alone] = await receiver.called(2);
  expect(alone && [old, fresh, last].map((secret) => isSignedWith(secret, alone))).toEqual([
    false,
    false,
    true,
  ]);
});

test('[HOOK-01] attack 11: answers of any size, shape and slowness cost a few kilobytes and their own webhook’s time', async () => {
  await using receiver = await startReceiver();
  let sent = 0;
  const ways: Record<string, Receiver['answer']> = {
    endless: (_call, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    },
    dripping: (_call, response) => {
      response.write('.');
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    },
    headers: (_call, response) => response.setHeader('x-much', 'y'.repeat(40_000)).end(),
    redirect: (_call, response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    control: (_call, response) => response.end('\0\u001b[2J\ud800'),
  };
  const outcomes: Record<string, unknown> = {};
  for (const [way, answer] of Object.entries(ways)) {
    const { say, ada, at, lines } = await listen(receiver);
    receiver.answer = answer;
    const before = receiver.calls.length;
    await say(way);
    await expect.poll(lines, { timeout: 10_000 }).toHaveLength(1);
    const [line] = await lines();
    outcomes[way] = line?.error ?? line?.state;
    expect(line?.answer?.length ?? 0).toBeLessThanOrEqual(maxWebhookAnswerBytes);
    expect(receiver.calls.slice(before).every(({ body }) => body.event.message.text === way)).toBe(true);
    await ada.call('DELETE /webhooks/{webhook_id}', at);
  }
  expect(outcomes).toEqual({
    endless: 'delivered',
    dripping: 'timeout',
    headers: 'too_large',
    redirect: 'status',
    control: 'delivered',
  });
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test('[HOOK-01] [LINK-04] attack 1: a webhook’s address leads to nothing inside, however it is written', async () => {
  await using receiver = await startReceiver();
  await using guarded = await startTestServer({ durability: 'normal' });
  const root = await guarded.person('root', 'admin');
  const { port } = new URL(receiver.url);
  const body = (url: string) => ({ body: { name: 'Inside', url } });
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '169.254.169.254',
  ]) {
    const refused = await root.refused('POST /webhooks', body(`http://${host}:${port}/`));
    expect([host, refused.details.issues?.[0]?.field]).toEqual([host, 'url']);
  }
  // A name is checked at each call: it may lead elsewhere by then.
  const { webhook } = await root.call('POST /webhooks', body(`http://inside.localhost:${port}/`));
  const params = { webhook_id: webhook.id };
  const tried = await root.call('POST /webhooks/{webhook_id}/test', { params, body: {} });
  expect(tried).toMatchObject({ ok: false, error: 'unreachable' });
  for (const url of ['file:///etc/passwd', 'ftp://a.example/', 'http://ada:pw@a.example/', 'nothing']) {
    expect((await root.refused('POST /webhooks', body(url))).details.issues?.[0]?.field).toBe('url');
  }
  expect(receiver.calls).toEqual([]);
});
