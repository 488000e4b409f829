import { archiveNotFound, notAllowed, uploadIncomplete } from '@confab/protocol';
import { expect, test } from 'vitest';
import { importArchive, uploadArchive, zipOf } from '../../../testing/archives.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

const ts = (second: number, micro = 0) => `${1_767_603_600 + second}.${String(micro).padStart(6, '0')}`;
const at = (second: number) => new Date((1_767_603_600 + second) * 1000).toISOString();

/** An export with one of everything. */
const files = {
  'users.json': [
    {
      id: 'U1',
      name: 'ada',
      profile: { display_name: 'Ada L', email: 'Ada@Example.com', title: 'Countess' },
      tz: 'Europe/London',
    },
    { id: 'U2', name: 'grace', profile: { real_name: 'Grace Hopper', email: 'grace@example.com' } },
    { id: 'U3', name: 'left', deleted: true, profile: { display_name: 'Who Left' } },
    { id: 'B1', name: 'robot', is_bot: true, profile: { real_name: 'Robot' } },
  ],
  'channels.json': [
    {
      id: 'C1',
      name: 'general',
      created: 1_767_600_000,
      creator: 'U1',
      is_archived: false,
      members: ['U1', 'U2', 'U9'],
      topic: { value: 'All of it' },
      purpose: { value: 'Talk' },
      pins: [{ id: ts(1), type: 'C', user: 'U2', created: 1_767_603_700 }],
    },
    { id: 'C2', name: 'old', is_archived: true, members: [], topic: { value: '' }, purpose: { value: '' } },
  ],
  'groups.json': [{ id: 'G1', name: 'secret', members: ['U1'], topic: {}, purpose: {} }],
  'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
  'mpims.json': [{ id: 'M1', name: 'mpdm-a--b--c-1', members: ['U1', 'U2', 'U3'] }],
  'general/2026-01-05.json': [
    { type: 'message', subtype: 'channel_join', user: 'U2', ts: ts(0), text: '<@U2> has joined the channel' },
    {
      type: 'message',
      user: 'U1',
      ts: ts(1),
      thread_ts: ts(1),
      reply_count: 2,
      text: 'Hello *all*, <@U2> see <https://example.com/a|this &amp; that> in <#C2|old> &lt;3 :tada: :party_parrot:',
      reactions: [
        { name: '+1::skin-tone-3', users: ['U2', 'B1'], count: 2 },
        { name: 'party_parrot', users: ['U2', 'U9'], count: 2 },
      ],
      edited: { user: 'U1', ts: ts(30) },
    },
    {
      type: 'message',
      user: 'U2',
      ts: ts(3),
      thread_ts: ts(1),
      subtype: 'thread_broadcast',
      text: 'Also here',
    },
    { type: 'message', user: 'U1', ts: ts(2), thread_ts: ts(1), text: 'In the thread' },
    { type: 'message', user: 'U2', ts: ts(4), subtype: 'me_message', text: 'waves' },
    {
      type: 'message',
      bot_id: 'B7',
      username: 'deploys',
      subtype: 'bot_message',
      ts: ts(5),
      text: '',
      attachments: [{ title: 'Built', title_link: 'https://ci.example.com/1', text: '~slow~ quick' }],
    },
    {
      type: 'message',
      user: 'U1',
      ts: ts(6),
      text: '<!here> look',
      files: [
        {
          id: 'F1',
          name: 'a.pdf',
          title: 'A paper',
          mimetype: 'application/pdf',
          size: 12,
          url_private: 'https://files.slack.example/F1/a.pdf',
        },
      ],
    },
    { type: 'message', user: 'U1', ts: ts(7), thread_ts: ts(900), text: 'Its parent is gone' },
    {
      type: 'message',
      user: 'U1',
      subtype: 'channel_topic',
      topic: 'All of it',
      ts: ts(8),
      text: '<@U1> set the channel topic: All of it',
    },
  ],
  'general/2026-01-06.json': [
    { type: 'message', user: 'U3', ts: ts(90_000), text: '```x = &lt;1&gt;```\n• one\n• two\n# no heading' },
  ],
  'D1/2026-01-05.json': [{ type: 'message', user: 'U1', ts: ts(10), text: 'between us' }],
  'mpdm-a--b--c-1/2026-01-05.json': [{ type: 'message', user: 'U3', ts: ts(11), text: 'the three of us' }],
};

