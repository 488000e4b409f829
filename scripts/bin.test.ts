import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './sourceFiles.ts';

let machine: string;
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'confab-bin-'));
});
afterEach(() => rmSync(machine, { recursive: true, force: true }));

/** Creates a system Node that reports `version`. */
function systemNode(version: string): string {
  const folder = join(machine, 'system');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'node'), `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(folder, 'node'), 0o755);
  return `${folder}:/usr/bin:/bin`;
}

function runNode(repository: string, path: string) {
  const { status, stdout, stderr } = spawnSync(join(repository, 'bin/run'), ['node', '--version'], {
    env: { PATH: path },
    encoding: 'utf8',
  });
  return { status, output: (stdout + stderr).trim() };
}

describe('bin/run', () => {
  it("uses the machine's Node when it is new enough", () => {
    expect(runNode(root, systemNode('v24.15.0')).output).toBe('v24.15.0');
    expect(runNode(root, systemNode('v27.0.1')).output).toBe('v27.0.1');
  });

  it.runIf(process.platform === 'linux')(
    'uses the Node that npm installed when the system one is too old',
    () => {
      expect(runNode(root, systemNode('v20.20.2')).output).toBe('v26.10.0');
      expect(runNode(root, systemNode('v24.14.9')).output).toBe('v26.10.0');
    },
  );

  it('names the Node to install when there is none', () => {
    cpSync(join(root, 'bin'), join(machine, 'bin'), { recursive: true });
    const { status, output } = runNode(machine, systemNode('v20.20.2'));
    expect(status).toBe(1);
    expect(output).toContain('this machine needs Node 24.15 or newer');
    expect(output).toContain('https://nodejs.org');
  });
});
