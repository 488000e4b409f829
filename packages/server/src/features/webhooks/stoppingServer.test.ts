import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver, startTestServer } from '@confab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openRoom, say } from '../../testing/rooms.ts';

test('[HOOK-01] a server that stops alone finishes a webhook call under way, so that it is not repeated after the restart', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-test-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  await using receiver = await startReceiver();
  const settings = { data, outboundAllow: ['127.0.0.1'] };
  const before = await startTestServer(settings);
  const [admin, ada] = [await before.person('root', 'admin'), await before.person('ada')];
  const room = await openRoom(ada);
  await admin.call('POST /webhooks', {
    body: { name: 'Archive', url: receiver.url, cids: [room.cid], event_types: ['message.new'] },
  });
  const open: ServerResponse[] = [];
  receiver.answer = (_call, response) => void open.push(response);
  await say(ada, room, 'before');
  await receiver.called(1);
  const stopped = before.stop();
  receiver.answer = (_call, response) => response.end();
  open[0]?.end();
  await stopped;

  await using after = await startTestServer(settings);
  await say(after.withToken(ada.token as string, 'ada'), room, 'after');
  await receiver.called(2);
  expect(receiver.calls.map(({ body }) => body.event.message.text)).toEqual(['before', 'after']);
});
