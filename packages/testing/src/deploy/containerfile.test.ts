import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../freePort.ts';
import { startTestServer } from '../startTestServer.ts';
import { containerImage, containerStages } from './containerfile.ts';
import { repositoryFolder } from './deployFolder.ts';

const [build = [], final = []] = containerStages();
const copies = (stage: typeof build) =>
  stage
    .filter(({ name }) => name === 'COPY')
    .map(({ value }) => {
      const from = /--from=(\w+)/.exec(value)?.[1];
      const sources = value
        .replace(/--\w+=\S+\s+/g, '')
        .split(/\s+/)
        .slice(0, -1);
      return { from, sources };
    });

test('[OPS-03] the image runs as a user without privileges, who may write to its volume and /tmp only', () => {
  const { user, volume, variables } = containerImage();
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(volume).toBe(variables.CONFAB_DATA);
  expect(variables.NODE_COMPILE_CACHE).toMatch(/^\/tmp\//);
  const owned = final.filter(({ name, value }) => name === 'RUN' && value.includes('chown'));
  expect(owned.map(({ value }) => /chown (\S+ \S+)/.exec(value)?.[1])).toEqual([`${user} ${volume}`]);
  expect(final.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
    final.findLastIndex(({ name }) => name === 'RUN' || name === 'COPY'),
  );
});

test('[OPS-03] the image copies existing files, every package’s manifest and no secret', () => {
  const names = readdirSync(join(repositoryFolder, 'packages'));
  const sources = copies(build).flatMap((copy) => copy.sources);
  expect(sources).toEqual(expect.arrayContaining(names.map((name) => `packages/${name}/package.json`)));
  for (const path of [...sources, ...copies(final).flatMap((copy) => (copy.from ? [] : copy.sources))]) {
    expect(existsSync(join(repositoryFolder, path)), path).toBe(true);
  }
  expect(copies(final).every(({ from }) => from === undefined || from === 'build')).toBe(true);
  const set = [...build, ...final].filter(({ name }) => name === 'ENV' || name === 'ARG');
  for (const { value } of set) expect(value).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY|_URL/);
});

test('[OPS-03] Docker and Podman leave out the same files', () => {
  const [podman, docker] = ['.containerignore', '.dockerignore'].map((name) =>
    readFileSync(join(repositoryFolder, name), 'utf8'),
  );
  // Docker does not follow a link.
  expect(docker).toBe(podman);
});

test('[OPS-03] the image starts the server and has the command confab', async () => {
  const { entryPoint, command, port, variables } = containerImage();
  const [, script = '', file = ''] =
    final
      .filter(({ name }) => name === 'RUN')
      .map(({ value }) => /printf '(.+?)' >(\S+)/.exec(value))
      .find((found) => found !== null) ?? [];
  expect(entryPoint).toEqual([file]);
  expect(file).toBe('/usr/local/bin/confab');
  expect(command).toEqual(['serve']);
  expect(String(port)).toBe(variables.CONFAB_PORT);

  // The script as the image’s shell writes it, with the sources of this repository.
  const written = spawnSync('printf', [script.replace('/confab/', repositoryFolder)], { encoding: 'utf8' });
  const { status, stdout } = spawnSync('sh', ['-s', '--', '--version'], {
    input: written.stdout,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('[OPS-03] the image’s health check succeeds with a running server and fails without one', async () => {
  const [, ...args] = containerImage().healthCheck;
  const check = async (port: number | string) => {
    const child = spawn(process.execPath, args, { env: { CONFAB_PORT: String(port) }, stdio: 'ignore' });
    return (await once(child, 'exit'))[0];
  };
  await using server = await startTestServer();
  expect(await Promise.all([check(new URL(server.url).port), check(await freePort())])).toEqual([0, 1]);
});
