import { fetchInitialState } from '@confab/client/initialState';
import type { Message } from '@confab/protocol';
import {
  adaOnTheWay,
  adaRef,
  adaThumb,
  hello,
  lanternPreview,
  meetingPoll,
  radarPicture,
  secretPoll,
  thumbGroup,
} from '@confab/protocol/fixtures';
import { signToken, startTestServer, type TestServer } from '@confab/testing';
import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfabProvider } from '../../ConfabProvider.tsx';
import { Chat } from './Chat.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const file = { file_size: 1200, asset_url: '/api/v1/files/Wm0vT2lXc3ZtQ2xQ' };
const { attachments: _, reaction_groups: __, latest_reactions: ___, ...plain } = hello;
const bare: Message = { ...plain, attachments: [], reaction_groups: {}, latest_reactions: [] };

/** One message of every kind; each text is its kind. */
const kinds: Record<string, Partial<Message>> = {
  '**formatted**': {},
  '```js\nlet lamps = 3;\n```': {},
  'formula $$e = mc^2$$': {},
  '🎉': {},
  picture: { attachments: [radarPicture] },
  pictures: { attachments: [radarPicture, radarPicture, radarPicture] },
  video: {
    attachments: [{ ...file, type: 'video', mime_type: 'video/mp4', title: 'ride.mp4', duration: 12 }],
  },
  audio: {
    attachments: [{ ...file, type: 'audio', mime_type: 'audio/mpeg', title: 'bell.mp3', duration: 3 }],
  },
  file: { attachments: [{ ...file, type: 'file', mime_type: 'application/pdf', title: 'map.pdf' }] },
  voice: { attachments: [{ ...file, type: 'voiceRecording', duration: 4, waveform_data: [0.1, 0.9, 0.4] }] },
  'attachment of the host': { attachments: [{ type: 'x-ticket', title: 'Ticket 7' }] },
  'link preview https://lantern.example/rides/night': { attachments: [lanternPreview] },
  'preview that loads https://lantern.example': { pending_previews: ['https://lantern.example'] },
  'public poll': { poll_id: meetingPoll.id, poll: meetingPoll },
  'anonymous poll': { poll_id: secretPoll.id, poll: secretPoll },
  'static location': { shared_location: { ...adaOnTheWay, end_at: undefined } },
  'live location': { shared_location: { ...adaOnTheWay, end_at: '2126-01-05T10:00:00.000Z' } },
  'quoting reply': {
    quoted_message_id: 'quoted',
    quoted_message: { ...bare, id: 'quoted', text: 'quoted text' },
  },
  'thread root': { reply_count: 2, thread_participants: [adaRef], last_reply_at: bare.created_at },
  'reply that is shown in the channel': { parent_id: 'root', show_in_channel: true },
  forwarded: {
    forwarded_from: {
      message_id: 'source',
      cid: 'team:night-ride',
      user: adaRef,
      created_at: bare.created_at,
    },
  },
  'mention of @Ada and @channel': { mentioned_users: [adaRef], mentioned_channel: true },
  'restricted visibility': { restricted_visibility: ['ada'] },
  translated: { translations: { de: 'übersetzt' } },
  reacted: { reaction_groups: { '👍': thumbGroup }, latest_reactions: [adaThumb], own_reactions: [adaThumb] },
  pinned: { pinned_at: bare.created_at, pinned_by: adaRef },
  edited: { edited_at: bare.created_at },
  deleted: { type: 'deleted', deleted_at: bare.created_at },
  'system message': { type: 'system', custom: { system: { kind: 'channel.renamed', name: 'Lamps' } } },
};

test('[EMB-08] a server draws a message of every kind without an error', async () => {
  const ada = await server.person('ada');
  await ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'lamps' }, body: {} });
  const token = signToken(server.appSecret, { user_id: 'ada' });
  const cids = ['team:lamps'];
  const fetched = await fetchInitialState({ baseUrl: server.url, token, cids });
  const messages = Object.entries(kinds).map(
    ([text, more], index): Message => ({
      ...bare,
      id: crypto.randomUUID(),
      cid: 'team:lamps',
      number: index + 1,
      text,
      ...more,
    }),
  );
  const channels = fetched.channels.map((channel) => ({ ...channel, messages }));
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <ConfabProvider baseUrl={server.url} token={token} initialState={{ ...fetched, channels }}>
      <Chat defaultCid="team:lamps" />
    </ConfabProvider>,
    { onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  expect(errors).toEqual([]);
  for (const shown of [
    '<strong>formatted</strong>',
    'let lamps = 3;',
    'quoted text',
    'public poll',
    '2 replies',
  ])
    expect(html.includes(shown), shown).toBe(true);
});
