import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDeployFile, repositoryFolder } from './deployFolder.ts';

const program = 'systemd-analyze';
const canRun = spawnSync(program, ['--version']).error === undefined || Boolean(process.env.CI);
const unit = readDeployFile('systemd/confab.service');

test('[OPS-03] the systemd unit starts a program of this repository and gives it time to stop', () => {
  const [, path = ''] = /^ExecStart=\/opt\/confab\/(\S+) serve$/m.exec(unit) ?? [];
  expect(existsSync(join(repositoryFolder, path))).toBe(true);
  // Longer than the 15 seconds after which a server ends at the latest.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(15);
});

test.runIf(canRun)(`[OPS-03] ${program} accepts the systemd unit and finds little to harden`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const analyze = async (text: string, ...args: string[]) => {
    const file = join(folder, 'confab.service');
    await writeFile(file, text.replaceAll('/opt/confab/', repositoryFolder));
    const { status, stdout, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  expect(await analyze(unit, 'verify')).toEqual({ status: 0, output: '' });
  expect((await analyze(unit.replace('StateDirectory=', 'StatesDirectory='), 'verify')).output).toContain(
    'StatesDirectory',
  );
  // The scale goes from 0 to 100; an ordinary service has 96.
  const hardening = ['security', '--offline=true', '--threshold=20', '--no-pager'];
  expect((await analyze(unit, ...hardening)).status).toBe(0);
  expect((await analyze(unit.replace(/^Restrict.*$/gm, ''), ...hardening)).status).not.toBe(0);
});
