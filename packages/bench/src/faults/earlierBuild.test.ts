import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { unpackEarlierBuild } from './earlierBuild.ts';

test('[OPS-02] a commit is unpacked into a build that runs, and removed afterwards', async () => {
  let mainFile: string;
  {
    await using build = await unpackEarlierBuild('HEAD');
    ({ mainFile } = build);
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=confab-source',
      mainFile,
      '--version',
    ]);
    expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
  }
  expect(existsSync(mainFile)).toBe(false);
});

test('[OPS-02] a history that does not reach the commit is reported with what to do', async () => {
  await expect(unpackEarlierBuild('v0.0.0-nowhere')).rejects.toThrow(
    'The commit v0.0.0-nowhere is not in this repository: fetch the history (`git fetch --unshallow --tags`), or name another commit',
  );
});
