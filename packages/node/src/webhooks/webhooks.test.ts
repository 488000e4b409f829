import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import {
  type CommandCall,
  ConfabServer,
  signatureInvalid,
  verifyBeforeSend,
  verifyCommand,
  verifyWebhook,
  type WebhookCall,
} from '../index.ts';

const secret = 'whs_1';
const seconds = (agoMs = 0) => Math.floor((Date.now() - agoMs) / 1000);
const signature = (body: string, { time = seconds(), key = secret } = {}) =>
  `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
const body = JSON.stringify({ delivery_id: 'app:1', webhook_id: 'w', event: { type: 'user.updated' } });

const requestWith = (header: string | undefined, text = body) =>
  new Request('http://host.example/confab', {
    method: 'POST',
    body: text,
    headers: { ...(header && { 'x-confab-signature': header }), 'x-confab-attempt': '2' },
  });

test('[EMB-05] a webhook’s call is verified in a fetch handler, with its headers and raw body, and after express.raw()', async () => {
  const header = signature(body);
  const expected = { delivery_id: 'app:1', attempt: 2, event: { type: 'user.updated' } };
  expect(await verifyWebhook(requestWith(header), { secret })).toMatchObject(expected);
  const headers = { 'x-confab-signature': header, 'x-confab-attempt': '2' };
  expect(await verifyWebhook({ headers, body }, { secret })).toMatchObject(expected);
  expect(
    await verifyWebhook({ headers, body: Buffer.from(body) }, { secret: ['whs_0', secret] }),
  ).toMatchObject(expected);
});

test.each<[string, string | undefined, string]>([
  ['no signature', undefined, 'missing'],
  ['a header without a time', `v1=${'0'.repeat(64)}`, 'missing'],
  ['the signature of another secret', signature(body, { key: 'other' }), 'mismatch'],
  ['the signature of another body', signature(`${body} `), 'mismatch'],
  ['a signature that is too short', `t=${seconds()},v1=00`, 'mismatch'],
  ['a signature that is six minutes old', signature(body, { time: seconds(360_000) }), 'expired'],
  ['a signature of the future', signature(body, { time: seconds(-360_000) }), 'expired'],
])('[EMB-05] a call with %s is refused', async (_what, header, reason) => {
  await expect(verifyWebhook(requestWith(header), { secret })).rejects.toMatchObject({
    code: signatureInvalid.code,
    status: 401,
    details: { reason },
  });
});

test('[EMB-05] a body that is too large, is not JSON, or was parsed by something else is named', async () => {
  const large = verifyWebhook(requestWith(signature(body)), { secret, maxBodyBytes: 20 });
  await expect(large).rejects.toMatchObject({ status: 413 });
  await expect(verifyWebhook(requestWith(signature('{'), '{'), { secret })).rejects.toMatchObject({
    status: 400,
  });
  const headers = { 'x-confab-signature': signature(body) };
  const parsed = { headers, body: JSON.parse(body) } as never;
  await expect(verifyWebhook(parsed, { secret })).rejects.toThrow('express.raw');
  await expect(verifyWebhook({ headers, body }, { secret: '' })).rejects.toThrow('secret is empty');
});

test('[EMB-05] a Node handler verifies the events, commands and questions of a real server', async () => {
  await using server = await startTestServer({ outboundAllow: ['127.0.0.1'] });
  const confab = new ConfabServer({ baseUrl: server.url, secret: server.appSecret });
  const secrets: Record<string, string> = {};
  const events: WebhookCall[] = [];
  const commands: CommandCall[] = [];
  const asked: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const options = { secret: secrets[request.url ?? ''] ?? '' };
    if (request.url === '/events') events.push(await verifyWebhook(request, options));
    else if (request.url === '/command') {
      commands.push(await verifyCommand(request, options));
      return response.end(JSON.stringify({ text: 'Shipped.', response_type: 'in_channel' }));
    } else asked.push((await verifyBeforeSend(request, options)).message.text);
    response.end();
  };
  const host = createServer((request, response) => {
    handle(request, response).catch((error) => response.writeHead(error.status ?? 500).end());
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  try {
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const event_types = ['message.new'];
    const webhook = await confab.call('POST /webhooks', {
      body: { name: 'Host', url: `${url}/events`, event_types },
    });
    secrets['/events'] = webhook.secret;
    const command = await confab.call('POST /host-commands', {
      body: { name: 'order', args: '', description: 'Show an order.', url: `${url}/command` },
    });
    secrets['/command'] = command.secret;
    const hook = await confab.call('PUT /before-send-hook', { body: { url: `${url}/before-send` } });
    secrets['/before-send'] = hook.secret as string;
    await confab.provision({
      users: [{ id: 'ada' }],
      channels: [{ type: 'team', id: 'orders' }],
      members: [{ cid: 'team:orders', user_id: 'ada' }],
    });
    const params = { type: 'team', id: 'orders' };
    for (const text of ['Hello', '/order 17']) {
      const message = { id: crypto.randomUUID(), text };
      await confab.as('ada').call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    }
    await expect.poll(() => events.length).toBe(2);
    const texts = events.map(({ event }) => (event.type === 'message.new' ? event.message.text : ''));
    expect(texts).toEqual(['Hello', 'Shipped.']);
    expect(events[0]?.attempt).toBe(1);
    expect(commands).toMatchObject([{ command: 'order', text: '17', user: { id: 'ada' } }]);
    expect(asked).toContain('Hello');
  } finally {
    host.closeAllConnections();
    host.close();
  }
});
