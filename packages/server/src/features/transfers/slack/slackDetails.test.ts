import { reactionTypesLimit } from '@confab/protocol';
import type { TestServer } from '@confab/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { importArchive, zipOf } from '../../../testing/archives.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

const ts = (second: number) => `${1_767_603_600 + second}.000000`;
const person = (id: string, email?: string) => ({
  id,
  name: id.toLowerCase(),
  profile: { real_name: id, email },
});
const line = (second: number, more: object) => ({ type: 'message', user: 'U1', ts: ts(second), ...more });

const archiveOf = (lines: object[], users = [person('U1'), person('U2')]) =>
  zipOf({
    'users.json': users,
    'channels.json': [{ id: 'C1', name: 'general', members: ['U1', 'U2'], topic: {}, purpose: {} }],
    'general/2026-01-05.json': lines,
  });

async function importInto(server: TestServer, archive: Uint8Array, options: object = {}) {
  const root = await server.person('root', 'admin');
  const report = await importArchive(root, archive, options);
  expect(report.error).toBeUndefined();
  return report;
}

async function messagesOf(server: TestServer) {
  const { messages } = await server.backEnd.call('GET /channels/{type}/{id}/messages', {
    params: { type: 'team', id: 'slack-c1' },
  });
  return messages;
}

const words = (text: string, style?: object) => ({ type: 'text', text, style });
const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });

