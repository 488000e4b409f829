import { createHash } from 'node:crypto';
import { type ImportReport, notAllowed } from '@confab/protocol';
import { nodesPerTestServer, type Person, type TestServer } from '@confab/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { importArchive, zipOf } from '../../../testing/archives.ts';
import { certificateOf } from '../../../testing/certificates.ts';
import { exportToken, type FileHost, fileHostSettings, startFileHost } from '../../../testing/fileHost.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';
import { picture } from '../../../testing/uploads.ts';
import { fileInspector } from '../../attachments/index.ts';

const ts = (second: number) => `${1_767_603_600 + second}.000100`;
const line = (second: number, more: object) => ({ type: 'message', user: 'U1', ts: ts(second), ...more });
const user = (id: string, name: string) => ({ id, name, profile: { display_name: name } });
const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const archiveOf = (lines: object[], more: Record<string, unknown> = {}) =>
  zipOf({
    'users.json': [user('U1', 'Ada'), user('U2', 'Grace')],
    'channels.json': [{ id: 'C1', name: 'general', creator: 'U1', members: ['U1', 'U2'] }],
    'groups.json': [{ id: 'G1', name: 'secret', members: ['U1'], creator: 'U1' }],
    'general/2026-01-05.json': lines,
    ...more,
  });

const slackFile = (host: FileHost, id: string, more: object = {}) => ({
  id,
  name: `${id}.pdf`,
  title: `Paper ${id}`,
  mimetype: 'application/pdf',
  permalink: `https://works.slack.com/files/U1/${id}`,
  url_private: `${host.url}/${id}`,
  url_private_download: host.address(`/${id}`),
  ...more,
});

async function generalOf(server: TestServer) {
  const { messages } = await server.backEnd.call('GET /channels/{type}/{id}/messages', {
    params: { type: 'team', id: 'slack-c1' },
  });
  return messages;
}

const bytesOf = async (person: Person, path = '') => {
  const answer = await person.fetch(path);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
};
const reasonsOf = ({ issues }: ImportReport) =>
  issues
    .filter(({ kind }) => kind === 'files')
    .map(({ reason, count, left_out }) => `${reason} ${count} ${left_out}`)
    .sort();

