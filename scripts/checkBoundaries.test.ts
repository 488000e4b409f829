import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const check = join(import.meta.dirname, 'checkBoundaries.ts');
const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

/** Writes a small repository and runs the check on it from the command line. */
function checkTree(files: Record<string, string>): { status: number | null; output: string } {
  const tree = mkdtempSync(join(tmpdir(), 'confab-boundaries-'));
  trees.push(tree);
  const manifests = ['protocol', 'client', 'server', 'react', 'web'].map((name) => [
    `packages/${name}/package.json`,
    JSON.stringify({ name: `@confab/${name}`, exports: { '.': { 'confab-source': './src/index.ts' } } }),
  ]);
  for (const [path, text] of [...manifests, ...Object.entries(files)]) {
    mkdirSync(dirname(join(tree, path as string)), { recursive: true });
    writeFileSync(join(tree, path as string), text as string);
  }
  spawnSync('git', ['init', '--quiet'], { cwd: tree });
  const ran = spawnSync(process.execPath, [check, tree], { encoding: 'utf8' });
  return { status: ran.status, output: ran.stdout + ran.stderr };
}

const forbidden: [name: string, path: string, text: string, problem: string][] = [
  [
    'a package against the direction',
    'packages/client/src/a.ts',
    `import '@confab/server';`,
    'client never imports server',
  ],
  [
    'the server from the web app',
    'packages/web/src/a.ts',
    `import '@confab/server';`,
    'web never imports server',
  ],
  [
    'a type against the direction',
    'packages/protocol/src/a.ts',
    `import type { A } from '@confab/client';`,
    'protocol never imports client',
  ],
  [
    'an import inside a type',
    'packages/protocol/src/a.ts',
    `export type A = import('@confab/client').B;`,
    'protocol never imports client',
  ],
  [
    'a dynamic import',
    'packages/web/src/a.ts',
    `await import('@confab/server');`,
    'web never imports server',
  ],
  ['a re-export', 'packages/web/src/a.ts', `export * from '@confab/server';`, 'web never imports server'],
  [
    'another package by path',
    'packages/web/src/a.ts',
    `import '../../client/src/b.ts';`,
    'by its name, @confab/client',
  ],
  [
    'a feature in the core',
    'packages/server/src/core/storage/a.ts',
    `import type { A } from '../../features/messages/index.ts';`,
    'core never imports a feature (messages)',
  ],
  [
    'a type of a feature in the core of the kit',
    'packages/react/src/core/provider/a.ts',
    `import type { A } from '../../features/messages/rowHeights.ts';`,
    'core never imports a feature (messages)',
  ],
  [
    'the list of features in the core',
    'packages/server/src/core/http/a.ts',
    `import '../../features.ts';`,
    'core never imports features.ts',
  ],
  [
    'a feature past its index',
    'packages/server/src/features/reads/a.ts',
    `import '../messages/messageStore.ts';`,
    'messages is imported through its index.ts',
  ],
  [
    'schemas at run time in the client',
    'packages/client/src/a.ts',
    `import { a } from '@confab/protocol/schemas';`,
    'import type only',
  ],
  [
    'React in the client',
    'packages/client/src/a.ts',
    `import { useState } from 'react';`,
    'client knows no React',
  ],
  ['Node in the kit', 'packages/react/src/a.ts', `import 'node:fs';`, 'react runs in browsers'],
];

describe('import boundaries', () => {
  it.each(forbidden)('a forbidden import fails the boundary check: %s', (_name, path, text, problem) => {
    const { status, output } = checkTree({ [path]: text });
    expect(output).toContain(problem);
    expect(output).toContain(`${path}:1`);
    expect(status).toBe(1);
  });

  it('a cycle fails the boundary check, a type-only one too', () => {
    const { status, output } = checkTree({
      'packages/server/src/core/storage/a.ts': `import { b } from './b.ts';`,
      'packages/server/src/core/storage/b.ts': `import type { A } from './a.ts';`,
    });
    expect(output).toContain(
      'Import cycle: packages/server/src/core/storage/a.ts → packages/server/src/core/storage/b.ts →',
    );
    expect(status).toBe(1);
  });

  it('schema code in the protocol entry that browsers load fails the boundary check', () => {
    const { status, output } = checkTree({
      'packages/protocol/src/index.ts': `export * from './user.ts';`,
      'packages/protocol/src/user.ts': `import * as v from 'valibot';`,
    });
    expect(output).toContain('packages/protocol/src/index.ts → packages/protocol/src/user.ts → valibot');
    expect(status).toBe(1);
  });

  it('allowed imports pass', () => {
    const { status, output } = checkTree({
      'packages/protocol/src/index.ts': `export type { A } from './a.ts';`,
      'packages/protocol/src/a.ts': `import * as v from 'valibot'; export type A = 1;`,
      'packages/client/src/a.ts': `import { a } from '@confab/protocol'; import type { S } from '@confab/protocol/schemas';`,
      'packages/client/src/a.test.ts': `import { startTestServer } from '@confab/testing'; import { v } from '@confab/protocol/schemas';`,
      'packages/server/src/features/messages/index.ts': `export * from './messageStore.ts';`,
      'packages/server/src/features/messages/messageStore.ts': `import '../../core/storage/database.ts';`,
      'packages/server/src/features/reads/a.ts': `import '../messages/index.ts';`,
      'packages/react/src/features/messages/X.tsx': `import { useState } from 'react'; import './x.css';`,
    });
    expect(output).toContain('keep their directions');
    expect(status).toBe(0);
  });
});
