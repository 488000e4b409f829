import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPath } from '@confab/protocol';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../freePort.ts';
import { accessServer } from '../serverAccess.ts';
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

/** Returns the lines of /proc/PID/status of the process with this variable, by name. */
function statusOfProcessWith(variable: string): Record<string, string> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(variable)) continue;
      const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
      return Object.fromEntries(lines.map((line) => line.split(':\t') as [string, string]));
    } catch {
      // It has ended.
    }
  }
  throw new Error(`No process has ${variable}.`);
}

const container = 'systemd-nspawn';
const canBoot = process.getuid?.() === 0 && spawnSync(container, ['--version']).error === undefined;

// Boots a container whose only own folder is /usr of this machine.
test.runIf(process.env.CONFAB_LONG && canBoot)(
  '[OPS-03] systemd runs the unit, in which a picture is uploaded and inspected, and stops it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-unit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const port = await freePort();
    const appSecret = 'a secret of a test that nobody else uses';
    await writeFile(join(folder, 'confab.service'), unit);
    await writeFile(join(folder, 'confab.env'), `CONFAB_PORT=${port}\nCONFAB_APP_SECRET='${appSecret}'\n`);
    const booted = spawn(
      container,
      [
        ...['--quiet', '--register=no', '--keep-unit', '--directory=/', '--volatile=yes', '--boot'],
        `--bind-ro=${repositoryFolder}:/opt/confab`,
        `--bind-ro=${folder}/confab.service:/etc/systemd/system/confab.service`,
        `--bind-ro=${folder}/confab.env:/etc/confab/confab.env`,
        ...['systemd.unit=confab.service', 'systemd.firstboot=no'],
        ...['systemd-networkd', 'systemd-networkd-wait-online'].map((name) => `systemd.mask=${name}.service`),
      ],
      { stdio: 'ignore' },
    );
    const ended = once(booted, 'exit');
    const url = `http://127.0.0.1:${port}`;
    try {
      await expect
        .poll(
          () =>
            fetch(`${url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      const status = statusOfProcessWith(`CONFAB_PORT=${port}`);
      expect(status).toMatchObject({ CapEff: '0000000000000000', NoNewPrivs: '1', Seccomp: '2' });
      expect(status.Uid).not.toMatch(/\b0\b/);

      const { ada } = await accessServer(url, appSecret).people('ada');
      await ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'pictures' } });
      const body = await sharp({ create: { width: 1000, height: 800, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const answer = await ada.fetch(`${apiPath}/channels/team/pictures/images?name=sea.png`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': 'image/png' },
      });
      expect(await answer.json()).toMatchObject({
        attachment: { original_width: 1000, original_height: 800, thumb_url: expect.any(String) },
      });
    } finally {
      booted.kill('SIGTERM');
    }
    expect((await ended)[0]).toBe(0);
  },
  120_000,
);