onEachNewServer('[ONB-06] Files of a Slack export', (start) => {
  test('are fetched, inspected and hashed; those that do not come are listed with the reason, and their names stay', async () => {
    const paper = Buffer.from('%PDF-1.4 a paper');
    const photo = await picture(800, 600).png().toBuffer();
    await using host = await startFileHost({
      '/F1': paper,
      '/F2': photo,
      '/flaky': 'at the third try',
      '/large': Buffer.alloc(3000, 'x'),
      '/secret': 'only for Ada',
    });
    let tries = 0;
    host.answer = (path, response) => {
      if (path === '/always-busy' || (path === '/flaky' && ++tries < 3)) response.writeHead(503).end();
      else return false;
      return true;
    };
    const log: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (text) => void log.push(text) });
    await using server = await start(fileHostSettings, { logger });
    const root = await server.person('root', 'admin');
    await root.call('PATCH /app/settings', { body: { file_upload_config: { size_limit: 2000 } } });
    const expired = slackFile(host, 'F4', { url_private_download: `${host.url}/F1?t=old` });
    const files = {
      photo: slackFile(host, 'F2', { title: 'The photo', name: 'p.png', mimetype: 'image/png' }),
      noAddress: { id: 'F5', mode: 'hidden_by_limit', name: 'old.txt' },
      elsewhere: slackFile(host, 'F6', { url_private_download: 'https://drive.example/F6' }),
    };
    const lines = [
      line(1, { text: 'see', files: [slackFile(host, 'F1'), files.photo] }),
      line(2, { text: 'late', files: [slackFile(host, 'flaky'), expired] }),
      line(3, { text: 'gone', files: [slackFile(host, 'F3'), files.noAddress, files.elsewhere] }),
      line(4, { text: '', files: [slackFile(host, 'large'), slackFile(host, 'always-busy')] }),
      line(5, { text: 'huge', files: [slackFile(host, 'F7', { size: 5000 })] }),
    ];
    const secret = { 'secret/2026-01-05.json': [line(6, { files: [slackFile(host, 'secret')] })] };

    const trial = await importArchive(root, archiveOf(lines, secret), { dry_run: true });
    expect(host.asked).toEqual([]);
    expect(trial.counts.files).toEqual({ found: 11, written: 9, there: 0, left_out: 2 });

    const report = await importArchive(root, archiveOf(lines, secret));
    expect(report.error).toBeUndefined();
    expect(report.counts.files).toEqual({ found: 11, written: 5, there: 0, left_out: 6 });
    expect(reasonsOf(report)).toEqual([
      'file_expired 1 true',
      'file_linked 1 false',
      'file_missing 2 true',
      'file_too_large 2 true',
      'file_unreachable 1 true',
    ]);
    expect(host.asked.filter((path) => path === '/always-busy').length).toBe(3);
    expect(host.asked).not.toContain('/F7');
    expect(host.most()).toBeLessThanOrEqual(4);

    const grace = await server.person('slack-u2');
    const mallory = await server.person('mallory');
    const messages = await generalOf(server);
    const [see, late, gone, large] = messages;
    expect(see?.attachments).toMatchObject([
      { type: 'file', title: 'Paper F1', mime_type: 'application/pdf', file_size: paper.length },
      { type: 'image', title: 'The photo', mime_type: 'image/png', original_width: 800 },
    ]);
    expect(await bytesOf(grace, see?.attachments[0]?.asset_url)).toEqual(paper);
    expect(await bytesOf(grace, late?.attachments[0]?.asset_url)).toEqual(Buffer.from('at the third try'));
    expect(late?.attachments[1]).toMatchObject({
      title: 'Paper F4',
      asset_url: 'https://works.slack.com/files/U1/F4',
    });
    expect(gone?.attachments.map(({ type, title }) => [type, title])).toEqual([
      ['file', 'Paper F3'],
      ['x-missing-file', 'old.txt'],
      ['file', 'Paper F6'],
    ]);
    expect(large?.attachments.map(({ title }) => title)).toEqual(['Paper large', 'Paper always-busy']);

    // A private channel's file is for its members alone, like its certificate for admins.
    const ada = await server.person('slack-u1');
    const { messages: secrets } = await ada.call('GET /channels/{type}/{id}/messages', {
      params: { type: 'messaging', id: 'slack-g1' },
    });
    const path = secrets[0]?.attachments[0]?.asset_url;
    expect(await bytesOf(ada, path)).toEqual(Buffer.from('only for Ada'));
    for (const stranger of [grace, mallory]) {
      expect(await bytesOf(stranger, path)).toBe(404);
      for (const route of [
        'POST /imports/{import_id}/channels/query',
        'POST /imports/{import_id}/files/query',
      ] as const) {
        const error = await stranger.refused(route, { params: { import_id: report.id } });
        expect(error.is(notAllowed)).toBe(true);
      }
    }

    const { channels, files: missing } = await certificateOf(root, report.id);
    expect(channels).toMatchObject([
      { source_id: 'C1', messages: 5, messages_here: 5, left_out: 0, files: 10, files_here: 3 },
      { source_id: 'G1', messages: 1, messages_here: 1, files: 1, files_here: 1, file_bytes: 12 },
    ]);
    for (const { hash, archive_hash } of channels) expect(hash).toBe(archive_hash);
    const hashes = [paper, photo, Buffer.from('at the third try')].map((bytes) => `${sha256(bytes)}\n`);
    expect(channels[0]?.files_hash).toBe(sha256(...hashes));
    expect(missing.map(({ source_id, name, reason }) => [source_id, name, reason])).toEqual([
      ['F4', 'Paper F4', 'file_expired'],
      ['F3', 'Paper F3', 'file_missing'],
      ['F5', 'old.txt', 'file_missing'],
      ['F6', 'Paper F6', 'file_linked'],
      ['always-busy', 'Paper always-busy', 'file_unreachable'],
      ['large', 'Paper large', 'file_too_large'],
      ['F7', 'Paper F7', 'file_too_large'],
    ]);

    // The token is nowhere but in the archive.
    const shown = JSON.stringify([messages, secrets, report, channels, missing, log]);
    expect(shown).not.toContain(exportToken);

    // A later export, whose token is valid, brings what was missing, and nothing twice.
    host.answer = () => false;
    host.files.set('/F3', Buffer.from('found again'));
    const asked = host.asked.length;
    const renewed = JSON.parse(JSON.stringify(lines).replaceAll(`${host.url}/F1?t=old`, host.address('/F4')));
    host.files.set('/F4', Buffer.from('not expired'));
    const delta = await importArchive(root, archiveOf([...renewed, line(9, { text: 'new' })], secret));
    expect(delta.counts.messages).toEqual({ found: 7, written: 1, there: 6, left_out: 0 });
    expect(delta.counts.files).toMatchObject({ written: 2, there: 5, left_out: 4 });
    expect(host.asked.slice(asked).sort()).toEqual(['/F3', '/F4', '/always-busy', '/large']);
    const again = await generalOf(server);
    expect(await bytesOf(grace, again[1]?.attachments[1]?.asset_url)).toEqual(Buffer.from('not expired'));
    expect(again[1]?.attachments.map(({ title }) => title)).toEqual(['Paper flaky', 'Paper F4']);
    const certified = await certificateOf(root, delta.id);
    expect(certified.channels[0]).toMatchObject({ messages: 6, messages_here: 6, files_here: 5 });
    expect(certified.channels[0]?.hash).toBe(certified.channels[0]?.archive_hash);

    // An erased message takes its files and their records along.
    await server.backEnd.call('DELETE /messages/{message_id}', {
      params: { message_id: gone!.id },
      query: { hard: 'true' },
    });
    const left = await certificateOf(root, delta.id);
    expect(left.files.map(({ message_id }) => message_id)).not.toContain(gone?.id);
  });

  test('stay links if the admin wants none fetched, and another import without that brings them', async () => {
    await using host = await startFileHost({ '/F1': '%PDF-1.4' });
    await using server = await start(fileHostSettings);
    const root = await server.person('root', 'admin');
    const archive = archiveOf([line(1, { text: 'see', files: [slackFile(host, 'F1')] })]);
    const report = await importArchive(root, archive, { files: false });
    expect(report.counts.files).toMatchObject({ found: 1, written: 1 });
    expect(reasonsOf(report)).toEqual(['file_linked 1 false']);
    expect(host.asked).toEqual([]);
    const later = await importArchive(root, archive);
    expect(later.counts.files).toMatchObject({ found: 1, written: 1, there: 0 });
    expect((await generalOf(server))[0]?.attachments[0]).toMatchObject({ mime_type: 'application/pdf' });
  });

  // It ends the process of one node.
  test.runIf(nodesPerTestServer() === 1)(
    'that cannot be inspected are listed, and another import brings them',
    async () => {
      await using host = await startFileHost({ '/F1': await picture(900, 600).png().toBuffer() });
      await using server = await start(fileHostSettings);
      const root = await server.person('root', 'admin');
      const photo = slackFile(host, 'F1', { name: 'p.png', mimetype: 'image/png' });
      const archive = archiveOf([line(1, { text: 'see', files: [photo] })]);
      const inspector = fileInspector(server.server.context);
      const ending = setInterval(() => inspector.stop(), 5);
      const report = await importArchive(root, archive).finally(() => clearInterval(ending));
      expect(reasonsOf(report)).toEqual(['file_unreachable 1 true']);
      expect(report.counts.messages).toMatchObject({ written: 1 });
      const later = await importArchive(root, archive);
      expect(later.counts.files).toMatchObject({ found: 1, written: 1, left_out: 0 });
      expect((await generalOf(server))[0]?.attachments[0]).toMatchObject({ type: 'image' });
    },
  );
});

