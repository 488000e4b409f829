import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unpackPackages } from '../scripts/packedPackages.ts';
import { dependenciesIn, installDependencies } from './install/installDependencies.ts';
import { Service } from './support/service.ts';

const root = join(import.meta.dirname, '..');

const compilerOptions = {
  target: 'ES2022',
  lib: ['es2022'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: false,
};

test('[EMB-05] a back end installs the packed @confab/node without types of the browser, and its first code runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-back-end-'));
  const service = await Service.start();
  try {
    unpackPackages(folder, ['protocol', 'node']);
    const packed = ['protocol', 'node'].map((name) => join(folder, 'node_modules/@confab', name));
    await installDependencies(folder, ['@types/node', ...packed.flatMap(dependenciesIn)]);
    const readme = await readFile(join(root, 'packages/node/README.md'), 'utf8');
    const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(code).toContain('https://chat.example');
    const shown = `${code}\nconsole.log(JSON.stringify({ token, cids: channels.map(({ channel }) => channel.cid) }));\n`;
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    await writeFile(join(folder, 'main.ts'), shown.replace('https://chat.example', service.url));
    const secret = JSON.parse(await readFile(join(service.data, 'secrets.json'), 'utf8')).app;
    const run = (command: string, ...args: string[]) => {
      const env = { ...process.env, CONFAB_APP_SECRET: secret, NODE_OPTIONS: '' };
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
      expect(status, stdout + stderr).toBe(0);
      return stdout;
    };
    run(join(root, 'node_modules/.bin/tsc'), '-p', '.', '--checkers', '1');
    const { token, cids } = JSON.parse(run(process.execPath, 'main.js'));
    expect(cids).toEqual(['team:order-17']);
    const me = await fetch(`${service.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await me.json()).me.id).toBe('ada');
  } finally {
    await rm(folder, { recursive: true });
    await service.remove();
  }
});
