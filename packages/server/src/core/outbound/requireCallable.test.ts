import { inputInvalid } from '@confab/protocol';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';

const rule = (host: string) => `must be an address that this server may call (CONFAB_OUTBOUND_ALLOW=${host})`;

test('[HOOK-01] a webhook, a command and a hook on a local address are refused with the setting that allows it', async () => {
  await using server = await startTestServer({ outboundAllow: ['10.1.2.3'] });
  const root = await server.person('root', 'admin');
  const refusals = {
    'http://127.0.0.1:3000/in': '127.0.0.1',
    'http://localhost/in': 'localhost',
    'https://192.168.1.7/in': '192.168.1.7',
    'http://[::1]/in': '::1',
  };
  for (const [url, host] of Object.entries(refusals)) {
    const refused = await root.refused('POST /webhooks', { body: { name: 'Archive', url } });
    expect(refused.is(inputInvalid)).toBe(true);
    expect(refused.details.issues).toMatchObject([{ field: 'url', rule: rule(host) }]);
    const command = { name: 'weather', description: 'Weather', url };
    expect((await root.refused('POST /host-commands', { body: command })).details.issues?.[0]?.field).toBe(
      'url',
    );
    expect((await root.refused('PUT /before-send-hook', { body: { url } })).details.issues?.[0]?.field).toBe(
      'url',
    );
  }
  const { webhook } = await root.call('POST /webhooks', {
    body: { name: 'Archive', url: 'http://10.1.2.3:3000/in' },
  });
  const params = { webhook_id: webhook.id };
  const moved = await root.refused('PATCH /webhooks/{webhook_id}', {
    params,
    body: { url: 'http://[fd00::1]/in' },
  });
  expect(moved.details.issues?.[0]?.field).toBe('url');
  await root.call('PATCH /webhooks/{webhook_id}', { params, body: { url: 'https://hooks.example/in' } });
});
