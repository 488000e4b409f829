import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aborted, type ChatError, linkInvalid, linkStatus } from '@confab/protocol';
import { connectClient, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';

it('[LINK-03] enrichURL returns the preview with its duration, or the cause of its failure', async () => {
  const site = createServer((request, response) => {
    if (request.url === '/hangs') return;
    response.writeHead(request.url === '/page' ? 200 : 404, { 'content-type': 'text/html' });
    response.end('<title>The night ride</title><meta name="description" content="Thirty kilometres">');
  });
  await new Promise<void>((listening) => site.listen(0, listening));
  const { port } = site.address() as AddressInfo;
  const at = (path: string) => `http://web.example:${port}${path}`;
  await using server = await startTestServer(
    { outboundAllow: ['web.example'] },
    { resolveHost: async () => ['127.0.0.1'] },
  );
  const { ada } = await server.people('ada');
  await using client = await connectClient(server, ada);

  expect(await client.enrichURL(at('/page'))).toEqual({
    og_scrape_url: at('/page'),
    title: 'The night ride',
    title_link: at('/page'),
    text: 'Thirty kilometres',
    fallback: 'The night ride',
    duration: expect.stringMatching(/^\d+\.\d\dms$/),
  });
  const failure = (url: string, options?: { signal: AbortSignal }) =>
    client.enrichURL(url, options).catch((error: unknown) => error as ChatError);
  const missing = (await failure(at('/missing'))) as ChatError;
  expect([missing.is(linkStatus), missing.details.page_status]).toEqual([true, 404]);
  expect(((await failure('http://127.0.0.1/')) as ChatError).is(linkInvalid)).toBe(true);
  expect(((await failure(at('/hangs'), { signal: AbortSignal.abort() })) as ChatError).is(aborted)).toBe(
    true,
  );
  site.closeAllConnections();
  site.close();
});