onEachNewServer('Slack', (start) => {
  test('[HOOK-02] a Slack export is imported: users, channels, threads, reactions, files, times; repeating changes nothing', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { grace, mallory } = await server.people('grace', 'mallory');
    const archive = zipOf(files);

    const trial = await importArchive(root, archive, { dry_run: true });
    expect(trial).toMatchObject({ status: 'done', form: 'slack', dry_run: true, people_count: 4 });
    expect((await root.call('POST /channels/query', { body: {} })).channels).toEqual([]);

    const report = await importArchive(root, archive, {
      people: [{ source_id: 'U2', user_id: 'grace' }],
    });
    expect(report.error).toBeUndefined();
    expect(report.counts).toMatchObject({
      users: { found: 5, written: 4, there: 1 },
      channels: { found: 5, written: 5 },
      messages: { found: 12, written: 11, left_out: 1 },
      replies: { found: 2, written: 2 },
      reactions: { found: 4, written: 3, left_out: 1 },
      pins: { found: 1, written: 1 },
      files: { found: 1, written: 1 },
      members: { found: 9, written: 8, left_out: 1 },
    });
    expect(report.issues.map(({ kind, reason, count }) => `${kind} ${reason} ${count}`).sort()).toEqual([
      'files file_linked 1',
      'members member_unknown 1',
      'messages parent_missing 1',
      'messages type_not_kept 1',
      'reactions author_unknown 1',
      'reactions emoji_unknown 1',
    ]);
    const state = await grace.call('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id: 'slack-c1' },
      body: { create: false },
    });
    expect(state.channel).toMatchObject({
      name: 'general',
      topic: 'All of it',
      custom: { purpose: 'Talk' },
      created_by_id: 'slack-u1',
      created_at: '2026-01-05T08:00:00.000Z',
      frozen: false,
      member_count: 2,
      last_message_at: at(90_000),
    });
    expect(state.read?.unread_numbers).toEqual([]);
    expect(state.messages.map(({ text, user, type }) => [user.id, type, text])).toEqual([
      [
        'slack-u1',
        'regular',
        'Hello **all**, @Grace see [this & that](https://example.com/a) in #old <3 🎉 :party_parrot:',
      ],
      ['grace', 'regular', 'Also here'],
      ['grace', 'regular', '_waves_'],
      ['slack-b7', 'regular', '[Built](https://ci.example.com/1)\n~~slow~~ quick'],
      ['slack-u1', 'regular', '@here look'],
      ['slack-u1', 'regular', 'Its parent is gone'],
      ['slack-u1', 'system', '@Ada L set the channel topic: All of it'],
      ['slack-u3', 'regular', '```\nx = <1>\n```\n- one\n- two\n\\# no heading'],
    ]);
    const [hello, broadcast, , , paper] = state.messages;
    expect(hello).toMatchObject({
      created_at: at(1),
      edited_at: at(30),
      reply_count: 2,
      pinned_at: '2026-01-05T09:01:40.000Z',
      pinned_by: { id: 'grace' },
      mentioned_users: [{ id: 'grace' }],
      reaction_groups: { '👍🏼': { count: 2 }, party_parrot: { count: 1 } },
    });
    expect(broadcast).toMatchObject({ parent_id: hello?.id, show_in_channel: true });
    expect(paper?.attachments).toEqual([
      {
        type: 'file',
        title: 'A paper',
        mime_type: 'application/pdf',
        file_size: 12,
        asset_url: 'https://files.slack.example/F1/a.pdf',
      },
    ]);
    const replies = await grace.call('GET /messages/{message_id}/replies', {
      params: { message_id: hello!.id },
    });
    expect(replies.messages.map(({ text }) => text)).toEqual(['In the thread', 'Also here']);

    const { channels } = await grace.call('POST /channels/query', {
      body: { filter: { members: { $in: ['grace'] } } },
    });
    expect(
      channels.map(({ channel, members }) => [channel.distinct, channel.name, members.length]).sort(),
    ).toEqual([
      [false, 'general', 2],
      [true, undefined, 2],
      [true, undefined, 3],
    ]);
    const ids = { $in: ['slack-b1', 'slack-u1', 'slack-u3'] };
    const { users } = await root.call('POST /users/query', { body: { filter: { id: ids } } });
    expect(users).toMatchObject([
      { custom: { bot: true } },
      { name: 'Ada L', time_zone: 'Europe/London', custom: { title: 'Countess' } },
      { name: 'Who Left', deactivated_at: expect.any(String) },
    ]);
    const old = await root.call('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id: 'slack-c2' },
      body: { create: false },
    });
    expect(old.channel.frozen).toBe(true);
    const secret = { params: { type: 'messaging', id: 'slack-g1' }, body: { create: false } };
    expect((await mallory.refused('POST /channels/{type}/{id}/query', secret)).status).toBeGreaterThanOrEqual(
      403,
    );

    const again = await importArchive(root, archive, { people: [{ source_id: 'U2', user_id: 'grace' }] });
    for (const count of Object.values(again.counts)) expect(count.written).toBe(0);
    const { duration: _, ...after } = await grace.call('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id: 'slack-c1' },
      body: { create: false },
    });
    expect({ ...after, duration: state.duration, watcher_count: state.watcher_count }).toEqual(state);
  });

  test('[APP-04] only admins upload, import or read a report; a missing part is named', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const archive_id = await uploadArchive(root, zipOf({ 'users.json': [] }));
    const created = { id: 'half', name: 'half.zip', size: 20_000_000 };
    await root.call('POST /imports/archives', { body: created });
    const refused = await root.refused('POST /imports', { body: { archive_id: 'half' } });
    expect([refused.is(uploadIncomplete), refused.details.missing]).toEqual([true, [1, 2, 3]]);
    expect((await root.refused('POST /imports', { body: { archive_id: 'none' } })).is(archiveNotFound)).toBe(
      true,
    );
    for (const role of ['user', 'moderator', 'guest'] as const) {
      const mallory = await server.person(`mallory-${role}`, role);
      const tries = [
        mallory.refused('POST /imports/archives', { body: created }),
        mallory.refused('GET /imports/archives/{archive_id}', { params: { archive_id } }),
        mallory.refused('POST /imports', { body: { archive_id } }),
        mallory.refused('POST /imports/query', { body: {} }),
      ];
      for (const error of await Promise.all(tries)) expect(error.is(notAllowed)).toBe(true);
    }
  });
});
