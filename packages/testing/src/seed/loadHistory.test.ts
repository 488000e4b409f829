import { ChatError, toCid } from '@confab/protocol';
import { expect, test } from 'vitest';
import { startTestServer } from '../startTestServer.ts';
import { builtInHistory } from './builtIn/builtInHistory.ts';
import { joinEverything } from './history.ts';
import { type LoadProgress, loadHistory } from './loadHistory.ts';

test('a history is there once, in order, read, and found by users who are joined to it', async () => {
  await using server = await startTestServer();
  const { mallory, newcomer } = await server.people('mallory', 'newcomer');
  const history = builtInHistory();
  joinEverything(history, 'newcomer');
  const target = { url: server.url, token: server.backEnd.token! };

  const first = await loadHistory(history, target);
  expect(first.written).toEqual({
    users: history.users.length,
    channels: history.channels.length,
    members: history.members.length,
    messages: history.messages.length,
    reactions: history.reactions.length,
  });
  expect((await loadHistory(history, target)).written.messages).toBe(0);

  const { channels } = await newcomer.call('POST /channels/query', { body: { message_limit: 100 } });
  expect(channels).toHaveLength(history.channels.length);
  for (const { channel, messages, read } of channels) {
    const expected = history.messages.filter(
      ({ cid, parent_id, show_in_channel }) => cid === channel.cid && (!parent_id || show_in_channel),
    );
    expect(messages.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(read?.unread_numbers).toEqual([]);
  }
  const { type, id } = history.channels[0]!;
  const cid = toCid(type, id);
  const refused = await mallory.refused('POST /channels/{type}/{id}/messages', {
    params: { type, id },
    body: { message: { id: 'mallory-1', text: 'let me in' } },
  });
  expect(refused, cid).toMatchObject({ status: 403 });
});

test('a load reports its progress, and why it was refused', async () => {
  await using server = await startTestServer();
  const { mallory } = await server.people('mallory');
  const reported: LoadProgress[] = [];
  const history = builtInHistory();
  await loadHistory(history, {
    url: server.url,
    token: server.backEnd.token!,
    onProgress: (progress) => reported.push(progress),
  });
  expect(reported.map(({ kind }) => kind)).toEqual(['users', 'channels', 'messages', 'members', 'reactions']);
  expect(reported.every(({ done, total }) => done === total)).toBe(true);
  await expect(loadHistory(history, { url: server.url, token: mallory.token! })).rejects.toBeInstanceOf(
    ChatError,
  );
});
