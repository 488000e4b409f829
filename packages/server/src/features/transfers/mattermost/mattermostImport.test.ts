import { expect, test } from 'vitest';
import { importArchive, zipOf } from '../../../testing/archives.ts';
import { certificateOf } from '../../../testing/certificates.ts';
import { onEachNewServer, onEachServer } from '../../../testing/onEachServer.ts';
import { picture } from '../../../testing/uploads.ts';

const at = (minute: number) => Date.UTC(2026, 0, 5, 9, minute);
const line = (type: string, object: unknown) => JSON.stringify({ type, [type]: object });
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
        messages: { found: 6, written: 5, left_out: 1 },
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
      { text: '', attachments: [{ type: 'x-missing-file', title: 'plan.pdf' }] },
    ]);
    expect(channels.find(({ channel }) => channel.distinct)?.messages).toMatchObject([
      { text: 'Between us' },
    ]);
    const again = await importArchive(root, archive);
    for (const count of Object.values(again.counts)) expect(count.written).toBe(0);
  });
});

onEachNewServer('[ONB-06] A Mattermost archive', (start) => {
  test('brings attachments and custom emoji; a link to a channel leads there, and to a post is reported', async () => {
    await using server = await start({ publicUrl: 'https://chat.works.example' });
    const root = await server.person('root', 'admin');
    const photo = await picture(300, 200).png().toBuffer();
    const team = (user: string, channels: object[]) =>
      line('user', { username: user, teams: [{ name: 'works', channels }] });
    const archive = zipOf({
      'import.jsonl': [
        JSON.stringify({ type: 'version', version: 1 }),
        line('emoji', { name: 'party_cat', image: 'exported_emoji/1/image' }),
        line('emoji', { name: 'lost_cat', image: 'exported_emoji/2/image' }),
        line('channel', { team: 'works', name: 'town', display_name: 'Town', type: 'O' }),
        line('channel', { team: 'works', name: 'vault', display_name: 'Vault', type: 'P' }),
        team('ada', [{ name: 'town' }, { name: 'vault' }]),
        team('grace', [{ name: 'town' }]),
        post(
          'ada',
          1,
          'See https://mm.example/works/channels/vault and https://mm.example/works/pl/abcdefghijklmnopqrstuvwxyz',
          {
            attachments: [{ path: '20260105/teams/t/plan.txt' }, { path: 'data/photo.png' }],
            reactions: [{ user: 'grace', emoji_name: 'party_cat', create_at: at(2) }],
            replies: [{ user: 'grace', message: '', create_at: at(2), attachments: [{ path: 'lost.pdf' }] }],
          },
        ),
        line('post', {
          team: 'works',
          channel: 'vault',
          user: 'ada',
          message: 'Hidden',
          create_at: at(3),
          attachments: [{ path: 'secret.txt' }],
        }),
      ].join('\n'),
      'data/20260105/teams/t/plan.txt': 'the plan',
      'data/photo.png': photo,
      'data/secret.txt': 'only for Ada',
      'data/exported_emoji/1/image': photo,
    });
    const report = await importArchive(root, archive);
    expect(report.error).toBeUndefined();
    expect(report.counts).toMatchObject({
      messages: { found: 3, written: 3 },
      files: { found: 4, written: 3, left_out: 1 },
      emoji: { found: 2, written: 1, left_out: 1 },
      links: { found: 1, left_out: 1 },
    });
    const ada = await server.person('mattermost-ada');
    const { channels } = await ada.call('POST /channels/query', { body: { message_limit: 10 } });
    const named = (name: string) => channels.find(({ channel }) => channel.name === name);
    const [seen] = named('Town')?.messages ?? [];
    const vault = named('Vault');
    expect(seen?.text).toContain(`See https://chat.works.example/c/messaging/${vault?.channel.id} and`);
    expect(seen).toMatchObject({
      attachments: [
        { type: 'file', title: 'plan.txt', mime_type: 'text/plain', file_size: 8 },
        { type: 'image', title: 'photo.png', original_width: 300 },
      ],
      reaction_groups: { party_cat: { count: 1 } },
    });
    const open = async (path = '') => {
      const answer = await ada.fetch(path);
      return answer.text();
    };
    expect(await open(seen?.attachments[0]?.asset_url)).toBe('the plan');
    expect((await ada.call('GET /emoji')).emoji.map(({ name }) => name)).toEqual(['party_cat']);
    const secret = vault?.messages[0]?.attachments[0]?.asset_url ?? '';
    expect(await open(secret)).toBe('only for Ada');
    for (const stranger of [await server.person('mattermost-grace'), await server.person('mallory')]) {
      expect((await stranger.fetch(secret)).status).toBe(404);
    }
    const { channels: certified, files } = await certificateOf(root, report.id);
    expect(
      certified.map(({ source_id, messages_here, files_here }) => [source_id, messages_here, files_here]),
    ).toEqual([
      ['works/town', 2, 2],
      ['works/vault', 1, 1],
    ]);
    for (const { hash, archive_hash } of certified) expect(hash).toBe(archive_hash);
    expect(files).toMatchObject([{ name: 'lost.pdf', reason: 'file_missing' }]);
    const again = await importArchive(root, archive);
    for (const count of Object.values(again.counts)) expect(count.written).toBe(0);
  });
});
