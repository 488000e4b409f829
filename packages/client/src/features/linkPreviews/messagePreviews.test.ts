import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectClient, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { waitUntil } from '../../core/store/waitUntil.ts';

it('[UX-15] a message appears before its preview, gets it without an edit, and loses it for all', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const site = createServer((_request, response) => {
    void held.then(() => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<title>The night ride</title>');
    });
  });
  await new Promise<void>((listening) => site.listen(0, listening));
  const url = `http://web.example:${(site.address() as AddressInfo).port}/ride`;
  await using server = await startTestServer(
    { outboundAllow: ['web.example'] },
    { resolveHost: async () => ['127.0.0.1'] },
  );
  const { ada, grace } = await server.people('ada', 'grace');
  await using one = await connectClient(server, ada);
  await using other = await connectClient(server, grace);
  const mine = one.channel('messaging', { members: ['ada', 'grace'] });
  await mine.watch();
  const theirs = other.channel(mine.type, mine.id);
  await theirs.watch();
  const { id } = mine.send({ text: `See ${url}`, pendingPreviews: [url] });
  const theirMessage = () => theirs.messages.state.get().messages.find((message) => message.id === id);
  const until = (condition: () => boolean) => waitUntil(theirs.messages.state, condition);

  await until(() => theirMessage() !== undefined);
  expect([theirMessage()?.attachments, theirMessage()?.pending_previews]).toEqual([[], [url]]);
  letGo();
  await until(() => theirMessage()?.attachments.length === 1);
  expect(theirMessage()?.attachments[0]?.title).toBe('The night ride');
  expect([theirMessage()?.pending_previews, theirMessage()?.edited_at]).toEqual([undefined, undefined]);

  await expect(theirs.removeLinkPreview(id, url)).rejects.toMatchObject({ name: 'not_allowed' });
  expect(theirMessage()?.attachments).toHaveLength(1);
  await mine.removeLinkPreview(id, url);
  await until(() => theirMessage()?.attachments.length === 0);
  expect(theirMessage()?.edited_at).toBeUndefined();
  site.closeAllConnections();
  site.close();
});
