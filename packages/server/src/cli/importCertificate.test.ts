import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipOf } from '../testing/archives.ts';
import { runConfab } from '../testing/runConfab.ts';

const messageWith = (second: number, text: string) => ({
  type: 'message',
  user: 'U1',
  ts: `${1_767_603_600 + second}.000000`,
  text,
});

test('[ONB-06] the command line writes the certificate of an import, as JSON and as text, without a public URL too', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-certificate-'));
  try {
    const path = (name: string) => join(folder, name);
    const link = 'https://works.slack.com/archives/C1/p1767603601000000';
    await writeFile(
      path('slack.zip'),
      zipOf({
        'users.json': [{ id: 'U1', name: 'ada', profile: { display_name: 'Ada' } }],
        'channels.json': [{ id: 'C1', name: 'general', members: ['U1'] }],
        'general/2026-01-05.json': [
          messageWith(1, 'Hello'),
          { ...messageWith(2, `see <${link}>`), files: [{ id: 'F1', name: 'plan.pdf' }] },
        ],
      }),
    );
    const run = (...args: string[]) =>
      runConfab({}, 'import', path('slack.zip'), '--data', path('data'), ...args);
    expect(await run('--certificate', path('certificate.json'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('messages   2 found, 2 written'),
    });
    const certificate = JSON.parse(await readFile(path('certificate.json'), 'utf8'));
    expect(certificate).toMatchObject({
      import: { form: 'slack', counts: { links: { found: 1, left_out: 1 } } },
      channels: [{ source_id: 'C1', messages: 2, messages_here: 2, files: 1, files_here: 0 }],
      missing_files: [{ name: 'plan.pdf', reason: 'file_missing' }],
    });
    const [channel] = certificate.channels;
    expect(channel.hash).toBe(channel.archive_hash);
    await run('--dry-run', '--certificate', path('certificate.txt'));
    const text = await readFile(path('certificate.txt'), 'utf8');
    expect(text).toContain('Channels: 1, of which 1 are the same here as in the archive');
    expect(text).toContain(channel.hash);
    expect(text).toContain('messages: 2, 0, 2, 0');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
