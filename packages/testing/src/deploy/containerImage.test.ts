import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../freePort.ts';
import { containerImage } from './containerfile.ts';
import { repositoryFolder } from './deployFolder.ts';
import { createLocalRoot } from './localBaseImage.ts';

const canBuild = process.getuid?.() === 0 && spawnSync('buildah', ['--version']).error === undefined;
const minutes = 60_000;

// Builds an image from scratch with npm's registry: some minutes.
describe.runIf(process.env.CONFAB_LONG && canBuild)('[OPS-03] The image that buildah builds', () => {
  const image = containerImage();
  let folder: string;
  /** The image's root file system. */
  let root: string;

  const buildah = (...args: string[]) =>
    execFileSync(
      'buildah',
      ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs', ...args],
      {
        cwd: repositoryFolder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 100_000_000,
      },
    ).trim();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'confab-image-'));
    const base = join(folder, 'base');
    const variables = Object.entries(createLocalRoot(base)).map(([name, value]) => `ENV ${name}=${value}\n`);
    const baseFile = join(folder, 'Containerfile.base');
    writeFileSync(baseFile, `FROM scratch\nCOPY . /\n${variables.join('')}`);
    const build = ['build', '--isolation', 'chroot', '--format', 'docker'];
    buildah(...build, '--tag', 'localhost/base', '--file', baseFile, base);
    // npm's own settings and cache of this machine.
    const volumes = ['.npmrc', '.npm'].filter((name) => existsSync(join(homedir(), name)));
    buildah(
      ...build,
      '--network=host',
      '--build-arg=NODE_IMAGE=localhost/base',
      ...volumes.map((name) => `--volume=${join(homedir(), name)}:/root/${name}`),
      '--tag=localhost/confab',
      '--file=deploy/Containerfile',
      '.',
    );
    root = buildah('mount', buildah('from', 'localhost/confab'));
  }, 40 * minutes);

  afterAll(() => {
    buildah('umount', '--all');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a command as a container engine does: as the image's user, on its read-only file system. */
  const run = (args: readonly string[], variables: Record<string, string>): ChildProcess => {
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true });
    chownSync(data, ...(image.user.split(':').map(Number) as [number, number]));
    const script = [
      'set -e',
      'mount --bind "$ROOT" "$ROOT"',
      'mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"',
      'mount --bind "$DATA" "$ROOT/data"',
      'mount -t proc proc "$ROOT/proc"',
      'mount --bind /dev "$ROOT/dev"',
      'mount -o remount,ro,bind "$ROOT"',
      `exec chroot --userspec=${image.user} "$ROOT" env --ignore-environment "$@"`,
    ];
    const assigned = Object.entries({ PATH: '/usr/bin:/bin', ...image.variables, ...variables });
    const settings = assigned.map(([name, value]) => `${name}=${value}`);
    return spawn('unshare', ['--mount', 'sh', '-c', script.join('\n'), 'sh', ...settings, ...args], {
      env: { ...process.env, ROOT: root, DATA: data },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  };
  const codeOf = async (child: ChildProcess) => (await once(child, 'exit'))[0];

  test('has its user, its health check and no sources of tests', () => {
    const { config } = JSON.parse(buildah('inspect', '--type=image', 'localhost/confab')).Docker;
    expect(config.User).toBe(image.user);
    expect(config.Healthcheck.Test).toEqual(['CMD', ...image.healthCheck]);
    expect(readdirSync(join(root, 'confab/packages')).sort()).toEqual(['protocol', 'server', 'web']);
    expect(existsSync(join(root, 'confab/packages/server/src/testing'))).toBe(false);
    expect(existsSync(join(root, 'confab/node_modules/vitest'))).toBe(false);
  });

  test(
    'serves the app on a read-only root file system, without privileges, and ends by SIGTERM',
    async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const variables = { CONFAB_HOST: '127.0.0.1', CONFAB_PORT: String(port) };
      const server = run([...image.entryPoint, ...image.command], variables);
      const ended = codeOf(server);
      await expect
        .poll(
          () =>
            fetch(`${url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: minutes },
        )
        .toBe(200);
      const page = await (await fetch(url)).text();
      const [, script] = /<script [^>]*src="(.+?)"/.exec(page) ?? [];
      expect((await fetch(`${url}${script}`)).headers.get('content-type')).toMatch(/javascript/);
      expect(await codeOf(run(image.healthCheck, variables))).toBe(0);
      for (const path of ['/written', '/confab/written'])
        expect(await codeOf(run(['sh', '-c', `! echo text > ${path}`], {}))).toBe(0);
      server.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(readdirSync(join(folder, 'data'))).toContain('confab.db');
    },
    5 * minutes,
  );
});
