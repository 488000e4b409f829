import { fetchInitialState } from '@confab/client/initialState';
import type { Message } from '@confab/protocol';
import { adaRef, adaThumb, hello, thumbGroup } from '@confab/protocol/fixtures';
import { signToken, startTestServer, type TestServer } from '@confab/testing';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ChannelView,
  type ComponentOverrides,
  ConfabProvider,
  MessageAbove,
  MessageBelow,
  MessageBody,
  MessageByline,
  MessageStatus,
  QuoteBlock,
} from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const components: ComponentOverrides = {
  Message: ({ message, isFirst }) => (
    <div className="bubble">
      <MessageAbove message={message} />
      {isFirst && <MessageByline message={message} />}
      <QuoteBlock message={message} />
      <MessageBody message={message} />
      <MessageStatus message={message} />
      <MessageBelow message={message} />
    </div>
  ),
};

test('[EMB-03] a message composed from the kit’s parts keeps quotes, reactions, the link to replies and marks', async () => {
  const ada = await server.person('ada');
  await ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'lamps' }, body: {} });
  const token = signToken(server.appSecret, { user_id: 'ada' });
  const fetched = await fetchInitialState({ baseUrl: server.url, token, cids: ['team:lamps'] });
  const message: Message = {
    ...hello,
    cid: 'team:lamps',
    number: 1,
    quoted_message_id: 'quoted',
    quoted_message: { ...hello, id: 'quoted', text: 'Which lamp?', attachments: [] },
    reaction_groups: { '👍': thumbGroup },
    latest_reactions: [adaThumb],
    reply_count: 2,
    thread_participants: [adaRef],
    last_reply_at: hello.created_at,
    pinned_at: hello.created_at,
    pinned_by: adaRef,
  };
  const answer: Message = { ...hello, id: 'answer', cid: 'team:lamps', number: 2, type: 'ephemeral' };
  const channels = fetched.channels.map((channel) => ({ ...channel, messages: [message, answer] }));
  const html = renderToString(
    <ConfabProvider
      baseUrl={server.url}
      token={token}
      initialState={{ ...fetched, channels }}
      components={components}
    >
      <ChannelView cid="team:lamps" />
    </ConfabProvider>,
  );
  const row = html.slice(html.indexOf('class="bubble"'));
  for (const part of [
    'cf-message__pinned',
    'cf-message__by',
    'Which lamp?',
    'Rain radar',
    'cf-reactions',
    '2 replies',
  ])
    expect(row.includes(part), part).toBe(true);
  // The answer of a command has the kit's own frame.
  expect(html.match(/class="bubble"/g)).toHaveLength(1);
});
