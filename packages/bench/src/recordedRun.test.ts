import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { recordRun } from './recordedRun.ts';

test('a recorded run is a file named after its time and bench, with rounded figures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'));
  try {
    const report = { bench: 'post', figures: { ratio_64: 0.412345 }, conditions: { database: 'sqlite' } };
    const path = recordRun(report, new Date('2026-01-02T03:04:05Z'), folder);
    expect(basename(path)).toBe('2026-01-02T0304-post.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      ...report,
      date: '2026-01-02T03:04:05.000Z',
      figures: { ratio_64: 0.4123 },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