onEachNewServer('[HOOK-02] Details of a Slack export', (start) => {
  test('messages of blocks only are imported with their formatting', async () => {
    await using server = await start();
    const rich = [
      section(
        words('Look: '),
        words('now', { bold: true }),
        words(' at '),
        { type: 'link', url: 'https://example.com/a?b=1&c=2', text: 'this <one>' },
        words(', '),
        { type: 'user', user_id: 'U2' },
        words(' in '),
        { type: 'channel', channel_id: 'C1' },
        words(' '),
        { type: 'emoji', name: 'tada' },
      ),
      {
        type: 'rich_text_list',
        style: 'bullet',
        indent: 0,
        elements: [section(words('tea')), section(words('milk'))],
      },
      { type: 'rich_text_list', style: 'ordered', indent: 0, elements: [section(words('first'))] },
      { type: 'rich_text_quote', elements: [words('as she said')] },
      { type: 'rich_text_preformatted', elements: [words('x = <1>')] },
    ];
    const sections = [
      { type: 'header', text: { type: 'plain_text', text: 'Deployed' } },
      { type: 'section', text: { type: 'mrkdwn', text: '~slow~ <https://ci.example.com|build>' } },
      { type: 'divider' },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'by ada' }] },
      { type: 'image', alt_text: 'a chart', image_url: 'https://example.com/chart.png' },
    ];
    const report = await importInto(
      server,
      archiveOf([
        line(1, { blocks: [{ type: 'rich_text', elements: rich }] }),
        line(2, { text: '', blocks: sections }),
        line(3, { subtype: 'bot_message', bot_id: 'B1', attachments: [{ blocks: sections.slice(1, 2) }] }),
        line(4, { blocks: [{ type: 'divider' }, null, 7, { type: 'rich_text', elements: 'none' }] }),
      ]),
    );
    expect((await messagesOf(server)).map(({ text }) => text)).toEqual([
      'Look: **now** at [this <one>](https://example.com/a?b=1&c=2), @U2 in #general 🎉\n- tea\n- milk\n1. first\n> as she said\n```\nx = <1>\n```',
      '**Deployed**\n~~slow~~ [build](https://ci.example.com)\nby ada\n[a chart](https://example.com/chart.png)',
      '~~slow~~ [build](https://ci.example.com)',
    ]);
    expect(report.issues).toMatchObject([{ reason: 'type_not_kept', count: 1 }]);
  });

  test('[HOOK-02] a message with more blocks or cards than are imported is reported as truncated', async () => {
    await using server = await start();
    const section = { type: 'section', text: { type: 'mrkdwn', text: 'more' } };
    const card = { text: 'a card' };
    const report = await importInto(
      server,
      archiveOf([
        line(1, { blocks: Array.from({ length: 101 }, () => section) }),
        line(2, {
          subtype: 'bot_message',
          bot_id: 'B1',
          attachments: Array.from({ length: 21 }, () => card),
        }),
        line(3, { text: 'whole', attachments: [card] }),
      ]),
    );
    expect(report.counts.messages).toMatchObject({ found: 3, written: 3, left_out: 0 });
    expect(report.issues).toMatchObject([
      { kind: 'messages', reason: 'too_many', left_out: false, count: 2 },
    ]);
  });

  test('every reaction that is not imported is counted with its reason', async () => {
    await using server = await start();
    const names = Array.from({ length: reactionTypesLimit + 50 }, (_, index) => `kind_${index}`);
    const reactions = [...names, 'two words'].map((name) => ({ name, users: ['U1'], count: 1 }));
    const report = await importInto(server, archiveOf([line(1, { text: 'hello', reactions })]));
    expect(report.counts.reactions).toMatchObject({
      found: reactions.length,
      written: reactionTypesLimit,
      left_out: 51,
    });
    expect(report.issues.filter(({ left_out }) => left_out)).toMatchObject([
      { kind: 'reactions', reason: 'too_many', count: 50 },
      { kind: 'reactions', reason: 'name_invalid', count: 1 },
    ]);
  });

  test('two users with one address remain two, in a dry run, in the import, and when repeated', async () => {
    await using server = await start();
    const crowd = Array.from({ length: 1200 }, (_, index) => person(`U${index + 10}`));
    const users = [person('U1', 'one@example.com'), ...crowd, person('U2', 'one@example.com')];
    const archive = archiveOf([line(1, { text: 'hello' })], users);
    const trial = await importInto(server, archive, { dry_run: true, match_emails: true });
    expect(trial.counts.users).toMatchObject({ found: users.length, written: users.length });
    const report = await importInto(server, archive, { match_emails: true });
    expect(report.counts.users).toEqual(trial.counts.users);
    expect(report.issues).toMatchObject([{ kind: 'users', reason: 'email_taken', count: 1 }]);
    const again = await importInto(server, archive, { match_emails: true });
    expect(again.counts.users).toMatchObject({ written: 0, there: users.length });
  });

  test('direction marks are removed from titles', async () => {
    await using server = await start();
    const file = { title: 'report\u202efdp.exe', url_private: 'https://files.slack.example/F1' };
    await importInto(server, archiveOf([line(1, { text: 'see', files: [file] })]));
    expect((await messagesOf(server))[0]?.attachments[0]?.title).toBe('reportfdp.exe');
  });

  test('every file that is not imported is counted with its reason', async () => {
    await using server = await start();
    const linked = Array.from({ length: 130 }, (_, index) => ({
      title: `paper ${index}`,
      url_private: `https://files.slack.example/F${index}`,
    }));
    const deleted = { id: 'F0', mode: 'tombstone', title: 'deleted' };
    const report = await importInto(
      server,
      archiveOf([
        line(1, { text: 'many', files: linked }),
        line(2, { text: 'one is gone', files: [deleted, linked[0]] }),
        line(3, { text: 'an old form', file: deleted }),
      ]),
    );
    expect(report.counts.files).toEqual({ found: 133, written: 11, there: 0, left_out: 122 });
    expect(report.issues.filter(({ left_out }) => left_out)).toMatchObject([
      { kind: 'files', reason: 'too_many', count: 120 },
      { kind: 'files', reason: 'file_missing', count: 2 },
    ]);
  });

  test('the log records when an import starts, and how it ends', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = pino(
      { level: 'info', base: undefined },
      { write: (text) => void lines.push(JSON.parse(text)) },
    );
    await using server = await start({}, { logger });
    await importInto(server, archiveOf([line(1, { text: 'hello' })]));
    await expect.poll(() => lines.at(-1)?.msg).toBe('import finished');
    expect(lines.filter(({ import: id }) => id !== undefined)).toMatchObject([
      { msg: 'import started', dryRun: false, by: 'root' },
      { msg: 'import finished', messages: 1, seconds: expect.any(Number) },
    ]);
  });
});