onEachNewServer('[ONB-06] A Slack export', (start) => {
  test('brings permalinks, groups, bookmarks and custom emoji; links to what is missing are reported', async () => {
    const cat = await picture(64, 64).png().toBuffer();
    await using host = await startFileHost({ '/cat.png': cat });
    await using server = await start({ ...fileHostSettings, publicUrl: 'https://chat.works.example' });
    const root = await server.person('root', 'admin');
    const archive = (id: string, at: number, query = '') =>
      `https://works.slack.com/archives/${id}/p${ts(at).replace('.', '')}${query}`;
    const lines = [
      line(1, { text: `later: <${archive('C1', 3)}>, gone: <${archive('C1', 77)}|there>` }),
      line(2, {
        text: `<${archive('G1', 5)}|the secret>, <${archive('CX', 1)}>, <https://works.slack.com/archives/C1>`,
      }),
      line(3, {
        text: '<!subteam^S1|@crew> :party_cat: look',
        reactions: [{ name: 'party_cat', users: ['U2'] }],
      }),
      line(4, { text: 'a reply', thread_ts: ts(3) }),
      line(6, { user: 'U2', text: `<${archive('C1', 4, `?thread_ts=${ts(3)}&amp;cid=C1`)}>` }),
    ];
    const archived = archiveOf(lines, {
      'secret/2026-01-05.json': [line(5, { text: 'psst' })],
      'usergroups.json': {
        ok: true,
        usergroups: [
          { id: 'S1', handle: 'crew', name: 'The crew', description: 'All', users: ['U1', 'U2', 'UX'] },
          { id: 'S2', handle: 'here', name: 'here', users: [] },
        ],
      },
      'bookmarks.json': [
        {
          id: 'Bk1',
          channel_id: 'C1',
          title: 'Plan',
          link: 'https://plan.example',
          emoji: ':memo:',
          type: 'link',
        },
        { id: 'Bk2', channel_id: 'CX', title: 'Lost', link: 'https://lost.example', type: 'link' },
      ],
      'emoji.json': {
        ok: true,
        emoji: {
          party_cat: host.address('/cat.png'),
          copy_cat: 'alias:party_cat',
          shipit: 'alias:squirrel',
          gone_cat: host.address('/none.png'),
        },
      },
    });
    const trial = await importArchive(root, archived, { dry_run: true });
    expect(trial.counts).toMatchObject({
      groups: { written: 1 },
      bookmarks: { written: 1 },
      emoji: { written: 3 },
    });
    const report = await importArchive(root, archived);
    expect(report.error).toBeUndefined();
    expect(report.counts).toMatchObject({
      links: { found: 5, written: 3, there: 0, left_out: 2 },
      groups: { found: 2, written: 1, left_out: 1 },
      bookmarks: { found: 2, written: 1, left_out: 1 },
      emoji: { found: 3, written: 2, left_out: 1 },
    });
    expect(report.issues.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual([
      'bookmarks channel_unknown',
      'emoji file_missing',
      'groups name_invalid',
      'links link_unresolved',
    ]);

    const messages = await generalOf(server);
    const here = 'https://chat.works.example/c/team/slack-c1';
    const [first, second, third, fourth] = messages;
    expect(first?.text).toMatch(
      new RegExp(`^later: ${here}/m/${third?.id}, gone: \\[there\\]\\(${here}/m/[0-9a-f-]{36}\\)$`),
    );
    const ada = await server.person('slack-u1');
    const { messages: secrets } = await ada.call('GET /channels/{type}/{id}/messages', {
      params: { type: 'messaging', id: 'slack-g1' },
    });
    expect(second?.text).toBe(
      `[the secret](https://chat.works.example/c/messaging/slack-g1/m/${secrets[0]?.id}), ${archive('CX', 1)}, ${here}`,
    );
    expect(third).toMatchObject({
      text: '@The crew :party_cat: look',
      mentioned_group_ids: ['slack-s1'],
      reaction_groups: { party_cat: { count: 1 } },
    });
    const { messages: replies } = await ada.call('GET /messages/{message_id}/replies', {
      params: { message_id: third!.id },
    });
    expect(fourth?.text).toBe(`${here}/m/${replies[0]?.id}`);

    const { groups } = await ada.call('GET /groups');
    expect(groups).toMatchObject([
      { id: 'slack-s1', name: 'The crew', member_ids: ['slack-u1', 'slack-u2'] },
    ]);
    const { bookmarks } = await ada.call('GET /channels/{type}/{id}/bookmarks', {
      params: { type: 'team', id: 'slack-c1' },
    });
    expect(bookmarks).toMatchObject([{ title: 'Plan', url: 'https://plan.example', emoji: '📝' }]);
    const { emoji } = await ada.call('GET /emoji');
    expect(emoji.map(({ name }) => name)).toEqual(['copy_cat', 'party_cat']);
    expect(await bytesOf(ada, emoji[0]?.image_url)).toBeInstanceOf(Buffer);

    // A stranger gets nothing of the private channel.
    const mallory = await server.person('mallory');
    const refused = await mallory.refused('GET /channels/{type}/{id}/messages', {
      params: { type: 'messaging', id: 'slack-g1' },
    });
    expect(refused.status).toBeGreaterThanOrEqual(403);

    const again = await importArchive(root, archived);
    for (const [kind, { written }] of Object.entries(again.counts))
      expect([kind, written]).toEqual([kind, 0]);
    expect(again.counts).toMatchObject({
      groups: { there: 1 },
      bookmarks: { there: 1 },
      emoji: { there: 2 },
    });
  });

  test('a newer one brings edited texts and new reactions; what was edited here stays', async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const edited = (second: number) => ({ edited: { user: 'U1', ts: ts(second) } });
    const reacted = (...users: string[]) => ({ reactions: [{ name: '+1', users }] });
    await importArchive(
      root,
      archiveOf([
        line(1, { text: 'first', ...reacted('U1') }),
        line(2, { text: 'second' }),
        line(3, { text: 'third', ...edited(4) }),
      ]),
    );
    const [, second] = await generalOf(server);
    const ada = await server.person('slack-u1');
    await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: second!.id },
      body: { text: 'second, edited here' },
    });
    const newer = archiveOf([
      line(1, { text: 'first, edited', ...edited(60), ...reacted('U1', 'U2') }),
      line(2, { text: 'second, edited there', ...edited(60) }),
      line(3, { text: 'third, edited again', ...edited(70) }),
    ]);
    const delta = await importArchive(root, newer);
    expect(delta.counts.messages).toMatchObject({ written: 0, there: 3 });
    expect(delta.counts.reactions).toEqual({ found: 2, written: 1, there: 1, left_out: 0 });
    expect(delta.issues).toMatchObject([
      { kind: 'messages', reason: 'text_edited', left_out: false, count: 2 },
    ]);
    const messages = await generalOf(server);
    expect(messages.map(({ text }) => text)).toEqual([
      'first, edited',
      'second, edited here',
      'third, edited again',
    ]);
    expect(messages[0]).toMatchObject({
      edited_at: new Date((1_767_603_600 + 60) * 1000).toISOString(),
      reaction_groups: { '👍': { count: 2 } },
    });
    const { revisions } = await ada.call('GET /messages/{message_id}/revisions', {
      params: { message_id: messages[0]!.id },
    });
    expect(revisions).toMatchObject([{ text: 'first' }]);
    const { channels } = await certificateOf(root, delta.id);
    expect(channels[0]?.hash).not.toBe(channels[0]?.archive_hash);
    const again = await importArchive(root, newer);
    for (const [kind, { written }] of Object.entries(again.counts))
      expect([kind, written]).toEqual([kind, 0]);
    expect(again.issues).toEqual([]);
  });
});
