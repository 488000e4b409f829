import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiReport } from './apiReport.ts';
import { newerFeaturesOf } from './newerFeatures.ts';
import { publishedManifest } from './publishedManifest.ts';

test('[EMB-01] a published manifest has ranges, its folder in the repository, and nothing for the repository alone', () => {
  const published = publishedManifest(
    {
      name: '@confab/client',
      version: '1.2.3',
      private: false,
      exports: {
        '.': { 'confab-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      },
      files: ['dist'],
      dependencies: { '@confab/protocol': '1.2.3', idb: '8.0.4', local: 'npm:idb@8.0.4' },
      devDependencies: { vitest: '5.1.1' },
      peerDependencies: { react: '^18 || ^19' },
    },
    { folder: 'packages/client', repository: { type: 'git', url: 'git+https://confab.example/confab.git' } },
  );
  expect(published).toEqual({
    name: '@confab/client',
    version: '1.2.3',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies: { '@confab/protocol': '^1.2.3', idb: '^8.0.4', local: 'npm:idb@8.0.4' },
    peerDependencies: { react: '^18 || ^19' },
    repository: { type: 'git', url: 'git+https://confab.example/confab.git', directory: 'packages/client' },
    publishConfig: { access: 'public' },
  });
});

test.each([
  ['Map.groupBy(list, of)', 'uses Map.groupBy, which safari 16.4 and nodejs 20 lacks.'],
  [
    'const { promise } = Promise.withResolvers();',
    'uses Promise.withResolvers, which safari 16.4 and nodejs 20 lacks.',
  ],
  ['if (URL.canParse(text)) go();', 'uses URL.canParse, which safari 16.4 lacks.'],
  ['send(AbortSignal.any([one, other]))', 'uses AbortSignal.any, which safari 16.4 lacks.'],
  ['requestIdleCallback(run)', 'uses requestIdleCallback, which safari 16.4 lacks.'],
  ['text.match(/\\p{L}/v)', 'uses the regular expression flag v, which safari 16.4 lacks.'],
  ["new RegExp('a', 'gv')", 'uses the regular expression flag v, which safari 16.4 lacks.'],
])('[EMB-01] the check of browsers and Node refuses %s', (code, finding) => {
  expect(newerFeaturesOf(code)).toEqual([finding]);
});

test.each([
  "if (typeof requestIdleCallback === 'function') requestIdleCallback(run);",
  "const end = 'any' in AbortSignal ? AbortSignal.any(signals) : first;",
  'const parsed = URL.canParse?.(text);',
  'class Origin {}\nnew Origin();',
  "import { Map } from './map.js';\nMap.groupBy(list);",
  'structuredClone(list.toSorted().at(-1)); crypto.randomUUID(); /a/gu.test(text);',
])('[EMB-01] the check of browsers and Node accepts %s', (code) => {
  expect(newerFeaturesOf(code)).toEqual([]);
});

test('[EMB-01] the report of an API names what each entry exports, and the types behind it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-api-'));
  try {
    writeFileSync(
      join(folder, 'index.d.ts'),
      "export * from './parts.js';\nexport { type Inner as Outer } from './parts.js';\nexport { z } from 'other';\n",
    );
    writeFileSync(
      join(folder, 'parts.d.ts'),
      `import type { Hidden } from './hidden.js';
/** A comment. */
export declare class Part {
    /** Another. */
    run(hidden: Hidden): void;
}
export interface Inner { part: Part }
interface Unused { none: never }
export declare const a: number;
`,
    );
    writeFileSync(join(folder, 'hidden.d.ts'), 'export interface Hidden { depth: number }\n');
    const manifest = { name: 'some', version: '1.0.0', exports: { '.': { types: 'index.d.ts' } } };
    expect(apiReport({ name: 'some', folder, manifest })).toBe(`# Public API of some

\`npm run build\` writes this file. Review its changes: they are what users of the package notice.

## some

\`\`\`ts
export interface Inner { part: Part }

export { Inner as Outer };

export class Part {
    run(hidden: Hidden): void;
}

export const a: number;

export { z } from 'other';
\`\`\`

## Types that are not exported

\`\`\`ts
interface Hidden { depth: number }
\`\`\`
`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
