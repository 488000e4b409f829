import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPath } from '@confab/protocol';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../freePort.ts';
import { accessServer } from '../serverAccess.ts';
import { startTestServer } from '../startTestServer.ts';
import { deployFolder, readDeployFile, repositoryFolder } from './deployFolder.ts';

const program = 'systemd-analyze';
const canRun = spawnSync(program, ['--version']).error === undefined || Boolean(process.env.CI);
const unit = readDeployFile('systemd/confab.service');
const backupUnit = readDeployFile('systemd/confab-backup.service');

test('[OPS-03] the systemd unit starts a program of this repository again whenever it ends, and gives it time to stop', () => {
  const [, path = ''] = /^ExecStart=\/opt\/confab\/(\S+) serve$/m.exec(unit) ?? [];
  expect(existsSync(join(repositoryFolder, path))).toBe(true);
  // A signal such as SIGHUP ends a server without an error.
  expect(unit).toMatch(/^Restart=always$/m);
  // Longer than the 15 seconds after which a server ends at the latest.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(15);
});

test('[OPS-03] the backup unit runs as the user of the server, reads its folder and has one of its own', () => {
  const settingOf = (text: string, name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1];
  for (const name of ['DynamicUser', 'User', 'EnvironmentFile']) {
    expect(settingOf(backupUnit, name)).toBe(settingOf(unit, name));
  }
  const [state = '', backups] = settingOf(backupUnit, 'StateDirectory')?.split(' ') ?? [];
  expect(settingOf(unit, 'StateDirectory')).toBe(state);
  expect(backupUnit).toContain(`\nEnvironment=CONFAB_DATA=/var/lib/${state}\n`);
  expect(backupUnit).toContain(`new=/var/lib/${backups}/`);
  expect(backupUnit).toContain(`\nExecStartPost=/usr/bin/find /var/lib/${backups} `);
});

test('[OPS-03] the commands of the backup unit write a verified backup and remove old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
  {
    await using _server = await startTestServer({ data });
  }
  for (const [name, days] of [
    ['old', 20],
    ['recent', 3],
  ] as const) {
    await mkdir(join(backups, name), { recursive: true });
    const time = new Date(Date.now() - days * 24 * 3_600_000);
    await utimes(join(backups, name), time, time);
  }
  const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(backupUnit)?.[1] ?? '';
  const commands = [settingOf('ExecStart'), settingOf('ExecStartPost').replace('{}', "'{}'")]
    .join('\n')
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replaceAll('/var/lib/confab-backups', backups)
    .replaceAll('/opt/confab/', repositoryFolder);
  const env = { ...process.env, CONFAB_DATABASE_URL: '', CONFAB_DATA: data };
  const { stdout } = spawnSync('/bin/sh', ['-ec', commands], { encoding: 'utf8', env });
  expect(stdout).toContain('The backup can be restored.');
  expect((await readdir(backups)).sort()).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}$/),
    'recent',
  ]);
}, 120_000);

test('[OPS-03] the command confab runs with the user, folders and settings of the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Prints its arguments.
  await writeFile(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const { stdout } = spawnSync(
    join(deployFolder, 'systemd/confab'),
    ['user', 'create', 'ada', '--name', 'Ada L.'],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    },
  );
  const args = stdout.trim().split('\n');
  const start = args.indexOf('/opt/confab/bin/confab');
  expect(args.slice(start + 1)).toEqual(['user', 'create', 'ada', '--name', 'Ada L.']);
  const lines = args
    .slice(0, start)
    .map((one) => one.replace('--property=', '').replace('--setenv=', 'Environment='));
  expect(
    lines.filter((line) => /^[A-Z]\w+=/.test(line) && !(unit + backupUnit).includes(`\n${line}\n`)),
  ).toEqual(['WorkingDirectory=/var/lib/confab-backups']);
  for (const name of ['DynamicUser', 'User', 'StateDirectory', 'EnvironmentFile', 'UMask'])
    expect(lines.some((line) => line.startsWith(`${name}=`))).toBe(true);
});

test.runIf(canRun)(`[OPS-03] ${program} accepts the systemd units and finds little to harden`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const analyze = async (name: string, text: string, ...args: string[]) => {
    const file = join(folder, name);
    await writeFile(file, text.replaceAll('/opt/confab/', repositoryFolder));
    const { status, stdout, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  // The scale goes from 0 to 100; an ordinary service has 96.
  const hardening = ['security', '--offline=true', '--threshold=20', '--no-pager'];
  for (const [name, text] of [
    ['confab.service', unit],
    ['confab-backup.service', backupUnit],
  ] as const) {
    expect(await analyze(name, text, 'verify')).toEqual({ status: 0, output: '' });
    const misspelt = text.replace('StateDirectory=', 'StatesDirectory=');
    expect((await analyze(name, misspelt, 'verify')).output).toContain('StatesDirectory');
    expect((await analyze(name, text, ...hardening)).status).toBe(0);
    const softer = text.replace(/^Restrict.*$/gm, '');
    expect((await analyze(name, softer, ...hardening)).status).not.toBe(0);
  }
  await writeFile(
    join(folder, 'confab-backup.service'),
    backupUnit.replaceAll('/opt/confab/', repositoryFolder),
  );
  const timer = readDeployFile('systemd/confab-backup.timer');
  expect(await analyze('confab-backup.timer', timer, 'verify')).toEqual({ status: 0, output: '' });
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
