import { expect, test } from 'vitest';
import { importArchive, zipOf } from '../../../testing/archives.ts';
import { onEachServer } from '../../../testing/onEachServer.ts';

const at = (minute: number) => Date.UTC(2026, 0, 5, 9, minute);
const line = (type: string, given: unknown) => JSON.stringify({ type, [type]: given });
const post = (user: string, minute: number, message: string, more = {}) =>
  line('post', { team: 'works', channel: 'town', user, message, create_at: at(minute), ...more });

/** Posts not in time order, as in a real export. */
const lines = [
  JSON.stringify({ type: 'version', version: 1 }),
  line('team', { name: 'works', display_name: 'Works', type: 'O' }),
  line('channel', { team: 'works', name: 'town', display_name: 'Town Square', type: 'O', header: 'Of all' }),
  line('user', {
    username: 'ada',
    email: 'ada@works.example',
    first_name: 'Ada',
    last_name: 'Lovelace',
    teams: [{ name: 'works', channels: [{ name: 'town', roles: 'channel_user channel_admin' }] }],
  }),
  line('user', {
    username: 'grace',
    email: 'grace@works.example',
    teams: [{ name: 'works', channels: [{ name: 'town' }] }],
  }),
  post('grace', 3, 'Last'),
  post('grace', 4, '', { attachments: [{ path: 'data/plan.pdf' }] }),
  post('ada', 1, 'First, @grace. See **this**', {
    reactions: [{ user: 'grace', emoji_name: 'thumbsup', create_at: at(2) }],
    replies: [{ user: 'grace', message: 'Indeed', create_at: at(2) }],
    attachments: [{ path: '../../etc/passwd' }],
  }),
  line('direct_channel', { members: ['ada', 'grace'] }),
  line('direct_post', {
    channel_members: ['ada', 'grace'],
    user: 'ada',
    message: 'Between us',
    create_at: at(5),
  }),
  '{"type":"post","post":',
];

onEachServer('Mattermost', (server) => {
  test('[HOOK-02] a Mattermost bulk export is imported in time order; repeating changes nothing', async () => {
    const root = await server().person('root', 'admin');
    const archive = zipOf({ 'import.jsonl': lines.join('\n') });
    const report = await importArchive(root, archive);
    expect(report).toMatchObject({
      status: 'done',
      form: 'mattermost',
      counts: {
        users: { written: 2 },
        channels: { written: 2 },
        members: { written: 4 },
        messages: { found: 6, written: 4, left_out: 2 },
        replies: { written: 1 },
        reactions: { written: 1 },
        files: { found: 2, left_out: 2 },
      },
    });
    const ada = server().withToken(
      (await server().person('mattermost-ada')).token as string,
      'mattermost-ada',
    );
    const { channels } = await ada.call('POST /channels/query', { body: { message_limit: 10 } });
    const town = channels.find(({ channel }) => channel.name === 'Town Square');
    expect(town?.channel.topic).toBe('Of all');
    expect(town?.messages).toMatchObject([
      {
        text: 'First, @grace. See **this**',
        reply_count: 1,
        mentioned_users: [{ id: 'mattermost-grace' }],
        reaction_groups: { '👍': { count: 1 } },
      },
      { text: 'Last' },
    ]);
    expect(channels.find(({ channel }) => channel.distinct)?.messages).toMatchObject([
      { text: 'Between us' },
    ]);
    const again = await importArchive(root, archive);
    for (const count of Object.values(again.counts)) expect(count.written).toBe(0);
  });
});
