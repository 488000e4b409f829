import { type ImportReport, importNotFound } from '@confab/protocol';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importArchive, zipOf } from '../../testing/archives.ts';
import { onEachServer } from '../../testing/onEachServer.ts';

const second = 1_767_603_600;
const ts = (at: number) => `${second + at}.000000`;
const messageWith = (at: number, more = {}) => ({
  type: 'message',
  user: 'U1',
  ts: ts(at),
  text: `Said at ${at}`,
  ...more,
});
const people = [{ id: 'U1', name: 'ada', profile: { display_name: 'Ada' } }];
const channelsJson = (id: string) => [
  { id, name: id.toLowerCase(), members: ['U1'], topic: {}, purpose: {} },
];
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const reasons = ({ issues }: ImportReport) =>
  Object.fromEntries(issues.map(({ kind, reason, count }) => [`${kind} ${reason}`, count]));

/** Forges every header in a ZIP file's central directory. */
function forged(zip: Uint8Array, change: (header: DataView) => void): Uint8Array {
  const bytes = zip.slice();
  for (let at = 0; at + 46 < bytes.length; at++) {
    const view = new DataView(bytes.buffer, at, 46);
    if (view.getUint32(0, true) === 0x02014b50) change(view);
  }
  return bytes;
}

onEachServer('[HOOK-02] A hostile archive', (server) => {
  const imported = async (archive: Uint8Array, options = {}) =>
    importArchive(await server().person('root', 'admin'), archive, options);

  test('of Confab with invalid rows and file names are imported without them', async () => {
    const report = await imported(
      zipOf({
        'export.json': { form: 'confab', format: 1, id: crypto.randomUUID(), version: '1' },
        'users.jsonl': '{"id":"../x","name":"x"}\n{"id":{"$ne":1}}\nnot json\n',
        'files.jsonl': JSON.stringify({
          id: 'f1',
          cid: 'team:x',
          user_id: 'ada',
          blob_key: '../../secrets.json',
          type: 'file',
          name: 'x',
          mime_type: 'a/b',
          size: 1,
          created_at: '2026-01-05T09:00:00.000Z',
        }),
        'files/..%2f..%2fx': 'bytes',
        'timers.jsonl':
          '{"kind":"erasure.disk","key":"x","run_at":"2026-01-05T09:00:00.000Z","payload":null}',
      }),
      { dry_run: true },
    );
    expect(reasons(report)).toEqual({
      'users broken_line': 3,
      'records broken_line': 2,
      'files unsafe_path': 1,
    });
  });

  test('with traversal paths, links and forged entries write nothing outside, and report what is skipped', async () => {
    const plain = strToU8(JSON.stringify([messageWith(1)]));
    const link = { os: 3, attrs: 0o120777 << 16 } as const;
    const files: Zippable = {
      'users.json': strToU8(JSON.stringify(people)),
      'channels.json': strToU8(JSON.stringify(channelsJson('CPATH'))),
      'cpath/2026-01-05.json': plain,
      '../cpath/2026-01-06.json': plain,
      '/cpath/2026-01-07.json': plain,
      'cpath\\2026-01-08.json': plain,
      'C:/cpath/2026-01-09.json': plain,
      'cpath/../../2026-01-10.json': plain,
      'cpath/2026-01-11.json': [plain, link],
    };
    const report = await imported(zipSync(files));
    expect(report).toMatchObject({ status: 'done', counts: { messages: { found: 1, written: 1 } } });
    expect(reasons(report)).toEqual({ 'files unsafe_path': 6 });
  });

  test('with broken JSON, wrong types, prototypes, cycles, duplicates and impossible times lose nothing else', async () => {
    const day = `[
      ${JSON.stringify(messageWith(1))},
      ${JSON.stringify(messageWith(2)).replace('{', '{"__proto__":{"isAdmin":true},"constructor":1,')},
      "a text", 7, null, [1, 2],
      {"type": "message", "user": {"id": "U1"}, "ts": "${ts(3)}", "text": "who?"},
      {"type": "message", "user": "U1", "ts": ["${ts(4)}"], "text": "when?"},
      {"type": "message", "user": "U1", "ts": "99999999999.000000", "text": "far away"},
      {"type": "message", "user": "U1", "ts": "${ts(5)}", "thread_ts": "${ts(6)}", "text": "answers who answers it"},
      {"type": "message", "user": "U1", "ts": "${ts(6)}", "thread_ts": "${ts(5)}", "text": "and back"},
      ${JSON.stringify(messageWith(1))},
      {"type": "message", "user": "U1", "ts": "${ts(7)}", "text": {"toString": 1}},
      {"type": "message", "user": "U1", "ts": "${ts(8)}", "text": "deep", "blocks": ${deep(200)}},
      {"type": "message", "user": "U1", "ts": "${ts(9)}", "text": "null \\u0000 and half \\ud800 of a pair", "reactions": "x", "files": {"0": 1}},
      ${JSON.stringify(messageWith(10, { text: 'x'.repeat(60_000) }))},
      {"unclosed": `;
    const mangled = Buffer.concat([
      Buffer.from('[{"type":"message","user":"U1","ts":"'),
      Buffer.from(`${ts(90_000)}","text":"`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}]'),
    ]);
    const report = await imported(
      zipOf({
        'users.json': [...people, { id: 5 }, 'nobody', { id: 'U1' }],
        'channels.json': [...channelsJson('CWRONG'), { name: 'no id' }],
        'cwrong/2026-01-05.json': day,
        'cwrong/2026-01-06.json': mangled,
      }),
    );
    expect(report.error).toBeUndefined();
    expect(reasons(report)).toEqual({
      'users broken_line': 2,
      'users duplicate_id': 1,
      'channels broken_line': 1,
      'messages broken_line': 6,
      'messages author_unknown': 1,
      'messages time_out_of_range': 2,
      'messages parent_missing': 1,
      'messages duplicate_id': 1,
      'messages type_not_kept': 1,
      'messages too_long': 1,
      'messages not_text': 1,
    });
    expect(report.counts.messages).toMatchObject({ written: 7 });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('that are bombs, not ZIP files or of unknown format fail with the reason, before anything is written', async () => {
    const fair = zipOf({ 'users.json': people, 'channels.json': channelsJson('CBOMB') });
    const failures: [Uint8Array, string][] = [
      [forged(fair, (header) => header.setUint32(24, 0xfffffff0, true)), 'archive_too_large'],
      [forged(fair, (header) => header.setUint32(20, 0x0ffffff0, true)), 'archive_invalid'],
      [strToU8('this is no archive at all'), 'archive_invalid'],
      [fair.slice(0, -30), 'archive_invalid'],
      [zipOf({ 'holiday.txt': 'sun' }), 'archive_invalid'],
      [zipOf({ 'export.json': '{"form":"confab","format":99,"id":"x","version":"9"}' }), 'archive_invalid'],
    ];
    for (const [archive, name] of failures) {
      const report = await imported(archive);
      expect(report).toMatchObject({ status: 'failed', error: { name } });
      for (const { written } of Object.values(report.counts)) expect(written).toBe(0);
    }
    const root = await server().person('root', 'admin');
    const missing = await root.refused('GET /imports/{import_id}', { params: { import_id: 'none' } });
    expect(missing.is(importNotFound)).toBe(true);
  });

  test('whose entry unpacks to a different size or content are reported and skipped', async () => {
    const archive = zipOf({
      'users.json': people,
      'channels.json': channelsJson('CLIES'),
      'clies/2026-01-05.json': [messageWith(1)],
    });
    let entry = 0;
    const report = await imported(
      forged(archive, (header) => {
        if (entry++ === 2) header.setUint32(16, 12_345, true);
      }),
    );
    expect(report.status).toBe('done');
    expect(reasons(report)).toEqual({ 'messages broken_entry': 1 });
  });
});
